import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compress, copyKinds, isCompressible } from './compress.ts';
import type { Difference, Earlier } from './difference.ts';
import { removeFiles } from './remove-files.ts';
import type { IndexedFile } from './site-index.ts';

interface Grown {
  /** Where what was built lies. */
  readonly built: string;
  /** Holds the files of the earlier site, as links. Null where there is none, and what was built becomes the release. */
  readonly copy: string | null;
  readonly difference: Difference;
  readonly before: Earlier | null;
}

/**
 * Makes what was built fit to be served: puts the files that are different in the place of those of before, which keep their
 * times and their compressed copies, and compresses them. Gives all files of the site with the copies that they have, and
 * which of them are others than before.
 */
export async function growRelease(
  files: ReadonlyMap<string, IndexedFile>,
  { built, copy, difference: { written, removed }, before }: Grown,
): Promise<{ files: Map<string, IndexedFile>; others: Set<string> }> {
  const site = copy ?? built;
  if (copy !== null) {
    removeFiles(
      copy,
      [...removed, ...written.keys()].flatMap((path) => namesOf(path, before)),
    );
    const made = new Set<string>();
    for (const path of written.keys()) {
      const folder = dirname(join(copy, path));
      if (!made.has(folder)) mkdirSync(folder, { recursive: true });
      made.add(folder);
      renameSync(join(built, path), join(copy, path));
    }
  }
  const served = [...written].filter(
    ([path, size]) => path.startsWith('client/') && isCompressible(path, size),
  );
  // The largest first: nothing waits for the last one alone.
  const largestFirst = served.toSorted(([, one], [, other]) => other - one);
  const copies = await compress(
    site,
    largestFirst.map(([path]) => path),
  );
  const complete = new Map(files);
  for (const path of written.keys()) {
    const file = files.get(path);
    if (file !== undefined) complete.set(path, { ...file, copies: copies.get(path) ?? [] });
  }
  const others = new Set([...written.keys(), ...removed]);
  for (const path of [...others]) {
    const original = forgetCopy(path, complete);
    if (original !== null) others.add(original);
  }
  return { files: complete, others };
}

const namesOf = (path: string, before: Earlier | null): string[] => [
  path,
  ...(before?.index.files.get(path)?.copies ?? []).map((kind) => `${path}.${kind}`),
];

/**
 * Where the owner has put or removed a file that has the name of a compressed copy of ours, that copy is no more. Gives
 * the path of what it was a copy of.
 */
function forgetCopy(path: string, files: Map<string, IndexedFile>): string | null {
  const kind = copyKinds.find((each) => path.endsWith(`.${each}`));
  if (kind === undefined) return null;
  const original = path.slice(0, -kind.length - 1);
  const file = files.get(original);
  if (file?.copies.includes(kind) !== true) return null;
  files.set(original, { ...file, copies: file.copies.filter((each) => each !== kind) });
  return original;
}
