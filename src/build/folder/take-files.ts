import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeEmptyFolders } from './empty-folders.ts';
import { errorCode } from './error-code.ts';
import { StandingError } from './errors.ts';
import type { Difference } from './face.ts';
import { linkFile } from './link-file.ts';

/**
 * Makes another folder follow the standing site: what was written is hard-linked into it (copied from another disk), what was
 * removed goes. Nothing else in the folder is touched. For everything, the difference has every path as written.
 */
export function takeFiles(
  standing: string,
  folder: string,
  { written, removed }: Difference,
): void {
  const made = new Set<string>();
  for (const path of removed) rmSync(join(folder, path), { recursive: true, force: true });
  removeEmptyFolders(folder, removed);
  for (const path of written) {
    const to = join(folder, path);
    const parent = dirname(to);
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true });
      made.add(parent);
    }
    take(join(standing, path), to);
  }
}

function take(from: string, to: string): void {
  try {
    linkFile(from, to);
  } catch (error) {
    switch (errorCode(error)) {
      case 'EEXIST':
        rmSync(to, { recursive: true, force: true });
        take(from, to);
        return;
      case 'ENOENT':
        throw new StandingError({
          message: `${from} is gone: something else has emptied that folder.`,
          hint: 'Remove the folder `standing` in the folder that GALLEY_FOLDER names (`.galley`), and build again.',
          cause: error,
        });
      default:
        throw error;
    }
  }
}
