import { z } from 'zod';
import type { Thread } from '../../threads.ts';

/** What a rendering thread starts with. */
export const threadSchema = z.object({
  folder: z.string(),
  /** What they were compiled from. */
  key: z.string(),
  /** The mirror. */
  place: z.object({ folder: z.string(), service: z.string() }),
  /** False to render also the pages that a build leaves to the server. */
  isLimited: z.boolean(),
});

export type ThreadData = z.output<typeof threadSchema>;

/** A page as bytes; null if its route answers nothing. */
export type Rendered = Uint8Array<ArrayBuffer> | null;

/** Takes files of pages. Answers one item each, undefined if it could not be rendered. */
export type RenderThread = Thread<readonly string[], readonly (Rendered | undefined)[]>;
