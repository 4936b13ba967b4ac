import { link, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { CopyKind } from './compress.ts';
import { errorCode } from './error-code.ts';
import type { Earlier, KeptFile } from './examine.ts';

/**
 * Makes files that were built the same ones as those of the earlier site: they then have their times, take no room, and
 * have their compressed copies. Gives the kinds of those by path; a path whose copies are to be made anew is left out.
 */
export async function keepFiles(
  site: string,
  kept: ReadonlyMap<string, KeptFile>,
  earlier: Earlier,
): Promise<Map<string, readonly CopyKind[]>> {
  const copiesOf = new Map<string, readonly CopyKind[]>();
  await pLimit(32).map(kept, async ([path, { isOneFile }]) => {
    const [file, old] = [join(site, path), join(earlier.site, path)];
    if (!isOneFile) await becomeOne(file, old);
    const copies = await keepCopies(file, old, earlier.index?.files[path]?.[1] ?? null);
    if (copies !== null) copiesOf.set(path, copies);
  });
  return copiesOf;
}

async function keepCopies(
  file: string,
  old: string,
  copies: readonly CopyKind[] | null,
): Promise<readonly CopyKind[] | null> {
  if (copies === null) return null;
  const kept: CopyKind[] = [];
  for (const kind of copies) {
    try {
      await link(`${old}.${kind}`, `${file}.${kind}`);
      kept.push(kind);
    } catch (error) {
      // The owner has put one there.
      if (errorCode(error) === 'EEXIST') continue;
      // Some disks know no links, and one file has no more than a number of names.
      await Promise.all(kept.map((each) => rm(`${file}.${each}`)));
      return null;
    }
  }
  return kept;
}

async function becomeOne(file: string, old: string): Promise<void> {
  const second = `${file}.kept`;
  try {
    await link(old, second);
    await rename(second, file);
  } catch {
    const { atime, mtime } = await stat(old);
    await utimes(file, atime, mtime);
  }
}
