import { z } from 'zod';
import type { Thread } from '../../threads.ts';

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

/** A page as bytes; null for one that has nothing to say. */
export type Rendered = Uint8Array<ArrayBuffer> | null;

/** Is asked for files of pages. Answers for each page, undefined for one that it could not render. */
export type RenderThread = Thread<readonly string[], readonly (Rendered | undefined)[]>;
