import { homePath, searchIndexPath, type KnownSite } from '../../content/paths/index.ts';
import type { Setting } from '../folder/index.ts';
import { digestOf } from './digest.ts';
import type { IndexedText, Take } from './search/face.ts';
import { writeIndex } from './search/index-pages.ts';
import { knownPages, type KnownPage } from './search/known-pages.ts';
import { indexByPagefind } from './search/pagefind.ts';
import type { Reading } from './search/reading.ts';

export interface SetSearchOptions {
  readonly known: KnownSite;
  /** BCP 47. All texts go into one index, and this language says how words are told apart and bent. */
  readonly language: string;
  /** Digest of the program and its settings. */
  readonly program: string;
  /** What was read of pages where they were rendered. */
  readonly reading: Reading;
  /** Paths of the pages that this build has made anew. */
  readonly rendered: Iterable<string>;
  /** `later` leaves an index as it is, if there is one. */
  readonly when: 'now' | 'later';
}

const folder = `client${searchIndexPath}`;
const entry = 'pagefind-entry.json';

/**
 * Sets the index of the search over the pages that are set. It is made only when something has changed of what it reads.
 * `isBehind` says that the index is an older one.
 */
export async function setSearch(
  setting: Setting,
  options: SetSearchOptions,
): Promise<{ readonly isBehind: boolean }> {
  const { known, program, rendered, reading, when } = options;
  const language = new Intl.Locale(options.language).language;
  const paths = searchedPages(known);
  const pages = knownPages(setting, { paths, rendered: new Set(rendered), reading });
  const key = digestOf(
    ...[program, language],
    pages.map(({ path, digest }) => [path, digest]),
  );
  const before = setting.before().get(folder + entry);
  const isCurrent = before === key;
  if ((isCurrent || (when === 'later' && before !== undefined)) && keepIndex(setting))
    return { isBehind: !isCurrent };

  const shared = digestOf(program);
  const take: Take = async (name, make, hash = '') => {
    const path = folder + name;
    // Names of all others are made from what is in them, or belong to the program.
    const own = name === entry ? key : shared + hash;
    if (!setting.has(path) && !setting.keeps(path, own)) setting.put(path, own, await make());
  };
  try {
    const isMade = await writeIndex(textsOf(pages), language, take);
    if (!isMade) await indexByPagefind(pages, language, take);
    reading.texts.forgetOthers(new Set(pages.map(({ path }) => path)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The search index could not be built: ${reason.replace(/\.$/, '')}. Pagefind makes it with a program that npm installs for each platform: remove \`node_modules\`, run \`npm install\` without \`--omit=optional\`, and build again.`,
      { cause: error },
    );
  }
  return { isBehind: false };
}

/** Paths of the pages that may hold texts to be found. */
export const searchedPages = ({ records }: KnownSite): readonly string[] =>
  records
    .filter(({ kind, path }) => (kind === 'post' || kind === 'page') && path !== homePath)
    .flatMap(({ parts }) => parts.map((part) => `client${part}index.html`));

/** Those with words in them. */
function* textsOf(pages: readonly KnownPage[]): Iterable<IndexedText | 'unsure'> {
  for (const page of pages) {
    const text = page.text();
    if (text !== 'no word') yield text;
  }
}

/** True when all of it is there. What has been kept otherwise is named after what is in it. */
function keepIndex(setting: Setting): boolean {
  const last = folder + entry;
  const paths = Array.from(setting.before().keys()).filter((path) => path.startsWith(folder));
  return paths.every((path) => path === last || setting.keepsAny(path)) && setting.keepsAny(last);
}
