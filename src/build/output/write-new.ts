import type { Build } from '../folder/index.ts';

/** Whether nothing of this build lies at a path, in the place of one of its folders, or below it. */
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
