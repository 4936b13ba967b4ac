import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mediaPath } from '../content/paths/index.ts';
import type { Delta } from './build-facts.ts';
import { saysMissing } from './error-code.ts';
import { isSameState } from './same-state.ts';
import type { SiteIndex } from './site-index.ts';

/** What was built, held against the site that it follows. */
export interface Difference {
  /** By path, `client/index.html`, in order: the size of each file that is new or has other bytes. */
  readonly written: ReadonlyMap<string, number>;
  readonly removed: readonly string[];
  /** Readers get the same from both, and their server does the same. */
  readonly isSame: boolean;
}

/** The site that another follows. */
export interface Earlier {
  readonly site: string;
  readonly index: SiteIndex;
}

/**
 * Finds what is different. Looks at each file of a whole site, and only at what may be different where the build says what that is.
 * @param earlier null where there is none: then everything is new.
 */
export function findDifference(
  site: string,
  delta: Delta | null,
  earlier: Earlier | null,
): Difference {
  const paths = delta?.written ?? listSite(site);
  const written = new Map<string, number>();
  for (const path of paths.toSorted()) {
    const { size, ino } = statSync(join(site, path));
    if (earlier === null || !hasSameBytes(path, { site, size, ino }, earlier))
      written.set(path, size);
  }
  const known = earlier?.index.files;
  const removed = delta?.removed.filter((path) => known?.has(path)) ?? goneFrom(known, paths);
  const isSame =
    earlier !== null &&
    removed.length === 0 &&
    [...written.keys()].every(
      (path) => known?.has(path) === true && isSameState(path, site, earlier.site),
    );
  return { written, removed, isSame };
}

function goneFrom(
  known: ReadonlyMap<string, unknown> | undefined,
  paths: readonly string[],
): string[] {
  const there = new Set(paths);
  return known === undefined ? [] : [...known.keys()].filter((path) => !there.has(path));
}

// The names of pictures are made from what is in them.
const isImmutable = (path: string): boolean => path.startsWith(`client${mediaPath}`);

function hasSameBytes(
  path: string,
  { site, size, ino }: { readonly site: string; readonly size: number; readonly ino: number },
  earlier: Earlier,
): boolean {
  const old = join(earlier.site, path);
  const was = statSync(old, { throwIfNoEntry: false });
  // A compressed copy of ours may have the name of a file that the owner has put there since.
  if (was === undefined || !earlier.index.files.has(path) || was.size !== size) return false;
  if (was.ino === ino || isImmutable(path)) return true;
  return readFileSync(old).equals(readFileSync(join(site, path)));
}

/** Every file of `client` and `server`. */
function listSite(site: string): string[] {
  const list = (folder: string): string[] =>
    entriesOf(join(site, folder)).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? list(path) : [path];
    });
  return ['client', 'server'].flatMap(list);
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (saysMissing(error)) return [];
    throw error;
  }
}
