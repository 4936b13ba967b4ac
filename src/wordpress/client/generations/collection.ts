import type { z } from 'zod';
import { CmsError } from '../errors.ts';
import type { Batch, Id, OddRecord } from '../model.ts';
import { paginate, type RawPage } from '../paginate.ts';
import type { Reader, ReadResult } from '../reader.ts';
import { countOf, isPastTheEnd, parseEach } from './page.ts';
import { createSalvage, isPoison, type Slice } from './salvage.ts';

interface CollectionOptions<T> {
  /** One word for one record: `post`. Messages add an s. */
  readonly what: string;
  readonly schema: z.ZodType<T>;
  readonly urlOf: (slice: Slice) => URL;
  /** Records a page. Default 100. */
  readonly perPage?: number | undefined;
  /** So many records are likely to come. */
  readonly expected?: number | undefined;
  /** Only these, at most 100; they come as one page. */
  readonly ids?: readonly Id[] | undefined;
  readonly idOf: (item: T) => Id;
  /** Pages asked for at once. */
  readonly ahead: number;
  readonly reader: Reader;
  /** Everything comes with the first page, and the service says nothing of totals. Default false. */
  readonly onePage?: boolean | undefined;
  /** Only an account may read it. Default false. */
  readonly signed?: boolean | undefined;
  /** Takes out what must not be shown, seeing how the page was read. */
  readonly sift?:
    ((items: readonly T[], result: ReadResult, slice: Slice) => Promise<T[]>) | undefined;
}

/**
 * A collection of either generation: its pages, each record parsed on its own, and a record that breaks its whole
 * page found and left out.
 */
export function readCollection<T>(options: CollectionOptions<T>): AsyncGenerator<Batch<T>> {
  const { what, schema, urlOf, idOf, ahead, reader, ids, perPage = 100, expected = 0 } = options;

  async function read(slice: Slice, salvaging: boolean): Promise<RawPage<T> | null> {
    const url = urlOf(slice);
    const page = slice.kind === 'page' ? slice.page : 1;
    const how = salvaging ? { retries: 0 } : {};
    let result: ReadResult;
    try {
      result = options.signed
        ? await reader.signed(url, how)
        : await reader.collection(`${what}s`, url, how);
    } catch (error) {
      if (isPastTheEnd(error) && page > 1) return null;
      throw error;
    }
    const { items, odd, rows } = parseEach(result.value, schema, { what, page, url: url.href });
    const { headers } = result.answer;
    return {
      items: options.sift ? await options.sift(items, result, slice) : items,
      odd,
      rows,
      total: countOf(headers['x-wp-total']),
      totalPages: options.onePage || ids ? 1 : countOf(headers['x-wp-totalpages']),
    };
  }

  const salvage = createSalvage({ what, read });
  const sliceOf = (page: number): Slice =>
    ids === undefined ? { kind: 'page', page, size: perPage } : { kind: 'ids', ids };
  return paginate({
    label: `${what}s`,
    url: urlOf(sliceOf(1)).href,
    ahead,
    likely: ids === undefined ? Math.ceil(expected / perPage) : 1,
    idOf,
    read: async (page) => (ids !== undefined && page > 1 ? null : salvage(sliceOf(page))),
  });
}

/** The same of the older generation, which calls the size differently for posts and for users. */
export const legacySlice = (slice: Slice, sizeName: 'posts_per_page' | 'number') => ({
  [`filter[${sizeName}]`]: slice.kind === 'page' ? slice.size : slice.ids.length,
  'filter[orderby]': 'ID',
  'filter[order]': 'ASC',
  page: slice.kind === 'page' ? slice.page : 1,
});

/** The paging parameters of v2 for a slice. */
export const v2Slice = (slice: Slice) =>
  slice.kind === 'page'
    ? { page: slice.page, per_page: slice.size }
    : { include: slice.ids.join(','), per_page: 100 };

/** Lists records by their ids in as many requests as that takes, some of them at once; all records where no ids are given. */
export async function* listByIds<T>(
  ids: readonly Id[] | undefined,
  ahead: number,
  list: (ids: readonly Id[] | undefined) => AsyncGenerator<Batch<T>>,
): AsyncGenerator<Batch<T>> {
  if (ids === undefined) {
    yield* list(undefined);
    return;
  }
  const runs = inRuns(ids);
  const underWay: Promise<Batch<T>[]>[] = [];
  for (let place = 0; place < runs.length; place += 1) {
    while (underWay.length < Math.min(ahead, runs.length - place)) {
      const reading = Array.fromAsync(list(runs[place + underWay.length]));
      // Whoever comes to it still gets the failure.
      reading.catch(() => undefined);
      underWay.push(reading);
    }
    yield* (await underWay.shift()) ?? [];
  }
}

const absent = new Set(['not-found', 'unauthorized', 'forbidden', 'gone']);

/**
 * Reads records at their own addresses. Those that are not there, or not for the public, are left out: `read` gives null or
 * throws for them.
 */
export async function* listSingly<T>(
  ids: readonly Id[],
  what: string,
  read: (id: Id) => Promise<T | null>,
): AsyncGenerator<Batch<T>> {
  const items: T[] = [];
  const odd: OddRecord[] = [];
  await Promise.all(
    ids.map(async (id) => {
      try {
        const item = await read(id);
        if (item !== null) items.push(item);
      } catch (error) {
        if (!(error instanceof CmsError)) throw error;
        if (absent.has(error.code)) return;
        if (!isPoison(error) && error.code !== 'unexpected') throw error;
        odd.push({ id, label: `${what} ${id}`, problem: error.message });
      }
    }),
  );
  yield { items, odd, page: 1, total: items.length, totalPages: 1 };
}

/** Splits ids into runs that one request can ask for. */
export function inRuns<T>(values: readonly T[], size = 100): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, run) =>
    values.slice(run * size, (run + 1) * size),
  );
}
