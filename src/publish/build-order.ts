import { z } from 'zod';

/** Which state of which standing site a release was taken from. */
export const buildMark = z.object({ id: z.string(), version: z.int() });

/** What a process that builds is asked for, as a message; it answers with steps, and with `done` or `failed` at last. */
export const buildOrder = z.object({
  /** The folder that takes `client`, `server` and `build.json`, which comes last. Empty or not there. */
  into: z.string(),
  /** The state that the live release shows: only what is different from it need be left there. Null for the whole site. */
  base: buildMark.nullable(),
  /** Whether the search index may stay behind where it takes its time. */
  search: z.enum(['now', 'later']),
  /** Everything is read anew, whatever seems to be known. */
  full: z.boolean().default(false),
});

export type BuildOrder = z.output<typeof buildOrder>;
export type BuildMark = z.output<typeof buildMark>;
