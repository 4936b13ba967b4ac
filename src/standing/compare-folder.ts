import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Difference } from './face.ts';
import { isSameFile } from './stamp.ts';

/**
 * What it takes to make a folder, wherever it comes from, the same as the standing site. Files are told by size and time of
 * change, which hard links share. All of them are looked at: whatever was done to the folder in between is seen.
 */
export function compareFolder(
  standing: string,
  paths: ReadonlySet<string>,
  folder: string,
): Difference {
  const lies = new Set(filesBelow(folder));
  return {
    written: [...paths].filter(
      (path) => !lies.has(path) || !isSameFile(join(standing, path), join(folder, path)),
    ),
    removed: [...lies].filter((path) => !paths.has(path)),
  };
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? []
        : [relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')],
    );
  } catch {
    return [];
  }
}
