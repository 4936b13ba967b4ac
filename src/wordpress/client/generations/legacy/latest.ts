import type { EntriesForWatching } from '../../cms.ts';
import { manyOf, type EntryType, type Stamp } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import { readLatest, readScheduled } from '../page.ts';
import type { GenerationContext } from '../types.ts';
import { legacy } from '../records.ts';

/** The part of a record that a sync compares. */
export function stampOf({ id, modified, link }: Stamp): Stamp {
  return { id, modified, link };
}

/** Where the older generation lists a type. It has routes for posts and pages; the first lists other types, too. */
export function listRoute({ name }: EntryType) {
  return name === 'page'
    ? { route: 'pages', query: {} }
    : { route: 'posts', query: name === 'post' ? {} : { type: name } };
}

/** The latest entries of a type, and those that are due next. The older generation sends whole records, so few are asked for. */
export function legacyWatching(
  { reader, root }: GenerationContext,
  type: EntryType,
): EntriesForWatching {
  const { name: what } = type;
  const many = manyOf(what);
  const { route, query } = listRoute(type);
  const first = (
    count: number,
    orderBy: string,
    order: string,
    more: Record<string, string | number> = {},
  ) =>
    routeUrl(root, route, {
      ...query,
      'filter[posts_per_page]': count,
      'filter[orderby]': orderBy,
      'filter[order]': order,
      ...keepsOrder,
      ...more,
    });
  return {
    async latest({ order = 'modified', few = false } = {}) {
      let wasSigned = false;
      const latest = await readLatest({
        what,
        url: first(few ? 1 : 20, order, 'DESC'),
        async read(url) {
          const result = await reader.collection(many, url);
          wasSigned = result.signed;
          return result;
        },
        schema: legacy.post.transform(stampOf),
      });
      // An account gets posts with a password among them, and nothing in the record tells.
      return { ...latest, hasUnreadable: latest.hasUnreadable || wasSigned };
    },
    async scheduled() {
      const due = await readScheduled({
        what,
        url: first(10, 'date', 'ASC', { 'filter[post_status]': 'future' }),
        read: (url) => reader.signed(url),
        schema: legacy.post,
      });
      // An account that may not see scheduled posts gets the published ones, which have the same status here.
      return due.filter(({ date }) => Date.parse(date) > Date.now());
    },
  };
}

/**
 * Excludes an author that does not exist. With a filter by author, WordPress does not treat the list as the home page: it keeps
 * sticky posts in their places. On the home page they would come first, with any status, and in addition to
 * the size of the page.
 */
export const keepsOrder = { 'filter[author]': '-999999999' };
