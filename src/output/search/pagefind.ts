import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { SearchedText, Take } from './face.ts';
import { pageOfPiece } from './piece.ts';

// Pagefind's own user interfaces, which no page of ours loads.
const unused = /^pagefind-(?:(?:modular-|component-)?ui\.(?:js|css)|highlight\.js)$/;

const orThrow = (errors: readonly string[]): void => {
  if (errors.length > 0) throw new Error(errors.join('; '));
};

/** Lets Pagefind make an index, in the order of the texts, and hands over its files. */
export async function indexByPagefind(
  texts: Iterable<SearchedText>,
  language: string,
  take: Take,
): Promise<void> {
  // Only here: it is no part of what `astro dev` and other commands need.
  const { createIndex, close } = await import('pagefind');
  const folder = await mkdtemp(join(tmpdir(), 'galley-search-'));
  try {
    const { index, errors } = await createIndex({ forceLanguage: language });
    orThrow(errors);
    if (index === undefined) throw new Error('Pagefind gave no index');
    for (const text of texts) {
      const content = pageOfPiece(await text.read());
      const sourcePath = text.path.slice(text.path.indexOf('/') + 1);
      orThrow((await index.addHTMLFile({ sourcePath, content })).errors);
    }
    orThrow((await index.writeFiles({ outputPath: folder })).errors);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || unused.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      await take(relative(folder, file).split(sep).join('/'), file);
    }
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}
