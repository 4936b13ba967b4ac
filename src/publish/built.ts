import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { takeFiles, type Finished, type NamedFile } from '../build/folder/index.ts';
import { describeFiles } from './describe-files.ts';
import type { SitePlace } from './read-page.ts';

/** What a build process is asked for, as a message. It answers with steps, and with `done` or `failed` at the end. */
export const buildOrder = z.object({
  /** The folder that takes the built files. Empty or not there. */
  into: z.string(),
  /** The folder of the live release: files that are the same there are left out. Null for the whole site. */
  live: z.string().nullable(),
  /** Whether the search index may be the one of before if making it takes long. */
  search: z.enum(['now', 'later']),
  /** Everything is read again from WordPress. */
  full: z.boolean().default(false),
});

export type BuildOrder = z.output<typeof buildOrder>;

/** What a build knows that its files don't show. It is written last, beside `client` and `server`, and is never served. */
export const buildFile = 'build.json';

const schema = z.object({
  /** Warnings, and the records that were left out: a sentence or two each. */
  warnings: z.array(z.string()),
  /** Each missing picture, and a text that shows it. */
  missingPictures: z.array(z.object({ what: z.string(), label: z.string() })),
  /** Every file of the site is there, not only those that are different from the live release. */
  isWhole: z.boolean().default(true),
  /** The search index is the one of before; another build has to make it. */
  searchIsBehind: z.boolean().default(false),
});

export type BuildFacts = z.output<typeof schema>;

/** Null if a build did not come to its end. */
export function readBuildFacts(site: string): BuildFacts | null {
  try {
    return schema.parse(JSON.parse(readFileSync(join(site, buildFile), 'utf8')));
  } catch {
    return null;
  }
}

interface Leaving {
  readonly finished: Finished;
  /** The build folder's `client` and `server`. */
  readonly from: string;
  readonly order: Pick<BuildOrder, 'into' | 'live'>;
  /** Null for a preview, whose files are neither checked nor compressed. */
  readonly place: SitePlace | null;
  readonly facts: Omit<BuildFacts, 'isWhole'>;
}

/**
 * Leaves a finished build for the publisher: describes the files that are new, then links the files that differ from the live
 * release, with their compressed copies, and adds the list of all files.
 */
export async function leaveBuilt({ finished, from, order, place, facts }: Leaving): Promise<void> {
  const { into, live } = order;
  if (place !== null) await describeFiles(from, finished, place);
  const changed = live === null ? null : finished.changedFrom(live);
  mkdirSync(into, { recursive: true });
  takeFiles(from, into, { written: (changed ?? finished.all()).flatMap(namesOf), removed: [] });
  finished.copyTo(into);
  const all: BuildFacts = { ...facts, isWhole: changed === null };
  writeFileSync(join(into, buildFile), JSON.stringify(all));
}

/** A file and its compressed copies. */
export const namesOf = ({ path, copies }: NamedFile): string[] => [
  path,
  ...copies.map((ending) => `${path}.${ending}`),
];
