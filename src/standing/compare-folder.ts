import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Difference } from './face.ts';
import { stampOf } from './stamp.ts';

/**
 * What it takes to make a folder, wherever it comes from, the same as the standing site. Files are told by size and time of
 * change, which hard links share. All of them are looked at: whatever was done to the folder in between is seen.
 * @param stamps of every path that is to be there.
 */
export function compareFolder(folder: string, stamps: ReadonlyMap<string, string>): Difference {
  const lies = new Set(filesBelow(folder));
  return {
    written: Array.from(stamps).flatMap(([path, stamp]) =>
      lies.has(path) && stampOf(join(folder, path)) === stamp ? [] : [path],
    ),
    removed: [...lies].filter((path) => !stamps.has(path)),
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
