import { z } from 'zod';
import { CmsError } from '../errors.ts';
import type { Batch, Id, UnreadableRecord } from '../model.ts';
import { paginate, type RawPage } from '../paginate.ts';
import { routeUrl } from '../route.ts';
import { id as recordId } from './fields.ts';
import { isPastTheEnd, readList } from './page.ts';
import { createSalvage, isPoison, type Slice } from './salvage.ts';
import type { GenerationContext } from './types.ts';

interface CollectionOptions<T> {
  /** What messages call one record: `post`. */
  readonly what: string;
  /** What they call several. Default: the same with an s. */
  readonly many?: string | undefined;
  readonly schema: z.ZodType<T>;
  readonly urlOf: (slice: Slice) => URL;
  /** Records a page. Default 100. */
  readonly perPage?: number | undefined;
  /** About how many records will come. */
  readonly expected?: number | undefined;
  /** Only these, at most 100; they come as one page. */
  readonly ids?: readonly Id[] | undefined;
  /** Pages that are requested at once. Default: as many as the client sends. */
  readonly ahead?: number | undefined;
  /** True if all records come with the first page, without totals. Default false. */
  readonly onePage?: boolean | undefined;
  /** True if only an account may read it. Default false. */
  readonly signed?: boolean | undefined;
  /** Removes records that must not be shown. `signed` tells how the page was read. */
  readonly sift?:
    | ((items: readonly T[], signed: boolean, slice: Slice) => Promise<readonly T[]>)
    | undefined;
}

/** Parses each record on its own. One that breaks its whole page is found and left out. */
export function readCollection<T extends { readonly id: Id }>(
  { reader, maxRecords, warn, pageLimit, ahead: most }: GenerationContext,
  {
    what,
    many = `${what}s`,
    schema,
    urlOf,
    ids,
    perPage = 100,
    expected = 0,
    ahead = most,
    ...options
  }: CollectionOptions<T>,
): AsyncGenerator<Batch<T>> {
  const request = (url: URL, how: { readonly retries?: number }) =>
    options.signed ? reader.signed(url, how) : reader.collection(many, url, how);

  async function read(slice: Slice, salvaging: boolean): Promise<RawPage<T> | null> {
    const page = slice.kind === 'page' ? slice.page : 1;
    const how = salvaging ? { retries: 0 } : {};
    try {
      const { items, unreadable, rows, total, totalPages, signed } = await readList({
        what,
        schema,
        page,
        url: urlOf(slice),
        read: (url) => request(url, how),
      });
      return {
        items: options.sift ? await options.sift(items, signed, slice) : items,
        unreadable,
        rows,
        total,
        totalPages: options.onePage || ids ? 1 : totalPages,
      };
    } catch (error) {
      if (isPastTheEnd(error) && page > 1) return null;
      throw error;
    }
  }

  /** A record that can’t be sent may have an id that can. The older generation has no `_fields`. */
  async function idAt(place: number): Promise<Id | null> {
    const url = urlOf({ kind: 'page', page: place, size: 1 });
    if (!url.searchParams.has('per_page')) return null;
    url.searchParams.set('_fields', 'id');
    const list = await readList({
      what,
      url,
      schema: z.object({ id: recordId }),
      read: (at) => request(at, { retries: 0 }),
    }).catch(() => null);
    return list?.items[0]?.id ?? null;
  }

  const salvage = createSalvage({ what, limit: pageLimit, warn, read, idAt });
  const sliceOf = (page: number): Slice =>
    ids === undefined ? { kind: 'page', page, size: perPage } : { kind: 'ids', ids };
  return paginate({
    label: many,
    url: urlOf(sliceOf(1)).href,
    ahead,
    maxRecords,
    likely: ids === undefined ? Math.ceil(expected / perPage) : 1,
    read: async (page) => (ids !== undefined && page > 1 ? null : salvage(sliceOf(page))),
  });
}

/** Legacy paging parameters for a slice. The size's name differs between posts and users. */
export function legacySlice(slice: Slice, sizeName: 'posts_per_page' | 'number') {
  return {
    [`filter[${sizeName}]`]: slice.kind === 'page' ? slice.size : slice.ids.length,
    'filter[orderby]': 'ID',
    'filter[order]': 'ASC',
    page: slice.kind === 'page' ? slice.page : 1,
  };
}

interface V2Options<T> extends Omit<CollectionOptions<T>, 'urlOf'> {
  readonly route: string;
  readonly query: Parameters<typeof routeUrl>[2];
}

/** The order of v2's lists that are read page by page. */
export const inOrderOfIds = { orderby: 'id', order: 'asc' } as const;

/** Reads a collection of v2, in the order of ids. */
export function readV2<T extends { readonly id: Id }>(
  context: GenerationContext,
  { route, query, ...options }: V2Options<T>,
): AsyncGenerator<Batch<T>> {
  const places = (slice: Slice) =>
    slice.kind === 'page'
      ? { page: slice.page, per_page: slice.size }
      : { include: slice.ids.join(','), per_page: slice.ids.length };
  const urlOf = (slice: Slice) =>
    routeUrl(context.root, route, { ...inOrderOfIds, ...places(slice), ...query });
  return readCollection(context, { ...options, urlOf });
}

/** Lists records by ids, 100 a request, `ahead` requests at once. Without ids: all records. */
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
      // The failure shows when this run is awaited.
      reading.catch(() => undefined);
      underWay.push(reading);
    }
    yield* (await underWay.shift()) ?? [];
  }
}

const absent = new Set(['not-found', 'unauthorized', 'forbidden', 'gone']);

/** Reads records one by one. Those for which `read` gives null or throws are left out. */
export async function* listSingly<T>(
  ids: readonly Id[],
  what: string,
  read: (id: Id) => Promise<T | null>,
): AsyncGenerator<Batch<T>> {
  const items: T[] = [];
  const unreadable: UnreadableRecord[] = [];
  await Promise.all(
    ids.map(async (id) => {
      try {
        const item = await read(id);
        if (item !== null) items.push(item);
      } catch (error) {
        if (!(error instanceof CmsError)) throw error;
        if (absent.has(error.code)) return;
        if (!isPoison(error) && error.code !== 'unexpected') throw error;
        unreadable.push({ id, label: `${what} ${id}`, problem: error.message });
      }
    }),
  );
  yield { items, unreadable, page: 1, total: items.length, totalPages: 1 };
}

/** Splits a list into runs of at most `size`. */
export function inRuns<T>(values: readonly T[], size = 100): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, run) =>
    values.slice(run * size, (run + 1) * size),
  );
}
