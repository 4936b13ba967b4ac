import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readSiteIndex } from '../../../src/publish/site-index.ts';

// What no two builds write alike, though they mean the same; and what is a database.
const isNoise = /^(server\/entry\.mjs|release\.json|changes\.json|in-use\.db|site\.db)$/;

/** All files of a folder with their bytes, by path. */
export const filesBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .filter((path) => !isNoise.test(path))
      .toSorted()
      .map((path) => [path, withoutTime(readFileSync(join(folder, path))).toString('base64')]),
  );

/** All files of a release, and what is known of them, so that two releases can be compared. */
export const treeOf = (release: string) => {
  const folders = readdirSync(release, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => relative(release, join(parentPath, name)))
    .toSorted();
  const index = readSiteIndex(release)!;
  const known = [...index.files].map(([path, { page, ...file }]) => [
    path,
    { ...file, size: path === 'server/entry.mjs' ? 0 : file.size },
    page === null
      ? null
      : { ...page, links: [...page.links].map((link) => index.targets.get(link)) },
  ]);
  const targets = [...index.targets.values()].toSorted();
  return { files: filesBelow(release), folders, known, targets, broken: [...index.broken] };
};

const withoutTime = (data: Buffer): Buffer =>
  Buffer.from(data.toString('latin1').replace(/"builtAt":"[^"]*"/, ''), 'latin1');
