import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { buildMark } from './build-order.ts';
import { saysMissing } from './error-code.ts';

/** Where a build leaves its facts, as the last thing that it does: beside `client` and `server`, which alone are served. */
export const buildFile = 'build.json';

/** Where a build that leaves only what is different says so. It is no part of a release. */
export const deltaFile = 'delta.json';

const schema = z.object({
  /** Warnings, and the records that were left out: a sentence or two each. */
  warnings: z.array(z.string()),
  /** Each picture that was not to be had, and a text that shows it. */
  missingPictures: z.array(z.object({ what: z.string(), label: z.string() })),
  /** The standing site that it was taken from; null where there was none. */
  standing: buildMark.nullable().default(null),
  /** The search index is the one of before, and another build is to make it anew. */
  searchIsBehind: z.boolean().default(false),
});

const deltaSchema = z.object({
  /** Paths that lie there, `client/index.html`: others than before, or with other bytes. */
  written: z.array(z.string()),
  removed: z.array(z.string()),
});

/** What a build knows that its files don't show. */
export type BuildFacts = z.output<typeof schema>;

/** What is different from the state that the build was told of. */
export type Delta = z.output<typeof deltaSchema>;

/** Null where a build has not come to its end. */
export function readBuildFacts(site: string): BuildFacts | null {
  try {
    return schema.parse(JSON.parse(readFileSync(join(site, buildFile), 'utf8')));
  } catch {
    return null;
  }
}

/** Null where all of the site lies there. Throws where the file can't be read. */
export function readDelta(site: string): Delta | null {
  const text = textOf(join(site, deltaFile));
  return text === null ? null : deltaSchema.parse(JSON.parse(text));
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (saysMissing(error)) return null;
    throw error;
  }
}
