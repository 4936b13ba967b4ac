import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import { Cbor } from './cbor.ts';
import { chunksOf, filtersOf, sortsOf } from './encode.ts';
import type { IndexedText, Take } from './face.ts';
import { byBytes, createNames, hashOf } from './names.ts';
import { indexFiles, orThrow, withPagefind } from './pagefind.ts';
import { placesOf, type NumberedText } from './places.ts';
import { eachToken } from './tokens.ts';
import { readVocabulary, signature } from './vocabulary.ts';
import { Words } from './words.ts';

/** Pagefind's names for the language of words that are not divided by spaces. */
const undivided = new Set(['zh', 'ja', 'th']);

/** Whether the index of a language is written here, not by Pagefind alone. */
const isWrittenHere = (language: string): boolean => !undivided.has(language);

const atOnce = 4;

/** More fields than these would need larger numbers. */
const mostFields = 100;

/**
 * Writes the index that Pagefind would write, in a fraction of its time and memory: Pagefind itself reads each word of the
 * site once, and says how it is found. False where it has to read the texts itself; what was handed over till then is in no
 * index.
 */
export async function writeIndex(
  given: Iterable<IndexedText | 'unsure'>,
  language: string,
  take: Take,
): Promise<boolean> {
  if (!isWrittenHere(language)) return false;
  const words = new Words();
  const texts: Numbered[] = [];
  for (const text of given) {
    if (text === 'unsure') return false;
    texts.push(numberWords(text, words));
  }
  if (texts.length === 0) return false;
  const fields = [...new Set(texts.flatMap(({ meta }) => meta.map(([field]) => field)))];
  fields.sort(byBytes);
  const sorts = sortsOf(texts);
  if (sorts === null || fields.length > mostFields) return false;

  const nameOf = createNames(language);
  const names = texts.map(({ hash }) => nameOf(hash));
  for (const [page, text] of texts.entries())
    await take(`fragment/${names[page] ?? ''}.pf_fragment`, () => text.fragment(), text.hash);

  await withPagefind(
    language,
    async (index) => {
      const content = words.bytes().toString();
      orThrow((await index.addCustomRecord({ url: '/', content, language })).errors);
    },
    async (folder) => {
      const vocabulary = await readVocabulary(folder, words.size);
      const name = await readName(folder, language);
      const meta = new Cbor(1 << 18);
      meta.array(6);
      meta.text(name.version);
      meta.array(texts.length);
      for (const [page, { wordCount }] of texts.entries()) {
        meta.array(3);
        meta.text(names[page] ?? '');
        meta.int(wordCount);
        meta.text('');
      }
      const chunkName = createNames(language);
      const taken: Promise<void>[] = [];
      const chunks: (readonly [string, string, string])[] = [];
      const places = placesOf(texts, fields, vocabulary);
      for (const { from, to, bytes } of chunksOf(vocabulary, places)) {
        const hash = hashOf(bytes);
        const own = chunkName(hash);
        chunks.push([from, to, own]);
        taken.push(take(`index/${own}.pf_index`, () => packed(bytes), hash));
        // Each is large: others wait until these are packed.
        if (taken.length === atOnce) await Promise.all(taken.splice(0));
      }
      meta.array(chunks.length);
      for (const chunk of chunks) {
        meta.array(3);
        for (const text of chunk) meta.text(text);
      }
      const filterName = createNames(language);
      const filters = filtersOf(texts);
      meta.array(filters.length);
      for (const [filter, bytes] of filters) {
        const hash = hashOf(bytes);
        const own = filterName(hash);
        taken.push(take(`filter/${own}.pf_filter`, () => packed(bytes), hash));
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
      const hash = hashOf(bytes);
      const own = `${language}_${hash.slice(0, language.length + 8)}`;
      taken.push(take(`pagefind.${own}.pf_meta`, () => packed(bytes), hash));
      await Promise.all(taken);
      await takeProgram(folder, take, name.entry(own, texts.length));
    },
  );
  return true;
}

interface Numbered extends Omit<IndexedText, 'words'>, NumberedText {}

/** Without the words themselves, and with copies: as it was read, all of a text is one piece of memory. */
function numberWords({ words: own, body, meta, ...text }: IndexedText, words: Words): Numbered {
  const numbers: number[] = [];
  eachToken(own, (from, to, hashed) => {
    numbers.push(words.numberOf(own, from, to, hashed));
  });
  return {
    ...text,
    body: body.slice(),
    meta: meta.map(([field, codes]) => [field, codes.slice()]),
    numbers: Int32Array.from(numbers),
  };
}

const gzipped = promisify(gzip);

const packed = (bytes: Uint8Array): Promise<Buffer> => gzipped(Buffer.concat([signature, bytes]));

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
