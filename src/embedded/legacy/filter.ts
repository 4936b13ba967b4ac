import type { PostQuery } from '../records/find-posts.ts';
import type { PostType } from '../records/post-row.ts';
import { findTerms, withDescendants, type Taxonomy } from '../records/terms.ts';
import { findUsers } from '../records/users.ts';
import { can } from '../rights.ts';
import { encodeSlug } from '../slug.ts';
import type { Call } from './route.ts';

type Narrowed = Omit<PostQuery, 'limit' | 'offset'>;

/** `filter[…]`, WordPress's own query variables: the ones that a site's readers may set, and for editors the statuses. */
export function filterQuery(call: Call, types: readonly PostType[]): Narrowed {
  const { service, asker, filter } = call;
  const mayEdit = can(asker, types.includes('page') ? 'edit_pages' : 'edit_posts');
  const terms = [
    byIds(call, 'cat', (ids) => withDescendants(service, ids)),
    bySlugs(call, 'category_name', 'category'),
    bySlugs(call, 'tag', 'post_tag'),
  ].filter((ids) => ids !== null);
  const include = [...numbers(filter.get('p')), ...numbers(mayEdit ? filter.get('post__in') : '')];
  const slugs = [filter.get('name') ?? filter.get('pagename')].flatMap((name) => name ?? []);
  return {
    types,
    ...readable(call, types, mayEdit),
    search: filter.get('s'),
    authors: byAuthor(call),
    include,
    exclude: mayEdit ? numbers(filter.get('post__not_in')) : [],
    slugs: slugs.map((slug) => encodeSlug(slug.split('/').at(-1) ?? '')),
    // A name that nobody has leaves nothing, rather than everything.
    terms: terms.map((ids) => (ids.length === 0 ? [-1] : ids)),
    parents: mayEdit ? numbers(filter.get('post_parent')) : [],
    orderBy: filter.get('orderby'),
    order: filter.get('order'),
  };
}

function readable(
  { asker, filter }: Call,
  types: readonly PostType[],
  mayEdit: boolean,
): Pick<Narrowed, 'statuses' | 'privateOf'> {
  const files = types.includes('attachment');
  const asked = (filter.get('post_status') ?? '').split(',').filter((status) => status !== '');
  if (asked.length > 0 && (mayEdit || files)) return { statuses: asked };
  const statuses = files ? ['publish', 'inherit'] : ['publish'];
  if (asker === null) return { statuses };
  const all = can(asker, types.includes('page') ? 'read_private_pages' : 'read_private_posts');
  return { statuses, privateOf: all ? 'everybody' : asker.id };
}

const numbers = (text = '') =>
  text.split(',').flatMap((part) => (/^\s*\d{1,15}\s*$/.test(part) ? [Number(part)] : []));

function byIds(
  { filter }: Call,
  name: string,
  widen: (ids: number[]) => number[],
): number[] | null {
  const ids = numbers(filter.get(name));
  return ids.length === 0 ? null : widen(ids);
}

function bySlugs({ service, filter }: Call, name: string, taxonomy: Taxonomy): number[] | null {
  const slugs = (filter.get(name) ?? '').split(',').filter((slug) => slug !== '');
  if (slugs.length === 0) return null;
  const { rows } = findTerms(service, { taxonomy, slugs: slugs.map(encodeSlug) });
  const ids = rows.map(({ id }) => id);
  return taxonomy === 'category' ? withDescendants(service, ids) : ids;
}

function byAuthor({ service, filter }: Call): number[] {
  const name = filter.get('author_name');
  if (name === undefined) return numbers(filter.get('author'));
  const { rows } = findUsers(service, { slugs: [name], limit: 1, offset: 0 });
  return rows.length === 0 ? [-1] : rows.map(({ id }) => id);
}

/** Sticky posts are put on top only where nothing narrows the list, as on a site's home page. */
export function isHome({ filter }: Call): boolean {
  const narrowing = [
    'cat',
    'category_name',
    'tag',
    'author',
    'author_name',
    's',
    'p',
    'name',
    'pagename',
  ];
  return !narrowing.some((name) => (filter.get(name) ?? '') !== '');
}

/** -1 for all of them, which the plugin allows. */
export function pageSize({ filter }: Call): number {
  const asked = Number.parseInt(filter.get('posts_per_page') ?? '', 10);
  if (Number.isNaN(asked) || asked === 0) return 10;
  return asked === -1 ? -1 : Math.abs(asked);
}
