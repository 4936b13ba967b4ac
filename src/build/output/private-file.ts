import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file that is no part of the site, unless it is there with the same text. */
export async function writePrivate(file: string, text: string): Promise<void> {
  if ((await readOr(file, null)) === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** The text of a file, or something else where there is none. */
export async function readOr<T>(file: string, otherwise: T): Promise<string | T> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  });
}
