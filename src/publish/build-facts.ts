import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where a build leaves its facts, as the last thing that it does: beside `client` and `server`, which alone are served. */
export const buildFile = 'build.json';

const schema = z.object({
  /** Warnings, and the records that were left out: a sentence or two each. */
  warnings: z.array(z.string()),
  /** Each picture that was not to be had, and a text that shows it. */
  missingPictures: z.array(z.object({ what: z.string(), label: z.string() })),
});

/** What a build knows that its files don't show. */
export type BuildFacts = z.output<typeof schema>;

/** Null where a build has not come to its end. */
export function readBuildFacts(site: string): BuildFacts | null {
  try {
    return schema.parse(JSON.parse(readFileSync(join(site, buildFile), 'utf8')));
  } catch {
    return null;
  }
}
