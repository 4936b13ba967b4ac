import type { FileList, ListedFile } from '../../build/folder/index.ts';

export interface ListDifference {
  /** New or changed in the second list. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export function compareLists(from: FileList, to: FileList): ListDifference {
  if (from === to) return { changed: [], removed: [] };
  const changed: string[] = [];
  for (const [path, file] of to.files) {
    const was = from.files.get(path);
    // Lists that one process read one after the other share the entries of unchanged files.
    if (was !== file && !isSameFile(was, file)) changed.push(path);
  }
  return { changed, removed: [...from.files.keys()].filter((path) => !to.files.has(path)) };
}

/** True if two lists have the same file, and the first one all compressed copies of the second one. */
function isSameFile(one: ListedFile | undefined, other: ListedFile): boolean {
  return (
    one?.digest === other.digest && other.copies.every((ending) => one.copies.includes(ending))
  );
}
