import { lstatSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = join(root, 'node_modules');

/** Lets programs in a folder outside of the project, such as a server in a release, import the project's packages: by a link beside them. */
export function linkPackages(folder: string): void {
  if (`${realpathSync(folder)}${sep}`.startsWith(root)) return;
  const link = join(folder, 'node_modules');
  const there = lstatSync(link, { throwIfNoEntry: false });
  const isRight = there?.isSymbolicLink() === true ? readlinkSync(link) === packages : false;
  // A real folder has been put there by somebody.
  if (isRight || there?.isDirectory() === true) return;
  // Other processes may be using or making the link. One that was killed meanwhile may have had this id, as in a container.
  const made = `${link}.${process.pid}`;
  rmSync(made, { force: true });
  symlinkSync(packages, made, 'junction');
  renameSync(made, link);
}
