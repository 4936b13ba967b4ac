import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { PagefindIndex } from 'pagefind';
import type { Take } from './face.ts';
import { pageOfPiece, searchedPiece } from './piece.ts';

// Pagefind's own user interfaces, which no page of ours loads.
const unused = /^pagefind-(?:(?:modular-|component-)?ui\.(?:js|css)|highlight\.js)$/;

export const orThrow = (errors: readonly string[]): void => {
  if (errors.length > 0) throw new Error(errors.join('; '));
};

/** Lets Pagefind make an index of what is added, in a folder that is gone afterwards. */
export async function withPagefind(
  language: string,
  add: (index: PagefindIndex) => Promise<void>,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  // Only here: it is no part of what `astro dev` and other commands need.
  const { createIndex, close } = await import('pagefind');
  const folder = await mkdtemp(join(tmpdir(), 'galley-search-'));
  try {
    const { index, errors } = await createIndex({ forceLanguage: language });
    orThrow(errors);
    if (index === undefined) throw new Error('Pagefind returned no index');
    await add(index);
    orThrow((await index.writeFiles({ outputPath: folder })).errors);
    await close();
    await use(folder);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names of an index's files, below its folder. */
export async function indexFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !unused.test(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort();
}

/** A page for Pagefind. */
export interface PageForPagefind {
  /** Below the folder of the site: `client/2026/01/fog/index.html`. */
  readonly path: string;
  html(): Buffer;
}

/** Makes the index by Pagefind alone, in the order of the pages. */
export const indexByPagefind = (
  pages: Iterable<PageForPagefind>,
  language: string,
  take: Take,
): Promise<void> =>
  withPagefind(
    language,
    async (index) => {
      for (const { path, html } of pages) {
        const piece = searchedPiece(html());
        if (piece === null) continue;
        const file = { sourcePath: path.slice(path.indexOf('/') + 1), content: pageOfPiece(piece) };
        orThrow((await index.addHTMLFile(file)).errors);
      }
    },
    async (folder) => {
      for (const name of await indexFiles(folder))
        await take(name, () => readFile(join(folder, name)));
    },
  );
