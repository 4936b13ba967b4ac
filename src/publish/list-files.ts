import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pLimit from 'p-limit';

/** A file of a site. */
export interface SiteFile {
  readonly size: number;
  /** Which file of the disk it is: two names of one have the same. */
  readonly inode: number;
}

/** Every file below a folder, by its path there, with slashes, in order. */
export async function listFiles(folder: string): Promise<Map<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted();
  const atOnce = pLimit(32);
  const files = await atOnce.map(paths, async (path): Promise<[string, SiteFile]> => {
    const { size, ino } = await stat(join(folder, path));
    return [path, { size, inode: ino }];
  });
  return new Map(files);
}
