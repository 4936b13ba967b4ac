import { z } from 'zod';
import { keptFileSchema, pictureSchema } from './schema.ts';

/** What was made of some bytes for some use, or why nothing could be. */
export const workSchema = z.union([
  z.object({ picture: pictureSchema }),
  z.object({ file: keptFileSchema }),
  /** The end of a sentence. */
  z.object({ problem: z.string() }),
]);

export type Work = z.output<typeof workSchema>;

/** A work with its files, which still lie elsewhere under names of their own. */
export interface Draft {
  readonly work: Work;
  readonly files: readonly DraftFile[];
}

export interface DraftFile {
  /** Where it lies. */
  readonly path: string;
  /** Its name in the folder of media. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}
