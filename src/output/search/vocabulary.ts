import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { fromCbor } from './cbor.ts';

/** What the index knows a word of a text by. */
export interface Entry {
  readonly stem: string;
  /** As it is written, where that has signs which the stem has lost: “café”. */
  readonly form: string | null;
  /** One of several words within the word. */
  readonly isPart: boolean;
}

/** What a word in a text with this weight has by itself in Pagefind's lists; a part of it has less. */
export const usualWeight = 24;

const locations = z.array(z.tuple([z.int(), z.array(z.int()), z.array(z.int())]));
const chunk = z.tuple([
  z.array(z.tuple([z.string(), locations, z.array(z.tuple([z.string(), locations]))])),
]);

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
export async function readVocabulary(folder: string, count: number): Promise<readonly Entry[][]> {
  const entries = Array.from({ length: count }, (): Entry[] => []);
  const add = (stem: string, form: string | null, pages: z.output<typeof locations>) => {
    for (const [, numbers] of pages)
      for (const { position, weight } of positionsOf(numbers))
        entries[position]?.push({ stem, form, isPart: weight < usualWeight });
  };
  for (const name of (await readdir(join(folder, 'index'))).sort()) {
    const [list] = chunk.parse(fromCbor(await unpacked(join(folder, 'index', name))));
    for (const [stem, pages, variants] of list) {
      add(stem, null, pages);
      for (const [form, also] of variants) add(stem, form, also);
    }
  }
  return entries;
}

function positionsOf(numbers: readonly number[]) {
  const found: { position: number; weight: number }[] = [];
  let [weight, last, isFirst] = [25, 0, false];
  for (const number of numbers) {
    if (number < 0) {
      weight = -1 - number;
      isFirst = true;
      continue;
    }
    last = isFirst ? number : last + number;
    isFirst = false;
    found.push({ position: last, weight });
  }
  return found;
}
