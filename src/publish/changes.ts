import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readReplaced } from './release-file.ts';
import { isReleaseId } from './release-id.ts';

const changesFile = 'changes.json';

// A spare is brought up to date by these. Beyond so many it is as quick to make another one.
const mostPaths = 5_000;

const schema = z.object({
  /** The release that this one was made from; null where it was made from nothing. */
  follows: z.string().refine(isReleaseId).nullable(),
  /** Every path that is different from there; null where that is too many. */
  paths: z.array(z.string()).nullable(),
});

/** How a release differs from another one. */
type Changes = z.output<typeof schema>;

export function readChanges(release: string): Changes | null {
  try {
    return schema.parse(JSON.parse(readFileSync(join(release, changesFile), 'utf8')));
  } catch {
    // One of an earlier version says nothing.
    return null;
  }
}

export function writeChanges(
  site: string,
  { follows, paths }: { readonly [Key in keyof Changes]: Readonly<Changes[Key]> },
): void {
  writeFileSync(
    join(site, changesFile),
    JSON.stringify({ follows, paths: few(paths)?.toSorted() ?? null }),
  );
}

/** Null for more paths than a release keeps. */
export const few = <Paths extends readonly string[]>(paths: Paths | null): Paths | null =>
  paths !== null && paths.length <= mostPaths ? paths : null;

/** The changes of a release that takes the place of the one it was made from. */
export function changesTogether(replaced: Changes | null, own: readonly string[] | null): Changes {
  if (own === null || replaced === null || replaced.paths === null)
    return { follows: null, paths: null };
  return { follows: replaced.follows, paths: [...new Set([...replaced.paths, ...own])] };
}

/** What may be different between a release and a later one; null where that is not known. */
export function pathsBetween(releases: string, older: string, newer: string): Set<string> | null {
  const replaced = readReplaced(join(releases, older));
  if (replaced !== null) {
    const { by, paths } = replaced;
    const rest = paths === null || by <= older ? null : pathsBetween(releases, by, newer);
    return rest === null ? null : rest.union(new Set(paths));
  }
  const all = new Set<string>();
  for (let id = newer; id !== older;) {
    const changes = readChanges(join(releases, id));
    if (changes === null || changes.paths === null) return null;
    if (changes.follows === null || changes.follows >= id) return null;
    for (const path of changes.paths) all.add(path);
    id = changes.follows;
  }
  return all;
}
