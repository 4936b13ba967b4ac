import type { Entries, Id } from '../../client/index.ts';

interface List {
  readonly stampsOn: Entries['stampsOn'];
  /** Records a page. */
  readonly perPage: number;
  /** The number of entries that the list has. */
  readonly total: number;
}

/** A place where the known ids and the list agree: an index among the ids, and in the list. */
interface Edge {
  readonly known: number;
  readonly listed: number;
}

/** The number of pages that are read at a time. */
const atOnce = 4;

/**
 * Finds known ids that a list lacks, if it has no others. Both are by id, so a page tells how many
 * lack before it: for a few among 10,000, a dozen of 100 pages.
 * @param known in ascending order
 * @returns null if the list has other entries, too, or changes meanwhile
 */
export async function findMissing(known: readonly Id[], list: List): Promise<Id[] | null> {
  const { stampsOn, perPage, total } = list;
  const placeOf = new Map(known.map((id, place) => [id, place]));

  async function readPage(page: number) {
    const { items, unreadable, total: counted } = await stampsOn(page + 1, perPage);
    const places = items.map(({ id }) => placeOf.get(id) ?? -1);
    const listed = page * perPage;
    const [first = -1] = places;
    const last = places.at(-1) ?? -1;
    const isInOrder = places.every((place, at) => place > (places[at - 1] ?? -1));
    const isWhole = items.length === Math.min(perPage, total - listed);
    if (unreadable.length > 0 || counted !== total || !isInOrder || !isWhole) return null;
    const there = new Set(places);
    return {
      from: { known: first, listed },
      to: { known: last, listed: listed + items.length - 1 },
      missing: known.slice(first, last + 1).filter((_, at) => !there.has(first + at)),
    };
  }

  async function between(low: Edge, high: Edge): Promise<Id[] | null> {
    const left = high.listed - low.listed - 1;
    if (high.known - low.known - 1 === left) return [];
    if (left === 0) return known.slice(low.known + 1, high.known);
    const first = (low.listed + 1) / perPage;
    const count = Math.ceil(high.listed / perPage) - first;
    const taken = Math.min(atOnce, count);
    const numbers = Array.from(
      { length: taken },
      (_, at) => first + Math.floor(((at + 0.5) * count) / taken),
    );
    const pages = await Promise.all(numbers.map(readPage));
    const found: Id[] = [];
    let edge = low;
    for (const page of pages) {
      const before = page && (await between(edge, page.from));
      if (page === null || before === null) return null;
      found.push(...before, ...page.missing);
      edge = page.to;
    }
    const rest = await between(edge, high);
    return rest && [...found, ...rest];
  }

  return between({ known: -1, listed: -1 }, { known: known.length, listed: total });
}
