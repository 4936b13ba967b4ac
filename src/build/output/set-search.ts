import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { homePath, searchIndexPath, type KnownSite } from '../../content/paths/index.ts';
import type { Setting } from '../folder/index.ts';
import { digestOf } from '../../digest.ts';
import { indexParts } from './search/index-parts.ts';
import type { SearchedPages } from './search/pages.ts';
import { partsOf, type Part } from './search/parts.ts';

export interface SetSearchOptions {
  readonly known: KnownSite;
  /** BCP 47. The whole index is in one language, which says how words are separated and stemmed. */
  readonly language: string;
  /** Digest of the program and its settings. */
  readonly program: string;
  readonly pages: SearchedPages;
  /** `later` leaves an index as it is, if there is one. */
  readonly when: 'now' | 'later';
}

interface KeyedPart extends Part {
  /** Changes when a text of the part changes. */
  readonly key: string;
}

const folder = `client${searchIndexPath}`;
/** Pagefind's name for the file that a bundle is read from. */
const entry = 'pagefind-entry.json';
/** Lists the folders of all parts but the first, for `src/scripts/search`: posts from the newest to the oldest, then pages. */
const list = `${folder}parts.json`;

/**
 * Sets the search index over the pages of the site, by Pagefind. Only parts whose texts changed are indexed; the files of
 * the others are kept. `isBehind` is true when the index is an older one.
 */
export async function setSearch(
  setting: Setting,
  { known, language, program, pages, when }: SetSearchOptions,
): Promise<{ readonly isBehind: boolean }> {
  const { language: spoken } = new Intl.Locale(language);
  const parts = partsOf(pages.among(searchedPaths(known))).map((part): KeyedPart => {
    const texts = part.pages.map(({ path, digest }) => [path, digest]);
    return { ...part, key: digestOf(program, spoken, part.folder, texts) };
  });
  const before = setting.before();
  const isCurrent = parts.every((part) => before.get(folder + part.folder + entry) === part.key);
  if (when === 'later' && !isCurrent && keepIndex(setting)) return { isBehind: true };

  // Read once for all parts: a large site has tens of thousands of files.
  const filesByKey = Map.groupBy(before.keys(), (path) => before.get(path));
  const changed = parts.filter((part) => !keepPart(setting, part, filesByKey.get(part.key) ?? []));
  if (changed.length > 0) await makeParts(setting, changed, spoken);
  const listed = parts.slice(1).filter((part) => hasWords(setting, part));
  const dated = listed.filter((part) => part.pages.some(({ year }) => year !== ''));
  const folders = [...dated.toReversed(), ...listed.filter((part) => !dated.includes(part))].map(
    (part) => part.folder,
  );
  if (!setting.has(list)) setting.put(list, digestOf(folders), JSON.stringify(folders));
  return { isBehind: false };
}

/** Paths of the pages that may hold texts to be found. */
export const searchedPaths = ({ records }: KnownSite): readonly string[] =>
  records
    .filter(({ kind, path }) => (kind === 'post' || kind === 'page') && path !== homePath)
    .flatMap(({ parts }) => parts.map((part) => `client${part}index.html`));

/** Keeps the index of the last build as it is. False when there is none, or when files of it are lost. */
function keepIndex(setting: Setting): boolean {
  const paths = [...setting.before().keys()].filter((path) => path.startsWith(folder));
  return paths.includes(folder + entry) && paths.every((path) => setting.keepsAny(path));
}

/** False where the part changed since the last build, or where files of it are lost. */
function keepPart(
  setting: Setting,
  { folder: below, key }: KeyedPart,
  paths: readonly string[],
): boolean {
  const first = folder + below + entry;
  return (
    paths.includes(first) &&
    paths.every((path) => setting.has(path) || path === first || setting.keeps(path, key)) &&
    (setting.has(first) || setting.keeps(first, key))
  );
}

async function makeParts(
  setting: Setting,
  parts: readonly KeyedPart[],
  language: string,
): Promise<void> {
  const work = join(setting.notes, 'index');
  // A process that was killed may have left files there.
  rmSync(work, { recursive: true, force: true });
  const made = parts.map((part, place) => ({ ...part, into: join(work, String(place)) }));
  try {
    await indexParts({
      site: setting.folder,
      language,
      parts: made.map(({ into, pages }) => ({ into, pages: pages.map(({ path }) => path) })),
    });
    for (const part of made) {
      for (const name of filesOf(part.into, part.folder === '')) {
        const path = folder + part.folder + name;
        if (!setting.has(path)) setting.link(path, part.key, join(part.into, name));
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The search index could not be built: ${reason.replace(/\.$/, '')}. Pagefind makes it with a program that npm installs for each platform: remove \`node_modules\`, run \`npm install\` without \`--omit=optional\`, and build again.`,
      { cause: error },
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

// Pagefind's own user interfaces, which no page of ours loads.
const unused = /^pagefind-(?:(?:modular-|component-)?ui\.(?:js|css)|highlight\.js)$/;
// What runs in the browser. Merged bundles are read by the program of the first one.
const program = /^(?:pagefind(?:-worker)?\.js|wasm\..*)$/;

/** Names of the files of a bundle that readers need. */
function filesOf(bundle: string, isFirst: boolean): readonly string[] {
  return readdirSync(bundle, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !unused.test(file.name))
    .filter((file) => isFirst || !program.test(file.name))
    .map((file) => relative(bundle, join(file.parentPath, file.name)).split(sep).join('/'))
    .sort();
}

const entrySchema = z.object({ languages: z.record(z.string(), z.unknown()) });

/** False for a part whose pages show pictures only. Pagefind can't load a bundle without words. */
function hasWords(setting: Setting, part: Part): boolean {
  const text = readFileSync(join(setting.folder, folder, part.folder, entry), 'utf8');
  return Object.keys(entrySchema.parse(JSON.parse(text)).languages).length > 0;
}
