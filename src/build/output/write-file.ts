import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Build } from '../folder/index.ts';
import { saysMissing } from '../../error-code.ts';

/** True if this build has no file at a path, in the place of one of its folders, or below it. */
export function isFree(build: Pick<Build, 'has'>, path: string): boolean {
  if (build.has(path) || build.has(`${path}/index.html`)) return false;
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    if (build.has(path.slice(0, end))) return false;
  return true;
}

/** Writes a file if its place is free. `make` is called only if the key changed. */
export function writeNew(build: Build, path: string, key: string, make: () => string): void {
  if (isFree(build, path)) writeChanged(build, path, key, make);
}

/** Writes a file whose place is known to be free. */
export function writeChanged(build: Build, path: string, key: string, make: () => string): void {
  if (!build.keeps(path, key)) build.put(path, key, make());
}

/** Writes a file outside of the site, unless it exists with the same text. */
export async function writePrivate(file: string, text: string): Promise<void> {
  if ((await readOr(file, null)) === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** The text of a file, or `otherwise` if there is none. */
export async function readOr<T>(file: string, otherwise: T): Promise<string | T> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (saysMissing(error)) return otherwise;
    throw error;
  });
}
