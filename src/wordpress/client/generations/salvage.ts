import { CmsError, type CmsErrorCode } from '../errors.ts';
import type { Warn } from '../cms.ts';
import type { Id, UnreadableRecord } from '../model.ts';
import type { RawPage } from '../paginate.ts';

/** A part of a collection that one request can ask for: a run of places, or a set of ids. */
export type Slice =
  | { readonly kind: 'page'; readonly page: number; readonly size: number }
  | { readonly kind: 'ids'; readonly ids: readonly Id[] };

/** What one record can cause: PHP ends, lacks time or memory, prints errors, or exceeds limits. */
const poison = new Set<CmsErrorCode>([
  'server',
  'timeout',
  'truncated',
  'empty',
  'not-json',
  'oversized',
]);
/** Whether one record may be behind a failure. */
export function isPoison(error: CmsError): boolean {
  return poison.has(error.code);
}

/** By which firewalls refuse large requests; WordPress itself sends a code of its own. */
const tooMuch = new Set([403, 406, 413, 414]);
/** In records. Smaller pages are refused for another reason. */
const largePage = 50;
const smallPage = 25;

/** The most records that one request may ask for, as a client has learnt it. */
export interface PageLimit {
  most: number;
}

/** Each size divides the one before it, so that a smaller page is a whole part of a larger one. */
const sizes = [smallPage, 5, 1];
/** More than this is no unreadable record but a broken service. */
const mostUnreadable = 5;
/** If more parts of a slice fail, the service is broken, too. */
const mostFailing = 3;

interface SalvageOptions<T> {
  /** One word for one record, for the names of those left out. */
  readonly what: string;
  readonly limit: PageLimit;
  readonly warn: Warn;
  /** Reads a slice; null past the end. `salvaging` when it is part of one that failed. */
  readonly read: (slice: Slice, salvaging: boolean) => Promise<RawPage<T> | null>;
  /** The id of the record at a place of the list, from 1; null if the service does not tell it. */
  readonly idAt: (place: number) => Promise<Id | null>;
}

/**
 * Reads a slice. If it fails as one record can make it fail, reads smaller parts until that record
 * is found, names it and leaves it out. If most parts fail, the service is at fault: the first
 * error is thrown. Of an answer that is too large, all parts are read in turn.
 */
export function createSalvage<T>({ what, limit, warn, read, idAt }: SalvageOptions<T>) {
  let unreadableSoFar = 0;

  return salvage;

  async function salvage(slice: Slice, salvaging = false): Promise<RawPage<T> | null> {
    if (sizeOf(slice) > limit.most) return inTurn(slice, partsOf(slice));
    try {
      return await read(slice, salvaging);
    } catch (error) {
      if (!(error instanceof CmsError)) throw error;
      if (isTooLarge(slice, error)) return smaller(slice, error);
      if (!isPoison(error)) throw error;
      const parts = partsOf(slice);
      if (parts.length === 0) return single(slice, error);
      const page =
        error.code === 'oversized'
          ? await inTurn(slice, parts)
          : await together(slice, parts, error);
      // Of a small collection nothing is left, and the service does not even tell the ids.
      const isDown = page.unreadable.some(({ id }) => id === null);
      if (slice.kind === 'page' && slice.page === 1 && page.items.length === 0 && isDown)
        throw error;
      return page;
    }
  }

  /** Reads the parts of a slice that was too large. Throws `refusal` if the first is refused. */
  async function smaller(slice: Slice, refusal: CmsError): Promise<RawPage<T>> {
    const [first, ...others] = partsOf(slice);
    if (first === undefined) throw refusal;
    const page = await read(first, true).catch((error: unknown) => {
      if (error instanceof CmsError && isPoison(error)) return salvage(first);
      throw refusal;
    });
    const most = Math.max(sizeOf(first), smallPage);
    if (most < limit.most)
      warn(
        `Something before WordPress refuses lists of ${sizeOf(slice)} records (${refusal.status}), so Galley asks for ${most} at a time, which is slower. Allow long requests and answers of the REST API in the firewall or the web server.`,
      );
    limit.most = Math.min(limit.most, most);
    const rest = await inTurn(slice, others);
    return join([page, rest], slice);
  }

  async function inTurn(slice: Slice, parts: readonly Slice[]): Promise<RawPage<T>> {
    const pages: RawPage<T>[] = [];
    for (const part of parts) {
      // The service is well, so each part has its retries.
      const page = await salvage(part, false);
      if (page === null) break;
      pages.push(page);
    }
    return join(pages, slice);
  }

  async function together(
    slice: Slice,
    parts: readonly Slice[],
    first: CmsError,
  ): Promise<RawPage<T>> {
    // The healthy parts first: in an outage nothing is healthy, and that is known after one round.
    const results = await Promise.allSettled(parts.map((part) => read(part, true)));
    const failed = results.filter(({ status }) => status === 'rejected').length;
    if (failed === parts.length || failed > mostFailing) throw first;
    const pages = await Promise.all(
      parts.map(async (part, place) => {
        const result = results[place];
        if (result?.status === 'fulfilled') return result.value;
        const inner = partsOf(part);
        if (inner.length > 0) return together(part, inner, first);
        return single(part, result?.reason instanceof CmsError ? result.reason : first);
      }),
    );
    return join(pages, slice);
  }

  async function single(slice: Slice, error: CmsError): Promise<RawPage<T>> {
    unreadableSoFar += 1;
    if (unreadableSoFar > mostUnreadable) throw error;
    const place = slice.kind === 'page' ? slice.page : 1;
    const id = slice.kind === 'ids' ? (slice.ids[0] ?? null) : await idAt(place);
    const label = id === null ? `${what} at place ${place} of the list` : `${what} ${id}`;
    const unreadable: UnreadableRecord = { id, label, problem: error.message };
    return { items: [], unreadable: [unreadable], rows: 1, total: null, totalPages: null };
  }
}

const sizeOf = (slice: Slice): number => (slice.kind === 'page' ? slice.size : slice.ids.length);

function isTooLarge(slice: Slice, { status, serviceCode }: CmsError): boolean {
  return sizeOf(slice) >= largePage && tooMuch.has(status ?? 0) && serviceCode === undefined;
}

function partsOf(slice: Slice): Slice[] {
  if (slice.kind === 'ids') {
    if (slice.ids.length < 2) return [];
    const size = Math.ceil(slice.ids.length / 4);
    return Array.from({ length: Math.ceil(slice.ids.length / size) }, (_, part) => ({
      kind: 'ids',
      ids: slice.ids.slice(part * size, (part + 1) * size),
    }));
  }
  const size = sizes.find((smaller) => smaller < slice.size && slice.size % smaller === 0);
  if (size === undefined) return [];
  const count = slice.size / size;
  return Array.from({ length: count }, (_, part) => ({
    kind: 'page',
    size,
    page: (slice.page - 1) * count + part + 1,
  }));
}

function join<T>(pages: readonly (RawPage<T> | null)[], slice: Slice): RawPage<T> {
  const there = pages.filter((page) => page !== null);
  const total = there.find((page) => page.total !== null)?.total ?? null;
  return {
    items: there.flatMap(({ items }) => items),
    unreadable: there.flatMap(({ unreadable }) => unreadable),
    rows: there.reduce((sum, { rows }) => sum + rows, 0),
    total,
    totalPages: total === null || slice.kind === 'ids' ? null : Math.ceil(total / slice.size),
  };
}
