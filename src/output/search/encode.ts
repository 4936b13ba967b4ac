import { Cbor } from './cbor.ts';
import type { Fragment } from './fragment.ts';
import { byBytes } from './names.ts';
import type { Word } from './word-lists.ts';

/** Numbers of a part of the index, after which the next one begins. */
const most = 20_000;

export interface Chunk {
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
}

/** The lists of words in parts, of which a search loads those that it needs. */
export function* chunksOf(words: readonly Word[]): Iterable<Chunk> {
  let [from, size] = [0, 0];
  let before: string | undefined;
  for (const [at, { places, forms, stem }] of words.entries()) {
    size += places.size;
    for (const form of forms.values()) size += form.size;
    const next = words[at + 1]?.stem;
    if (size < most && next !== undefined) continue;
    const first = words[from]?.stem ?? '';
    const begins = before === undefined ? first : prefix(first, before);
    const ends = next === undefined ? stem : prefix(stem, next);
    // Shorter, as long as it still comes after the beginning.
    const to = byBytes(ends, begins) >= 0 ? ends : stem;
    yield { from: begins, to, bytes: wordsToCbor(words.slice(from, at + 1)) };
    [from, size, before] = [at + 1, 0, stem];
  }
}

/** As much of a text as tells it from another. */
function prefix(text: string, other: string): string {
  const [letters, others] = [Array.from(text), Array.from(other)];
  let same = 0;
  while (same < letters.length && letters[same] === others[same]) same += 1;
  return letters.slice(0, same + 1).join('');
}

function wordsToCbor(words: readonly Word[]): Buffer {
  const cbor = new Cbor(1 << 19);
  cbor.array(1);
  cbor.array(words.length);
  for (const { stem, places, forms } of words) {
    cbor.array(3);
    cbor.text(stem);
    cbor.array(places.count);
    cbor.raw(places.bytes());
    cbor.array(forms.size);
    for (const [form, also] of forms) {
      cbor.array(2);
      cbor.text(form);
      cbor.array(also.count);
      cbor.raw(also.bytes());
    }
  }
  return cbor.bytes();
}

/** Of each filter, by name, which pages have which value. */
export function filtersOf(
  pages: readonly Pick<Fragment, 'filters'>[],
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
  pages: readonly Pick<Fragment, 'sort'>[],
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
