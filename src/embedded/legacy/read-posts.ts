import { jsonAddress, permalink } from '../addresses.ts';
import { headerSafe, json, type Reply } from '../http.ts';
import { findPosts, type PostQuery } from '../records/find-posts.ts';
import { postRow, type PostRow, type PostType } from '../records/post-row.ts';
import { readPost } from '../records/posts.ts';
import { Refusal } from '../refusal.ts';
import { mayRead } from '../rights.ts';
import { postLinks, postRecord } from './post-record.ts';
import { filterQuery, isHome, pageSize } from './filter.ts';
import type { Call } from './route.ts';

const types: Readonly<Record<string, PostType>> = {
  post: 'post',
  page: 'page',
  attachment: 'attachment',
};

/** Reads `type`, one or several; a list of posts unless told otherwise. */
export function readTypes({ request: { query } }: Call): PostType[] {
  const asked = [...query].flatMap(([name, value]) =>
    /^type(\[\d*\])?$/.test(name) ? [value] : [],
  );
  return (asked.length === 0 ? ['post'] : asked).map((name) => {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (type !== undefined) return type;
    throw new Refusal('json_invalid_post_type', `The post type "${name}" is not valid`, 403);
  });
}

/** The post collection (`interface.md`, E2): sticky posts come first on page 1, on top of the page, and again in place. */
export function listPosts(call: Call, asked: readonly PostType[]): Reply {
  const { service, request } = call;
  const page = Math.max(1, Math.abs(Number.parseInt(request.query.get('page') ?? '1', 10)) || 1);
  const limit = pageSize(call);
  const query: PostQuery = {
    ...filterQuery(call, asked),
    limit,
    offset: limit < 0 ? 0 : (page - 1) * limit,
  };
  const { rows, total } = findPosts(service, query);
  const listed = page === 1 && isHome(call) ? withSticky(call, rows, asked) : rows;
  // Past the end WordPress no longer counts.
  const counted = rows.length === 0 ? 0 : total;
  const pages = limit < 0 ? Math.min(counted, 1) : Math.ceil(counted / limit);
  const readable = listed.filter((post) => mayRead(call.asker, post));
  const headers: Record<string, string> = {
    'X-WP-Total': String(counted),
    'X-WP-TotalPages': String(pages),
  };
  const links = [...neighbours(call, page, pages), ...items(call, readable)];
  if (links.length > 0) headers['Link'] = links.join(', ');
  const latest = rows
    .map(({ modified }) => modified)
    .toSorted()
    .at(-1);
  if (latest !== undefined) headers['Last-Modified'] = httpDate(latest);
  return json(
    200,
    readable.flatMap((post) => recordOrNothing(call, post)),
    headers,
  );
}

function recordOrNothing(call: Call, post: PostRow): unknown[] {
  try {
    return [postRecord(call, post, call.context)];
  } catch (error) {
    // Counted, and named in the Link header, but not sent: so does the plugin.
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function withSticky(
  { service }: Call,
  rows: readonly PostRow[],
  asked: readonly PostType[],
): PostRow[] {
  if (!asked.includes('post')) return [...rows];
  const sticky = service.database.all(
    postRow,
    "SELECT * FROM posts WHERE sticky = 1 AND type = 'post' AND status = 'publish' ORDER BY date DESC",
  );
  const ids = new Set(sticky.map(({ id }) => id));
  return [...sticky, ...rows.filter(({ id }) => !ids.has(id))];
}

function neighbours({ service, request }: Call, page: number, pages: number): string[] {
  const at = (n: number) => {
    const query = new URLSearchParams(request.query);
    query.set('page', String(n));
    const root = new URL(service.home).pathname.replace(/\/$/, '');
    return `${root}${request.path}?${query.toString()}`;
  };
  return [
    ...(page > 1 ? [`<${at(page - 1)}>; rel="prev"`] : []),
    ...(page < pages ? [`<${at(page + 1)}>; rel="next"`] : []),
  ];
}

/** HTTP clients give up on heads of more than 16 KB. */
const linkBudget = 8000;

function items({ service }: Call, posts: readonly PostRow[]): string[] {
  let left = linkBudget;
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

/** The post of the path, whatever its type: the plugin does not look at it. */
export function postOf({ service, path }: Call): PostRow {
  const post = readPost(service, Number(path[0]));
  if (post === null) throw new Refusal('json_post_invalid_id', 'Invalid post ID.', 404);
  return post;
}

export function onePost(call: Call): Reply {
  return showPost(call, postOf(call), call.context);
}

/** A file; the plugin calls an id that nothing has one of the wrong type. */
export function oneFile(call: Call): Reply {
  const post = readPost(call.service, Number(call.path[0]));
  if (post?.type === 'attachment') return showPost(call, post, call.context);
  throw new Refusal('json_post_invalid_type', 'Invalid post type', 400);
}

export function showPost(
  call: Pick<Call, 'service' | 'asker'>,
  post: PostRow,
  context: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const { service } = call;
  const links = Object.entries(postLinks(service, post)).map(
    ([rel, url]) => `<${url}>; rel="${rel}"`,
  );
  links.push(`<${permalink(service, post)}>; rel="alternate"; type=text/html`);
  return json(status, postRecord(call, post, context), {
    'Last-Modified': httpDate(post.modified),
    Link: links.join(', '),
    ...headers,
  });
}
