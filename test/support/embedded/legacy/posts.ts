import type { Context } from 'hono';
import type { JsonRecord, Reader } from '../../../../src/embedded/fields/table.ts';
import { permalink } from '../../../../src/embedded/site/addresses.ts';
import { headerSafe, json, Refusal, type Env } from '../../../../src/embedded/site/http.ts';
import {
  findPosts,
  postRow,
  readPost,
  type PostQuery,
  type PostRow,
} from '../../../../src/embedded/site/posts.ts';
import { can, mayRead } from '../../../../src/embedded/site/rights.ts';
import type { Service } from '../../../../src/embedded/site/service.ts';
import { encodeSlug } from '../../../../src/embedded/site/slug.ts';
import { toText } from '../../../../src/embedded/site/zone.ts';
import { isInJson, jsonAddress, legacyPost, legacyPostLinks } from './fields.ts';

export function readerOf(service: Service, c: Context<Env>): Reader {
  const context = c.req.query('context');
  return {
    service,
    asker: c.var.asker,
    context: context === 'edit' || context === 'embed' ? context : 'view',
  };
}

/** Reads `filter[name]` of the query: WordPress's own query variables. */
export function filterOf(c: Context): (name: string) => string | undefined {
  return (name) => c.req.query(`filter[${name}]`);
}

/** A whole number from 1 on, without its sign. */
export function positive(text: string | undefined, byDefault: number): number {
  return Math.abs(Number.parseInt(text ?? '', 10)) || byDefault;
}

/** The post of the path. Like the plugin, it ignores the type. */
export function postOf(service: Service, c: Context): PostRow {
  const post = readPost(service, Number(c.req.param('id')));
  if (post === null) throw new Refusal('json_post_invalid_id', 'Invalid post ID.', 404);
  return post;
}

/** The types in the parameter `type`; posts by default. */
export function readTypes({ registry }: Service, c: Context): string[] {
  const asked = c.req.queries('type') ?? c.req.queries('type[]') ?? ['post'];
  return asked.map((name) => {
    if (registry.types.some((type) => type.name === name && isInJson(type))) return name;
    throw new Refusal('json_invalid_post_type', `The post type "${name}" is not valid`, 403);
  });
}

/** A list of posts. Sticky posts are on top of the first page, in addition to the page's size. */
export function listPosts(service: Service, c: Context<Env>, types: readonly string[]): Response {
  const filter = filterOf(c);
  const page = positive(c.req.query('page'), 1);
  const perPage = filter('posts_per_page');
  // The plugin sends all posts for -1.
  const limit = perPage === '-1' ? -1 : positive(perPage, 10);
  const { rows, total } = findPosts(service, {
    ...readQuery(service, c, types),
    limit,
    offset: limit < 0 ? 0 : (page - 1) * limit,
  });
  // WordPress leaves sticky posts in their place if anything narrows the list.
  const isHome = ['author', 'name', 's'].every((name) => !filter(name));
  const listed = page === 1 && isHome && types.includes('post') ? withSticky(service, rows) : rows;
  // After the last page, WordPress does not count.
  const counted = rows.length === 0 ? 0 : total;
  const pages = limit < 0 ? Math.min(counted, 1) : Math.ceil(counted / limit);
  const readable = listed.filter((post) => mayRead(c.var.asker, post));
  const links = [...neighbours(service, c, page, pages), ...itemLinks(service, readable)];
  const latest = rows
    .map(({ modified }) => modified)
    .toSorted()
    .at(-1);
  return json(
    200,
    readable.flatMap((post) => recordOrNothing(post, readerOf(service, c))),
    {
      'X-WP-Total': String(counted),
      'X-WP-TotalPages': String(pages),
      ...(links.length > 0 ? { Link: links.join(', ') } : {}),
      ...(latest === undefined ? {} : { 'Last-Modified': httpDate(latest) }),
    },
  );
}

function readQuery(service: Service, c: Context<Env>, types: readonly string[]): PostQuery {
  const { asker } = c.var;
  const filter = filterOf(c);
  const kind = types.includes('page') ? 'pages' : 'posts';
  const isMedia = types.includes('attachment');
  const wanted = (filter('post_status') ?? '').split(',').filter(Boolean);
  const mayChoose = wanted.length > 0 && (isMedia || can(asker, `edit_${kind}`));
  const privateOf = can(asker, `read_private_${kind}`) ? 'everybody' : asker?.id;
  const authors = /^\s*-?\d{1,15}\s*$/.test(filter('author') ?? '')
    ? [Number(filter('author'))]
    : [];
  const name = filter('name');
  return {
    types,
    statuses: mayChoose ? wanted : isMedia ? ['publish', 'inherit'] : ['publish'],
    privateOf: mayChoose ? undefined : privateOf,
    search: filter('s'),
    // A negative number excludes an author; such an author does not exist.
    authors: authors.filter((id) => id >= 0),
    slugs: name === undefined ? [] : [encodeSlug(name)],
    ...monthIn(service, filter),
    orderBy: filter('orderby'),
    order: filter('order'),
  };
}

/** The month that `year` and `monthnum` name together, on the site's clock. */
function monthIn({ zone }: Service, filter: ReturnType<typeof filterOf>) {
  const year = Number(filter('year') ?? NaN);
  const month = Number(filter('monthnum') ?? NaN);
  if (Number.isNaN(year) || Number.isNaN(month)) return {};
  const utc = (at: number) => zone.toUtc(toText(new Date(at)));
  return {
    after: utc(Date.UTC(year, month - 1) - 1000),
    before: utc(Date.UTC(year, month)),
  };
}

function withSticky({ database }: Service, rows: readonly PostRow[]): PostRow[] {
  const sticky = database.all(
    postRow,
    "SELECT * FROM posts WHERE sticky = 1 AND type = 'post' AND status = 'publish' ORDER BY date DESC",
  );
  const ids = new Set(sticky.map(({ id }) => id));
  return [...sticky, ...rows.filter(({ id }) => !ids.has(id))];
}

/** Like the plugin, it counts a post that the account may not read, and leaves it out. */
function recordOrNothing(post: PostRow, reader: Reader): JsonRecord[] {
  try {
    return [legacyPost(post, reader)];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function neighbours({ home }: Service, c: Context, page: number, pages: number): string[] {
  const at = (number: number) => {
    const url = new URL(c.req.url);
    url.searchParams.set('page', String(number));
    return `${new URL(home).pathname.replace(/\/$/, '')}${url.pathname}${url.search}`;
  };
  return [
    ...(page > 1 ? [`<${at(page - 1)}>; rel="prev"`] : []),
    ...(page < pages ? [`<${at(page + 1)}>; rel="next"`] : []),
  ];
}

/** HTTP clients refuse headers of more than 16 KB. */
const longestLinks = 8000;

function itemLinks(service: Service, posts: readonly PostRow[]): string[] {
  let left = longestLinks;
  return posts.flatMap((post) => {
    const address = jsonAddress(service, `/posts/${post.id}`);
    const title = post.title.replaceAll(/["\\]/g, '').slice(0, 200).toWellFormed();
    const link = headerSafe(`<${address}>; rel="item"; title="${title}"`);
    left -= link.length + 2;
    return left > 0 ? [link] : [];
  });
}

function httpDate(utc: string): string {
  return new Date(`${utc}Z`).toUTCString();
}

export function onePost(service: Service, c: Context<Env>, isMedia: boolean): Response {
  const reader = readerOf(service, c);
  if (!isMedia) return showPost(postOf(service, c), reader);
  const post = readPost(service, Number(c.req.param('id')));
  if (post?.type === 'attachment') return showPost(post, reader);
  // The plugin's answer for unknown ids, too.
  throw new Refusal('json_post_invalid_type', 'Invalid post type', 400);
}

export function showPost(
  post: PostRow,
  reader: Reader,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  const { service } = reader;
  const links = Object.entries(legacyPostLinks(service, post)).map(
    ([relation, url]) => `<${url}>; rel="${relation}"`,
  );
  links.push(`<${permalink(service, post)}>; rel="alternate"; type=text/html`);
  return json(status, legacyPost(post, reader), {
    'Last-Modified': httpDate(post.modified),
    Link: links.join(', '),
    ...headers,
  });
}
