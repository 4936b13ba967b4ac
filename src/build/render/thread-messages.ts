import { z } from 'zod';
import type { Analysed } from '../output/index.ts';
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

/** A page to be rendered. */
export interface Asked {
  readonly file: string;
  /** Whether the search is to read it. */
  readonly isSearched: boolean;
}

export interface Rendered {
  /** Null for a page that has nothing to say. */
  readonly data: Uint8Array<ArrayBuffer> | null;
  /** Undefined for a page that the search does not read. */
  readonly analysed: Analysed | undefined;
}

/** Answers for each page, undefined for one that it could not render. */
export type RenderThread = Thread<readonly Asked[], readonly (Rendered | undefined)[]>;
