import { lstatSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = join(root, 'node_modules');

/** Links the project's packages beside a folder, so that programs in it can import them. */
export function linkPackages(folder: string): void {
  if (`${realpathSync(folder)}${sep}`.startsWith(root)) return;
  const link = join(folder, 'node_modules');
  const there = lstatSync(link, { throwIfNoEntry: false });
  const isRight = there?.isSymbolicLink() === true ? readlinkSync(link) === packages : false;
  // A real folder has been put there by somebody.
  if (isRight || there?.isDirectory() === true) return;
  // Other processes may use or make it. A killed one may have had this id, in a container.
  const made = `${link}.${process.pid}`;
  rmSync(made, { force: true });
  symlinkSync(packages, made, 'junction');
  renameSync(made, link);
}
