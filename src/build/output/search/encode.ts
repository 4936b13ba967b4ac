import { Cbor } from './cbor.ts';
import type { ReadText } from './face.ts';
import { byBytes } from './names.ts';
import { beginsInField, firstPage, writePlaces, type Places } from './places.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Numbers of a part of the index, after which the next one begins. */
const most = 20_000;

export interface Chunk {
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
}

/** The lists of words in parts, of which a search loads those that it needs. */
export function* chunksOf(vocabulary: Vocabulary, places: Places): Iterable<Chunk> {
  const words = wordsOf(vocabulary, places);
  const cbor = new Cbor(1 << 18);
  let [from, size] = [0, 0];
  let before: string | undefined;
  for (const [at, word] of words.entries()) {
    const { stem } = word;
    size += writeWord(cbor, word, vocabulary, places);
    const next = words[at + 1]?.stem;
    if (size < most && next !== undefined) continue;
    const first = words[from]?.stem ?? '';
    const begins = before === undefined ? first : prefix(first, before);
    const ends = next === undefined ? stem : prefix(stem, next);
    // Shorter, as long as it still comes after the beginning.
    const to = byBytes(ends, begins) >= 0 ? ends : stem;
    const head = new Cbor();
    head.array(1);
    head.array(at + 1 - from);
    yield { from: begins, to, bytes: Buffer.concat([head.bytes(), cbor.bytes()]) };
    cbor.length = 0;
    [from, size, before] = [at + 1, 0, stem];
  }
}

interface Word {
  readonly stem: string;
  /** Its list, if there is one besides those of its forms. */
  own: number | null;
  /** Lists of where it is written with signs that the stem has lost. */
  readonly forms: number[];
}

/** In the order of their stems; forms in the order in which pages have them. */
function wordsOf({ stems, forms }: Vocabulary, places: Places): readonly Word[] {
  const words = new Map<string, Word>();
  for (const [list, stem] of stems.entries()) {
    const word = words.get(stem) ?? { stem, own: null, forms: [] };
    words.set(stem, word);
    if (forms[list] === null) word.own = list;
    else word.forms.push(list);
  }
  const isLate = (list: number) => Number(beginsInField(places, list));
  for (const word of words.values())
    word.forms.sort(
      (a, b) =>
        firstPage(places, a) - firstPage(places, b) ||
        isLate(a) - isLate(b) ||
        byBytes(forms[a] ?? '', forms[b] ?? ''),
    );
  return Array.from(words.values()).sort((a, b) => byBytes(a.stem, b.stem));
}

/** Returns how many numbers it takes. */
function writeWord(cbor: Cbor, word: Word, { forms }: Vocabulary, places: Places): number {
  cbor.array(3);
  cbor.text(word.stem);
  let size = 0;
  if (word.own === null) cbor.array(0);
  else size += writePlaces(cbor, places, word.own);
  cbor.array(word.forms.length);
  for (const list of word.forms) {
    cbor.array(2);
    cbor.text(forms[list] ?? '');
    size += writePlaces(cbor, places, list);
  }
  return size;
}

/** As much of a text as tells it from another. */
function prefix(text: string, other: string): string {
  const [letters, others] = [Array.from(text), Array.from(other)];
  let same = 0;
  while (same < letters.length && letters[same] === others[same]) same += 1;
  return letters.slice(0, same + 1).join('');
}

/** Of each filter, by name, which pages have which value. */
export function filtersOf(
  pages: readonly Pick<ReadText, 'filters'>[],
): readonly (readonly [string, Buffer])[] {
  const filters = new Map<string, Map<string, number[]>>();
  for (const [number, page] of pages.entries())
    for (const [name, values] of page.filters) {
      const lists = filters.get(name) ?? new Map<string, number[]>();
      filters.set(name, lists);
      for (const value of values) {
        const list = lists.get(value);
        if (list === undefined) lists.set(value, [number]);
        else list.push(number);
      }
    }
  return inOrder(filters).map(([name, lists]) => {
    const cbor = new Cbor(1 << 16);
    cbor.array(2);
    cbor.text(name);
    cbor.array(lists.size);
    for (const [value, numbers] of inOrder(lists)) {
      cbor.array(2);
      cbor.text(value);
      cbor.ints(numbers);
    }
    return [name, cbor.bytes()] as const;
  });
}

/** Of each thing to sort by, the pages in its order. Null for numbers, of which Pagefind knows more kinds. */
export function sortsOf(
  pages: readonly Pick<ReadText, 'sort'>[],
): readonly (readonly [string, readonly number[]])[] | null {
  const sorts = new Map<string, (readonly [value: string, page: number])[]>();
  for (const [number, { sort }] of pages.entries())
    for (const [name, value] of sort) {
      const values = sorts.get(name) ?? [];
      sorts.set(name, values);
      values.push([value, number]);
    }
  if (sorts.values().some((values) => values.every(([value]) => isNumber(value)))) return null;
  return inOrder(sorts).map(([name, values]) => [
    name,
    values.toSorted(([a], [b]) => byBytes(a, b)).map(([, page]) => page),
  ]);
}

const isNumber = (value: string): boolean =>
  /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$|^[+-]?(?:nan|inf|infinity)$/i.test(value);

const inOrder = <T>(map: ReadonlyMap<string, T>) => [...map].toSorted(([a], [b]) => byBytes(a, b));
