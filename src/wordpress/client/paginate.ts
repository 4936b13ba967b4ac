import { CmsError } from './errors.ts';
import type { Batch, Id, OddRecord } from './model.ts';

/** One answer of a collection. */
export interface RawPage<T> {
  readonly items: readonly T[];
  readonly odd: readonly OddRecord[];
  /** How many rows came, odd ones included; decides whether there is more. */
  readonly rows: number;
  readonly total: number | null;
  readonly totalPages: number | null;
}

interface PagingOptions<T> {
  /** For errors: `posts`. */
  readonly label: string;
  readonly url: string;
  /** Pages asked for at once. */
  readonly ahead: number;
  /** So many pages are likely to be there: the first ones are asked for together. Default 1. */
  readonly likely?: number | undefined;
  /** Reads page `page`, from 1. A page past the end is `null` or has no rows. */
  readonly read: (page: number) => Promise<RawPage<T> | null>;
  readonly idOf: (item: T) => Id;
}

/** How often a collection is read again because rows vanished from it while it was read. */
const rereads = 2;

/**
 * Walks a collection page by page, each record once. It trusts neither the totals (rows that may not be read are
 * counted and not sent; proxies strip the headers) nor the pages (rows shift while somebody publishes or deletes;
 * sticky posts come twice; a host that drops the query string sends page 1 for ever). Throws a CmsError `paging`
 * for the last of these.
 */
export async function* paginate<T>(options: PagingOptions<T>): AsyncGenerator<Batch<T>> {
  const seen = new Set<Id>();
  for (let round = 0; round <= rereads; round += 1) {
    const shrunk = yield* sweep(options, seen);
    if (!shrunk) return;
  }
}

/** One walk; returns whether the collection shrank under it, which moves rows onto pages already read. */
async function* sweep<T>(
  { label, url, ahead, likely = 1, read, idOf }: PagingOptions<T>,
  seen: Set<Id>,
): AsyncGenerator<Batch<T>, boolean> {
  const pending = new Map<number, Promise<RawPage<T> | null>>();
  for (let page = 1; page <= Math.max(1, Math.min(likely, ahead)); page += 1)
    pending.set(page, silenced(read(page)));
  const first = (await pending.get(1)) ?? null;
  if (first === null || first.rows === 0) return false;
  let previousIds = new Set<Id>();
  let received = 0;
  let smallestTotal = first.total ?? Infinity;

  for (let page = 1; ; page += 1) {
    for (let next = page; next < page + ahead && next <= (first.totalPages ?? page); next += 1) {
      if (!pending.has(next)) pending.set(next, silenced(read(next)));
    }
    const current = await (pending.get(page) ?? read(page));
    pending.delete(page);
    if (current === null || current.rows === 0) break;
    received += current.rows;
    smallestTotal = Math.min(smallestTotal, current.total ?? Infinity);
    const ids = current.items.map(idOf);
    if (page > 1) refuseRepeated(page, ids, previousIds, label, url);
    previousIds = new Set(ids);
    const items = current.items.filter((item) => !seen.has(idOf(item)) && seen.add(idOf(item)));
    yield { items, odd: current.odd, page, total: current.total, totalPages: current.totalPages };
    const announced = current.totalPages ?? first.totalPages;
    if (announced !== null && page >= announced && received <= (current.total ?? received)) break;
  }
  return first.total !== null && smallestTotal < first.total;
}

/** A page asked for ahead may fail before anybody waits for it; whoever waits still gets the failure. */
function silenced<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

function refuseRepeated(
  page: number,
  ids: readonly Id[],
  before: ReadonlySet<Id>,
  label: string,
  url: string,
): void {
  if (ids.length < before.size || !ids.every((id) => before.has(id))) return;
  throw new CmsError({
    code: 'paging',
    message: `Page ${page} of the ${label} contains the same records as page ${page - 1}: something removes the query string on the way to WordPress.`,
    hint: 'Make the web server, cache or CDN pass query strings to the REST API (on nginx: try_files … /index.php?$args).',
    method: 'GET',
    url,
  });
}

/** Everything of a collection. */
export async function collect<T>(
  batches: AsyncIterable<Batch<T>>,
): Promise<{ items: T[]; odd: OddRecord[] }> {
  const items: T[] = [];
  const odd: OddRecord[] = [];
  for await (const batch of batches) {
    items.push(...batch.items);
    odd.push(...batch.odd);
  }
  return { items, odd };
}
