import { CmsError } from './errors.ts';
import type { Batch, Id } from './model.ts';

/** One answer of a collection. */
export interface RawPage<T> extends Omit<Batch<T>, 'page'> {
  /** How many rows came, unreadable ones included. No rows mean the end. */
  readonly rows: number;
}

interface PagingOptions<T> {
  /** For errors: `posts`. */
  readonly label: string;
  readonly url: string;
  /** Pages that are requested at once. */
  readonly ahead: number;
  /** Records that the collection may have. */
  readonly maxRecords: number;
  /** About how many pages there are; the first ones are requested together. Default 1. */
  readonly likely?: number | undefined;
  /** Reads page `page`, from 1. A page past the end is `null` or has no rows. */
  readonly read: (page: number) => Promise<RawPage<T> | null>;
}

/** A collection is read again at most this often if rows vanish from it while it is read. */
const rereads = 2;

/**
 * Reads a collection page by page, each record once. Totals may be wrong: they count rows that are
 * not sent, and proxies strip headers. Rows move when posts are published or deleted, and sticky
 * posts come twice. Throws a CmsError: `paging` if page 1 comes for ever (a host drops the query
 * string), `oversized` for far more rows than announced, or more than `maxRecords`.
 */
export async function* paginate<T extends { readonly id: Id }>(
  options: PagingOptions<T>,
): AsyncGenerator<Batch<T>> {
  const seen = new Set<Id>();
  for (let round = 0; round <= rereads; round += 1) {
    const shrunk = yield* sweep(options, seen);
    if (!shrunk) return;
  }
}

/** Reads all pages once. True if the collection shrank: rows then moved to earlier pages. */
async function* sweep<T extends { readonly id: Id }>(
  { label, url, ahead, maxRecords, likely = 1, read }: PagingOptions<T>,
  seen: Set<Id>,
): AsyncGenerator<Batch<T>, boolean> {
  const pending = new Map<number, Promise<RawPage<T> | null>>();
  for (let page = 1; page <= Math.max(1, Math.min(likely, ahead)); page += 1)
    pending.set(page, silenced(read(page)));
  const first = (await pending.get(1)) ?? null;
  if (first === null) return false;
  if (first.rows === 0) {
    // A service that counts records and lists none may be faulty: the caller judges that.
    if (first.total !== null && first.total > 0)
      yield { ...first, items: [], unreadable: [], page: 1 };
    return false;
  }
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
    refuseTooMany(received, { label, url, maxRecords, announced: first.total });
    smallestTotal = Math.min(smallestTotal, current.total ?? Infinity);
    const ids = current.items.map(({ id }) => id);
    if (page > 1) refuseRepeated(page, ids, previousIds, label, url);
    previousIds = new Set(ids);
    const items = current.items.filter(({ id }) => !seen.has(id) && seen.add(id));
    yield {
      items,
      unreadable: current.unreadable,
      page,
      total: current.total,
      totalPages: current.totalPages,
    };
    const announced = current.totalPages ?? first.totalPages;
    if (announced !== null && page >= announced && received <= (current.total ?? received)) break;
  }
  return first.total !== null && smallestTotal < first.total;
}

/** A page that was requested ahead may fail before it is awaited. Its failure shows when it is. */
function silenced<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Normal rows beyond the total: new posts, repeated sticky ones, and a cache's old total. */
const toSpare = (total: number): number => 1000 + Math.ceil(total / 10);

function refuseTooMany(
  received: number,
  {
    label,
    url,
    maxRecords,
    announced,
  }: Pick<PagingOptions<never>, 'label' | 'url' | 'maxRecords'> & { announced: number | null },
): void {
  const isBeyondTotal = announced !== null && received > announced + toSpare(announced);
  if (!isBeyondTotal && received <= maxRecords) return;
  throw new CmsError({
    code: 'oversized',
    message: isBeyondTotal
      ? `The content service announces ${announced} ${label} and keeps sending more: ${received} have come.`
      : `The content service sends more than ${maxRecords} ${label}, the most that Galley reads (MAX_RECORDS).`,
    hint: isBeyondTotal
      ? 'A plugin or a proxy may change the pages of the REST API or its header X-WP-Total. Compare a late page of this address with the first one.'
      : 'If the site really has so many, raise MAX_RECORDS; otherwise find out what adds to them.',
    method: 'GET',
    url,
  });
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
