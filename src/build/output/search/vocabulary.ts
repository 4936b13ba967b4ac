import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CborReader } from './cbor.ts';

/** What the index knows words by. Lists have numbers in no order. */
export interface Vocabulary {
  /** Of each list, the stem of the words in it. */
  readonly stems: readonly string[];
  /** Of each list, how the words in it are written where that has signs which the stem has lost: “café”. Null for the stem's own. */
  readonly forms: readonly (string | null)[];
  /** Of each word, where it begins in `lists`, and of one more. */
  readonly starts: Int32Array;
  /** The lists that each word is in. */
  readonly lists: Int32Array;
  /** Beside `lists`: whether the list has one of several words within the word. */
  readonly isPart: Uint8Array;
}

/** What a word in a text with this weight has by itself in Pagefind's lists; a part of it has less. */
export const usualWeight = 24;

/** What every file of Pagefind's begins with, once it is unpacked. */
export const signature = Buffer.from('pagefind_dcd');

async function unpacked(file: string): Promise<Buffer> {
  const bytes = gunzipSync(await readFile(file));
  if (!bytes.subarray(0, signature.length).equals(signature))
    throw new Error(`${file} is not as this version of Pagefind is known to write.`);
  return bytes.subarray(signature.length);
}

/**
 * Reads from an index over one page that has every word once what Pagefind makes of each: its stem, its parts, its signs.
 * @param folder that of the index.
 * @param count of words.
 */
export async function readVocabulary(folder: string, count: number): Promise<Vocabulary> {
  const stems: string[] = [];
  const forms: (string | null)[] = [];
  const found: number[] = [];
  const starts = new Int32Array(count + 1);
  const addList = (cbor: CborReader, stem: string, form: string | null): void => {
    const pages = cbor.array();
    if (pages === 0) return;
    const list = stems.push(stem) - 1;
    forms.push(form);
    for (let page = 0; page < pages; page += 1) {
      cbor.array(3);
      cbor.int();
      eachPosition(cbor, (word, weight) => {
        if (word >= count) return;
        found.push(word, list, weight < usualWeight ? 1 : 0);
        starts[word + 1] = (starts[word + 1] ?? 0) + 1;
      });
      for (let left = cbor.array(); left > 0; left -= 1) cbor.int();
    }
  };
  for (const name of (await readdir(join(folder, 'index'))).sort()) {
    const cbor = new CborReader(await unpacked(join(folder, 'index', name)));
    cbor.array(1);
    for (let left = cbor.array(); left > 0; left -= 1) {
      cbor.array(3);
      const stem = cbor.text();
      addList(cbor, stem, null);
      for (let others = cbor.array(); others > 0; others -= 1) {
        cbor.array(2);
        addList(cbor, stem, cbor.text());
      }
    }
  }
  for (let word = 0; word < count; word += 1)
    starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
  const next = starts.slice();
  const lists = new Int32Array(found.length / 3);
  const isPart = new Uint8Array(lists.length);
  for (let at = 0; at < found.length; at += 3) {
    const [word = 0, list = 0, part = 0] = [found[at], found[at + 1], found[at + 2]];
    const place = next[word] ?? 0;
    next[word] = place + 1;
    lists[place] = list;
    isPart[place] = part;
  }
  return { stems, forms, starts, lists, isPart };
}

/** Differences of positions, where a negative number is a weight, after which the position is whole. */
function eachPosition(cbor: CborReader, visit: (position: number, weight: number) => void): void {
  let [weight, last, isFirst] = [25, 0, false];
  for (let left = cbor.array(); left > 0; left -= 1) {
    const number = cbor.int();
    if (number < 0) {
      weight = -1 - number;
      isFirst = true;
      continue;
    }
    last = isFirst ? number : last + number;
    isFirst = false;
    visit(last, weight);
  }
}
