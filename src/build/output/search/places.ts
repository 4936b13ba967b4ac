import { endOfWeight, weightOf, type ReadText } from './face.ts';
import type { Cbor } from './cbor.ts';
import { usualWeight, type Vocabulary } from './vocabulary.ts';

/** A text with the number in the vocabulary of each of its words. */
export interface NumberedText extends Pick<ReadText, 'body' | 'meta'> {
  readonly numbers: Int32Array;
}

/**
 * Where words stand. There are millions of these, so that they are numbers in one row, those of a list after those of the one
 * before. The last eight bits say what the others are: the page that begins, a place in a field, or one in the body with this
 * weight.
 */
export interface Places {
  /** Of each list, where it begins, and of one more. */
  readonly starts: Int32Array;
  readonly entries: Uint32Array;
  /** Of each list, how many pages are in it. */
  readonly pages: Int32Array;
}

const [beginsPage, inField] = [0, 0xff];

/** @param fields in their order in the index. */
export function placesOf(
  texts: readonly NumberedText[],
  fields: readonly string[],
  vocabulary: Vocabulary,
): Places {
  const count = vocabulary.stems.length;
  const starts = new Int32Array(count + 1);
  const pages = new Int32Array(count);
  const lastPage = new Int32Array(count).fill(-1);
  eachPlace(texts, fields, vocabulary, (list, page) => {
    const isFirst = lastPage[list] !== page;
    if (isFirst) pages[list] = (pages[list] ?? 0) + 1;
    lastPage[list] = page;
    starts[list + 1] = (starts[list + 1] ?? 0) + (isFirst ? 2 : 1);
  });
  for (let list = 0; list < count; list += 1)
    starts[list + 1] = (starts[list + 1] ?? 0) + (starts[list] ?? 0);
  const entries = new Uint32Array(starts[count] ?? 0);
  const next = starts.slice();
  lastPage.fill(-1);
  eachPlace(texts, fields, vocabulary, (list, page, entry) => {
    let at = next[list] ?? 0;
    if (lastPage[list] !== page) entries[at++] = (page << 8) | beginsPage;
    lastPage[list] = page;
    entries[at++] = entry;
    next[list] = at;
  });
  return { starts, entries, pages };
}

function eachPlace(
  texts: readonly NumberedText[],
  fields: readonly string[],
  { starts, lists, isPart }: Vocabulary,
  visit: (list: number, page: number, entry: number) => void,
): void {
  for (const [page, { body, meta, numbers }] of texts.entries()) {
    let [position, weight] = [0, usualWeight];
    for (let index = 0; index < body.length; index += 1) {
      const code = body[index] ?? 0;
      if (code < 0) {
        weight = code === endOfWeight ? usualWeight : weightOf(code);
        continue;
      }
      const word = numbers[code] ?? 0;
      const from = starts[word] ?? 0;
      const to = starts[word + 1] ?? 0;
      let parts = 0;
      for (let at = from; at < to; at += 1) parts += isPart[at] ?? 0;
      for (let at = from; at < to; at += 1) {
        const heavy = isPart[at] === 1 ? partWeight(weight, parts) : weight;
        visit(lists[at] ?? 0, page, (position << 8) | heavy);
      }
      position += 1;
    }
    for (const [name, codes] of meta) {
      const field = fields.indexOf(name);
      for (let place = 0; place < codes.length; place += 1) {
        const word = numbers[codes[place] ?? 0] ?? 0;
        for (let at = starts[word] ?? 0; at < (starts[word + 1] ?? 0); at += 1)
          visit(lists[at] ?? 0, page, (field << 24) | (place << 8) | inField);
      }
    }
  }
}

const partWeight = (weight: number, parts: number): number =>
  Math.max(1, Math.floor(weight / Math.min(parts, 255)));

/** Whether the first place of a list is in a field, not in the body. */
export const beginsInField = ({ starts, entries }: Places, list: number): boolean =>
  ((entries[(starts[list] ?? 0) + 1] ?? 0) & 0xff) === inField;

/** The first page of a list. */
export const firstPage = ({ starts, entries }: Places, list: number): number =>
  (entries[starts[list] ?? 0] ?? 0) >>> 8;

// Of one page. Used again for the next one.
let [own, numbers] = [new Uint32Array(64), new Int32Array(128)];

/** Writes the pages of a list. Returns how many numbers they take. */
export function writePlaces(cbor: Cbor, { starts, entries, pages }: Places, list: number): number {
  cbor.array(pages[list] ?? 0);
  const end = starts[list + 1] ?? 0;
  let [at, last, size] = [starts[list] ?? 0, 0, 0];
  while (at < end) {
    const page = (entries[at] ?? 0) >>> 8;
    const from = ++at;
    const first = (entries[at] ?? 0) & 0xff;
    let isOne = true;
    for (; at < end; at += 1) {
      const kind = (entries[at] ?? 0) & 0xff;
      if (kind === beginsPage) break;
      if (kind !== first) isOne = false;
    }
    const count = at - from;
    makeRoom(count);
    for (let each = 0; each < count; each += 1) own[each] = entries[from + each] ?? 0;
    let inBody = first === inField ? 0 : count;
    if (!isOne || inBody === 0) {
      own.subarray(0, count).sort(inOrder);
      while (inBody > 0 && ((own[inBody - 1] ?? 0) & 0xff) === inField) inBody -= 1;
    }
    cbor.array(3);
    cbor.int(page - last);
    const bodySize = packBody(inBody);
    cbor.ints(numbers, bodySize);
    const metaSize = packMeta(inBody, count);
    cbor.ints(numbers, metaSize);
    last = page;
    size += bodySize + metaSize + 1;
  }
  return size;
}

function makeRoom(count: number): void {
  if (count <= own.length) return;
  [own, numbers] = [new Uint32Array(2 * count), new Int32Array(4 * count)];
}

/** The weight that is not written. */
const silent = 25;

/** Places of one weight together, lighter ones first, and that which is not written before all; those in fields come last. */
const inOrder = (a: number, b: number): number =>
  rank(a & 0xff) - rank(b & 0xff) || (a >>> 8) - (b >>> 8);

const rank = (kind: number): number => (kind === silent ? 0 : kind);

/** Differences of positions; a weight is a negative number, after which the next position is whole. */
function packBody(count: number): number {
  let [size, weight, last] = [0, silent, 0];
  for (let at = 0; at < count; at += 1) {
    const entry = own[at] ?? 0;
    const position = entry >>> 8;
    if ((entry & 0xff) === weight) numbers[size++] = position - last;
    else {
      weight = entry & 0xff;
      numbers[size++] = -weight - 1;
      numbers[size++] = position;
    }
    last = position;
  }
  return size;
}

/** By field, which is a negative number. */
function packMeta(from: number, to: number): number {
  let [size, field, last] = [0, -1, 0];
  for (let at = from; at < to; at += 1) {
    const entry = (own[at] ?? 0) >>> 8;
    if (entry >>> 16 !== field) {
      field = entry >>> 16;
      numbers[size++] = -field - 1;
      last = 0;
    }
    numbers[size++] = (entry & 0xffff) - last;
    last = entry & 0xffff;
  }
  return size;
}
