import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { attachmentMarkup } from '../media/sizes.ts';
import { permalink, termAddress } from '../site/addresses.ts';
import { findPosts, postsBySlug, readPost, type PostRow } from '../site/posts.ts';
import { renderContent, renderTitle, toPlain } from '../site/render.ts';
import type { Service } from '../site/service.ts';
import { encodeSlug } from '../site/slug.ts';
import { findTerms, readTerm, type TermRow } from '../site/terms.ts';
import { page } from './page.ts';

/** The site for readers, in its plainest form: the front page, posts, pages, files and terms. */
export async function showPage(service: Service, c: Context): Promise<Response> {
  const { plainPermalinks, apiRoot } = service.options;
  const path = new URL(c.req.url).pathname;
  if (plainPermalinks && path.startsWith(`/${apiRoot}/`)) {
    // With plain permalinks, WordPress shows the front page here, and adds a slash to deeper paths.
    if (path === `/${apiRoot}/`) return showList(c, service, service.site.name);
    c.header('Content-Type', 'text/html; charset=UTF-8');
    if (!path.endsWith('/')) return c.redirect(`${service.home}${path}/`, 301);
  }
  const post = findPost(service, c, path);
  if (post !== null) return showPost(c, service, post);
  const term = findTerm(service, c, path);
  if (term !== null) return showList(c, service, term.name, term.id);
  const isHome = path === '/' || path === '/index.php';
  const names = ['p', 'page_id', 'attachment_id', 'cat', 'tag'];
  if (isHome && names.every((name) => c.req.query(name) === undefined)) {
    return showList(c, service, service.site.name);
  }
  const body = html`<h1>Not found</h1>
    <p>There is nothing at this address.</p>`;
  return page(c, service, { status: 404, title: 'Not found', body });
}

/** The public post, page or attachment at an address. */
function findPost(service: Service, c: Context, path: string): PostRow | null {
  const id = c.req.query('p') ?? c.req.query('page_id') ?? c.req.query('attachment_id');
  if (id !== undefined) {
    const post = readPost(service, readId(id));
    return post && isPublic(post) ? post : null;
  }
  const segments = path.split('/').filter(Boolean).toReversed();
  // Some permalinks contain the id beside other things: `/news/11-fog/`.
  const ids = (path.match(/\d{1,15}/g) ?? []).slice(0, 20).map(Number);
  const candidates = [
    ...segments.flatMap((segment) => postsBySlug(service, encodeSlug(segment))),
    ...ids.flatMap((number) => readPost(service, number) ?? []),
  ];
  const isHere = (post: PostRow) => isSamePath(new URL(permalink(service, post)).pathname, path);
  return candidates.find((post) => isPublic(post) && isHere(post)) ?? null;
}

const isPublic = ({ status }: PostRow): boolean => status === 'publish' || status === 'inherit';

const readId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

function findTerm(service: Service, c: Context, path: string): TermRow | null {
  const category = c.req.query('cat');
  if (category !== undefined) return readTerm(service, readId(category));
  const tag = c.req.query('tag');
  const slug = encodeSlug(tag ?? path.split('/').findLast(Boolean) ?? '');
  const tags = findTerms(service, { taxonomy: 'post_tag', slugs: [slug] }).rows;
  if (tag !== undefined) return tags[0] ?? null;
  const categories = findTerms(service, { taxonomy: 'category', slugs: [slug] }).rows;
  const found = [...categories, ...tags].find((term) => {
    const address = new URL(termAddress(service, term));
    return address.search === '' && isSamePath(address.pathname, path);
  });
  return found ?? null;
}

/** Compares paths without their last slash and their escapes. */
function isSamePath(one: string, other: string): boolean {
  return plainPath(one) === plainPath(other);
}

function plainPath(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed;
  }
}

/** The newest posts, of one term or of all. */
function showList(c: Context, service: Service, title: string, term?: number): Promise<Response> {
  const { rows } = findPosts(service, {
    types: ['post'],
    statuses: ['publish'],
    terms: term === undefined ? [] : [[term]],
    limit: 50,
  });
  const items = rows.map((post) => {
    const name = renderTitle(post);
    const shown = toPlain(name) === '' ? '(no title)' : raw(name);
    return html`<li><a href="${permalink(service, post)}">${shown}</a></li>`;
  });
  const body = html`<h1>${raw(title)}</h1>
    <ul>
      ${items}
    </ul>`;
  return page(c, service, { title: toPlain(title), body });
}

function showPost(c: Context, service: Service, post: PostRow): Promise<Response> {
  const title = renderTitle(post);
  const body = html`<article>
    <h1>${raw(title)}</h1>
    ${raw(contentOf(service, post))}
  </article>`;
  const site = toPlain(service.site.name);
  return page(c, service, { title: `${toPlain(title)} – ${site}`, body });
}

function contentOf(service: Service, post: PostRow): string {
  if (post.type === 'attachment') return attachmentMarkup(service, post);
  if (post.password !== '') return '<p>This text needs a password.</p>';
  return renderContent(service, post.content);
}
