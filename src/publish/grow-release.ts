import { mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyKinds } from './compress.ts';
import type { Difference, Earlier } from './difference.ts';
import { removeFiles } from './remove-files.ts';
import type { IndexedFile } from './site-index.ts';
import { takeSpare } from './spare.ts';

/** Lays out the files of an earlier site in a new folder, but for those that are different. */
export function copyEarlier(
  { site, index }: Earlier,
  { written, removed }: Difference,
  copy: string,
): void {
  takeSpare(dirname(site), basename(site), copy);
  removeFiles(
    copy,
    [...removed, ...written.keys()].flatMap((path) => namesOf(path, index.files.get(path))),
  );
}

/** Moves what was built, with its compressed copies, to what did not change. */
export function moveIn(
  built: string,
  copy: string,
  { written }: Difference,
  files: ReadonlyMap<string, IndexedFile>,
): void {
  const made = new Set<string>();
  for (const path of written.keys()) {
    const folder = dirname(join(copy, path));
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    for (const name of namesOf(path, files.get(path)))
      renameSync(join(built, name), join(copy, name));
  }
}

/**
 * Gives all files of the site with the copies that they have, and which of them are others than before, where the owner may have put
 * something in the place of a copy.
 */
export function settleCopies(
  files: ReadonlyMap<string, IndexedFile>,
  { written, removed }: Difference,
): { files: Map<string, IndexedFile>; others: Set<string> } {
  const settled = new Map(files);
  const others = new Set([...written.keys(), ...removed]);
  for (const path of [...others]) {
    const original = originalOf(path);
    // The copies of what is written are new themselves.
    if (original === null || written.has(original)) continue;
    if (forgetCopy(original, path, settled)) others.add(original);
  }
  return { files: settled, others };
}

/** A file and its compressed copies. */
const namesOf = (path: string, file: IndexedFile | undefined): string[] => [
  path,
  ...(file?.copies ?? []).map((kind) => `${path}.${kind}`),
];

/** What a file would be the compressed copy of, by its name; null where it would be none. */
function originalOf(path: string): string | null {
  const kind = copyKinds.find((each) => path.endsWith(`.${each}`));
  return kind === undefined ? null : path.slice(0, -kind.length - 1);
}

/**
 * Where the owner has put or removed a file that has the name of a compressed copy of ours, that copy is no more. False where there
 * was none.
 */
function forgetCopy(original: string, copy: string, files: Map<string, IndexedFile>): boolean {
  const file = files.get(original);
  const copies = file?.copies.filter((kind) => `${original}.${kind}` !== copy);
  if (!file || !copies || copies.length === file.copies.length) return false;
  files.set(original, { ...file, copies });
  return true;
}
