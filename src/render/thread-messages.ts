import { z } from 'zod';

/** What a thread that renders begins with. */
export const threadSchema = z.object({
  /** Where the compiled templates lie. */
  folder: z.string(),
  /** What they were compiled from. */
  key: z.string(),
  /** The mirror. */
  place: z.object({ folder: z.string(), service: z.string() }),
});

export type ThreadData = z.output<typeof threadSchema>;

/** Files of pages to be rendered. */
export const batchSchema = z.array(z.string());

/** A page, null for one that has nothing to say, undefined for one that could not be rendered. */
export type Rendered = Uint8Array<ArrayBuffer> | null | undefined;
