import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { PagefindIndex } from 'pagefind';
import type { SearchedText, Take } from './face.ts';
import { pageOfPiece } from './piece.ts';

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
    if (index === undefined) throw new Error('Pagefind gave no index');
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

/** Where a page of the site is asked for, without the site's own place. */
export const sourcePathOf = ({ path }: SearchedText): string => path.slice(path.indexOf('/') + 1);

/** Makes the index by Pagefind alone, in the order of the texts. */
export const indexByPagefind = (
  texts: Iterable<SearchedText>,
  language: string,
  take: Take,
): Promise<void> =>
  withPagefind(
    language,
    async (index) => {
      for (const text of texts) {
        const content = pageOfPiece(await text.read());
        orThrow((await index.addHTMLFile({ sourcePath: sourcePathOf(text), content })).errors);
      }
    },
    async (folder) => {
      for (const name of await indexFiles(folder))
        await take(name, () => readFile(join(folder, name)));
    },
  );
