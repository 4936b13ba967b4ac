import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

interface Head {
  /** Null between branches. */
  readonly branch: string | null;
  readonly commit: string | null;
}

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
};

/** The folder of git's own files: `.git`, or the one that a file of this name leads to, as in a worktree. */
const ownFolderAt = (folder: string): string | null => {
  const own = join(folder, '.git');
  const found = statSync(own, { throwIfNoEntry: false });
  if (found?.isDirectory()) return own;
  const [, elsewhere] = /^gitdir: (.+)$/.exec((found && read(own)) ?? '') ?? [];
  return elsewhere === undefined ? null : resolve(folder, elsewhere);
};

const find = (folder: string): string | null => {
  const own = ownFolderAt(folder);
  const parent = dirname(folder);
  return own ?? (parent === folder ? null : find(parent));
};

const commitAt = (own: string, ref: string): string | null => {
  const common = resolve(own, read(join(own, 'commondir')) ?? '.');
  const packed = (read(join(common, 'packed-refs')) ?? '').split('\n');
  return (
    read(join(own, ref)) ??
    read(join(common, ref)) ??
    packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ??
    null
  );
};

/**
 * What is checked out in the git repository that a folder is in; null where it is in none. Git itself need not be
 * installed, and nothing that is wrong with the repository is an error here.
 */
export const repositoryAt = (folder: string): Head | null => {
  try {
    const own = find(resolve(folder));
    const head = own && read(join(own, 'HEAD'));
    if (!head) return null;
    const [, ref] = /^ref: (refs\/\S+)$/.exec(head) ?? [];
    if (ref === undefined) return { branch: null, commit: head };
    return { branch: ref.replace(/^refs\/heads\//, ''), commit: commitAt(own, ref) };
  } catch {
    return null;
  }
};
