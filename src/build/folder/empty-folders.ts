import { rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Removes the folders that files were removed from, as far as nothing is in them any more; not the outermost one. */
export function removeEmptyFolders(root: string, paths: Iterable<string>): void {
  const folders = new Set<string>();
  for (const path of paths)
    for (let each = dirname(path); each !== '.' && !folders.has(each); each = dirname(each))
      folders.add(each);
  // The innermost first.
  for (const folder of [...folders].toSorted((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(root, folder));
    } catch {
      // Something is in it.
    }
  }
}
