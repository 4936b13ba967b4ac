import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { searchIndexPath } from '../paths.ts';

export interface SearchOptions {
  /** The finished site, with all pages that are to be found. */
  readonly dist: string;
  /** BCP 47. All texts go into one index, and this language says how words are told apart and bent. */
  readonly language: string;
  /** False for a site without a text: Pagefind would take its lists for texts. */
  readonly hasTexts: boolean;
}

// Pagefind's own user interfaces, which no page of ours loads.
const unused = [
  ...['pagefind-ui.js', 'pagefind-ui.css', 'pagefind-modular-ui.js', 'pagefind-modular-ui.css'],
  ...['pagefind-component-ui.js', 'pagefind-component-ui.css', 'pagefind-highlight.js'],
];

const orThrow = (errors: readonly string[]): void => {
  if (errors.length > 0) throw new Error(errors.join('; '));
};

/** Builds the index of the search over the finished pages. */
export async function publishSearch(options: SearchOptions): Promise<void> {
  try {
    await writeIndex(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The search index could not be built: ${reason.replace(/\.$/, '')}. Pagefind makes it with a program that npm installs for each platform: remove \`node_modules\`, run \`npm install\` without \`--omit=optional\`, and build again.`,
      { cause: error },
    );
  }
}

async function writeIndex({ dist, language, hasTexts }: SearchOptions): Promise<void> {
  const folder = join(dist, searchIndexPath);
  // Only here: it is no part of what `astro dev` and other commands need.
  const { createIndex, close } = await import('pagefind');
  try {
    const { index, errors } = await createIndex({
      forceLanguage: new Intl.Locale(language).language,
    });
    orThrow(errors);
    if (index === undefined) throw new Error('Pagefind gave no index');
    if (hasTexts) orThrow((await index.addDirectory({ path: dist })).errors);
    orThrow((await index.writeFiles({ outputPath: folder })).errors);
  } finally {
    await close();
  }
  await Promise.all(unused.map((name) => rm(join(folder, name), { force: true })));
}
