import { z } from 'zod';
import type { Analysed } from '../output/index.ts';

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

/** Pages to be rendered. */
export const batchSchema = z.array(
  z.object({
    file: z.string(),
    /** Whether the search is to read it. */
    isSearched: z.boolean(),
  }),
);

export type Batch = z.output<typeof batchSchema>;

export interface Rendered {
  /** Of the page. */
  readonly file: string;
  /** Null for a page that has nothing to say. */
  readonly data: Uint8Array<ArrayBuffer> | null;
  /** Undefined for a page that the search does not read. */
  readonly analysed: Analysed | undefined;
}
