import { copyFile, link, mkdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { mediaPath } from '../paths.ts';
import type { Store } from '../store/index.ts';

/** Where pictures and files lie in the finished site. */
export const mediaFolderName = mediaPath.slice(1, -1);

/** Every file that the mirror's pictures and kept files consist of: its name, and its media type. */
export function mediaFiles(store: Pick<Store, 'entries'>): Map<string, string> {
  const files = new Map<string, string>();
  for (const { record } of store.entries('pictures')) {
    for (const { file, type } of record.variants) files.set(file, type);
  }
  for (const { record } of store.entries('files')) files.set(record.file, record.type);
  return files;
}

/**
 * Puts files from one folder into another: as hard links, or as copies where the disk is another one. They keep
 * their time of change, and one that is there already stays, since names are made from what is in the files.
 */
export async function publishMedia(
  names: Iterable<string>,
  from: string,
  to: string,
): Promise<void> {
  await mkdir(to, { recursive: true });
  const atOnce = pLimit(16);
  await atOnce.map(names, async (name) => {
    // A name that leads elsewhere can only come from a mirror that somebody else has written into.
    if (!/^[\w-][\w.-]*$/.test(name))
      throw new Error(`“${name}” can’t be the name of a file of pictures.`);
    await publishFile(join(from, name), join(to, name));
  });
}

async function publishFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    switch (codeOf(error)) {
      case 'EEXIST':
        return;
      case 'ENOENT':
        throw new Error(
          `The file ${from}, which a page shows, is gone: something else has cleared that folder during the build. Build again.`,
          { cause: error },
        );
      default:
        await copyWithTimes(from, to);
    }
  }
}

async function copyWithTimes(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const { atime, mtime } = await stat(from);
  await utimes(to, atime, mtime);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
