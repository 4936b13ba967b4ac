import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import { Cbor } from './cbor.ts';
import { chunksOf, filtersOf, sortsOf } from './encode.ts';
import type { SearchedText, Take } from './face.ts';
import { copy, toFragment, type Fragment } from './fragment.ts';
import { byBytes, createNames, hashOf } from './names.ts';
import { indexFiles, orThrow, sourcePathOf, withPagefind } from './pagefind.ts';
import { readPage } from './read-page.ts';
import { readVocabulary, signature } from './vocabulary.ts';
import { listWords } from './word-lists.ts';

/** Pagefind's names for the language of words that are not divided by spaces. */
const undivided = new Set(['zh', 'ja', 'th']);
const atOnce = 16;

interface Page extends Omit<Fragment, 'json'> {
  readonly name: string;
}

/**
 * Writes the index that Pagefind would write, in a fraction of its time and memory: Pagefind itself reads each word of the
 * site once, and says how it is found. False where it has to read the texts itself; what was handed over till then is in no
 * index.
 */
export async function indexTexts(
  texts: readonly SearchedText[],
  language: string,
  take: Take,
): Promise<boolean> {
  if (undivided.has(language) || texts.length === 0) return false;
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(copy(word), numbers.size);
    return numbers.size - 1;
  };
  const pages = await readPages(texts, language, numberOf, take);
  if (pages === null || pages.length === 0) return false;
  const sorts = sortsOf(pages);
  if (sorts === null) return false;

  await withPagefind(
    language,
    async (index) => {
      const content = [...numbers.keys()].join(' ');
      orThrow((await index.addCustomRecord({ url: '/', content, language })).errors);
    },
    async (folder) => {
      const vocabulary = await readVocabulary(folder, numbers.size);
      const fields = [...new Set(pages.flatMap(({ meta }) => [...meta.keys()]))].sort(byBytes);
      const name = await readName(folder, language);
      const meta = new Cbor(1 << 18);
      meta.array(6);
      meta.text(name.version);
      meta.array(pages.length);
      for (const page of pages) {
        meta.array(3);
        meta.text(page.name);
        meta.int(page.wordCount);
        meta.text('');
      }
      const chunkName = createNames(language);
      const chunks: (readonly [string, string, string])[] = [];
      for (const { from, to, bytes } of chunksOf(listWords(pages, fields, vocabulary))) {
        const own = chunkName(bytes);
        chunks.push([from, to, own]);
        await take(`index/${own}.pf_index`, () => packed(bytes));
      }
      meta.array(chunks.length);
      for (const chunk of chunks) {
        meta.array(3);
        for (const text of chunk) meta.text(text);
      }
      const filterName = createNames(language);
      const filters = filtersOf(pages);
      meta.array(filters.length);
      for (const [filter, bytes] of filters) {
        const own = filterName(bytes);
        await take(`filter/${own}.pf_filter`, () => packed(bytes));
        meta.array(2);
        meta.text(filter);
        meta.text(own);
      }
      meta.array(sorts.length);
      for (const [sort, order] of sorts) {
        meta.array(2);
        meta.text(sort);
        meta.ints(order);
      }
      meta.array(fields.length);
      for (const field of fields) meta.text(field);
      const bytes = meta.bytes();
      const own = `${language}_${hashOf(bytes).slice(0, language.length + 8)}`;
      await take(`pagefind.${own}.pf_meta`, () => packed(bytes));
      await takeProgram(folder, take, name.entry(own, pages.length));
    },
  );
  return true;
}

/** Reads the texts, and hands over what results are shown with. Null where one of them is for Pagefind itself. */
async function readPages(
  texts: readonly SearchedText[],
  language: string,
  numberOf: (word: string) => number,
  take: Take,
): Promise<readonly Page[] | null> {
  const pages: Page[] = [];
  const nameOf = createNames(language);
  for (let at = 0; at < texts.length; at += atOnce) {
    const some = texts.slice(at, at + atOnce);
    const pieces = await Promise.all(some.map((text) => text.read()));
    const taken: Promise<void>[] = [];
    for (const [index, text] of some.entries()) {
      const read = readPage(pieces[index] ?? '');
      const url = `/${sourcePathOf(text).replace(/(^|\/)index\.html$/, '$1')}`;
      const fragment = read && toFragment(url, read, numberOf);
      if (fragment === null) return null;
      if (fragment === 'none') continue;
      const { json, ...page } = fragment;
      const name = nameOf(json);
      pages.push({ ...page, name });
      taken.push(take(`fragment/${name}.pf_fragment`, () => packed(Buffer.from(json))));
    }
    await Promise.all(taken);
  }
  return pages;
}

const gzipped = promisify(gzip);

/** What is small needs no large window, which takes longer to lay out than to fill. */
const small = { level: 6, windowBits: 13, memLevel: 6 };

const packed = (bytes: Uint8Array): Promise<Buffer> =>
  gzipped(Buffer.concat([signature, bytes]), bytes.length < 1 << 14 ? small : { level: 6 });

const entryFile = 'pagefind-entry.json';
const entrySchema = z.looseObject({
  version: z.string(),
  languages: z.record(z.string(), z.looseObject({ hash: z.string(), page_count: z.int() })),
});

async function readName(folder: string, language: string) {
  const text = await readFile(join(folder, entryFile), 'utf8');
  const read = entrySchema.parse(JSON.parse(text));
  const known = read.languages[language];
  if (known === undefined) throw new Error(`Pagefind has made no index of “${language}”.`);
  return {
    version: read.version,
    entry: (hash: string, count: number) =>
      text
        .replace(`"hash":"${known.hash}"`, `"hash":"${hash}"`)
        .replace(`"page_count":${known.page_count}`, `"page_count":${count}`),
  };
}

/** What runs in the reader's browser, as Pagefind has it. */
async function takeProgram(folder: string, take: Take, entry: string): Promise<void> {
  for (const name of await indexFiles(folder)) {
    if (name.includes('/') || name.endsWith('.pf_meta') || name === entryFile) continue;
    await take(name, () => readFile(join(folder, name)));
  }
  await take(entryFile, async () => Buffer.from(entry));
}
