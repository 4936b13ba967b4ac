import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { attachmentMarkup } from '../media/sizes.ts';
import { classOf } from '../fields/posts.ts';
import { archiveAddress, pagePath, permalink, termAddress } from '../site/addresses.ts';
import { translationsOf } from '../site/languages.ts';
import { findPosts, postsBySlug, readPost, type PostRow } from '../site/posts.ts';
import {
  taxonomyNamed,
  typeNamed,
  type EntryType,
  type Registry,
  type Taxonomy,
} from '../site/registry.ts';
import { renderContent, renderTitle, toPlain } from '../site/render.ts';
import type { Service } from '../site/service.ts';
import { decoded, encodeSlug } from '../site/slug.ts';
import { findTerms, readTerm, type TermRow } from '../site/terms.ts';
import { page } from './page.ts';

/** The site for readers, in its plainest form: the front page, posts, pages, files and terms. */
export async function showPage(service: Service, c: Context): Promise<Response> {
  const { plainPermalinks, apiRoot } = service.options;
  const path = new URL(c.req.url).pathname;
  const names = queryNames(service);
  if (plainPermalinks && path.startsWith(`/${apiRoot}/`)) {
    // With plain permalinks, WordPress shows the front page here, and adds a slash to deeper paths.
    if (path === `/${apiRoot}/`) {
      return showList(c, service, { title: service.site.name, classes: ['home', 'blog'] });
    }
    c.header('Content-Type', 'text/html; charset=UTF-8');
    if (!path.endsWith('/')) return c.redirect(`${service.home}${path}/`, 301);
  }
  const { site, home } = service;
  const isHome = path === '/' || path === '/index.php';
  const isPlainHome = isHome && Object.keys(c.req.query()).every((name) => !names.has(name));
  if (isPlainHome && site.frontPage === 0) {
    return showList(c, service, { title: site.name, classes: ['home', 'blog'] });
  }
  const post = isPlainHome ? readPost(service, site.frontPage) : findPost(service, c, path);
  if (post !== null) {
    if (post.id === site.postsPage) {
      return showList(c, service, { title: renderTitle(post), classes: ['blog'] });
    }
    const hasPage = typeNamed(service, post.type).viewable;
    const isFrontElsewhere = post.id === site.frontPage && !isHome;
    if (!hasPage || isFrontElsewhere) return c.redirect(`${home}/`, 301);
    return showPost(c, service, post);
  }
  const type = findArchive(service, c, path);
  if (type !== undefined) {
    const classes = ['archive', 'post-type-archive', `post-type-archive-${type.name}`];
    return showList(c, service, { title: type.label, classes, types: [type.name] });
  }
  const term = findTerm(service, c, path);
  if (term !== null) return showTerm(c, service, term);
  const body = html`<h1>Not found</h1>
    <p>There is nothing at this address.</p>`;
  return page(c, service, { status: 404, title: 'Not found', classes: ['error404'], body });
}

/** The name of a taxonomy in a query. A category has its own, with an id as its value. */
const termName = ({ name }: Taxonomy): string => (name === 'post_tag' ? 'tag' : name);

function queryNames({ registry }: Service): ReadonlySet<string> {
  return new Set([
    ...'p page_id attachment_id post_type cat'.split(' '),
    ...registry.types.filter(({ path }) => path !== '').map(({ name }) => name),
    ...shownTaxonomies(registry).map(termName),
  ]);
}

function shownTaxonomies({ taxonomies }: Registry): Taxonomy[] {
  return taxonomies.filter(({ isPublic, hasTerms }) => isPublic && hasTerms);
}

/** The public entry at an address. */
function findPost(service: Service, c: Context, path: string): PostRow | null {
  const id = c.req.query('p') ?? c.req.query('page_id') ?? c.req.query('attachment_id');
  if (id !== undefined) {
    const post = readPost(service, readId(id));
    return post && isPublic(post) ? post : null;
  }
  for (const { name, path: above, viewable } of service.registry.types) {
    const slug = above === '' || !viewable ? undefined : c.req.query(name);
    if (slug === undefined) continue;
    const found = postsBySlug(service, encodeSlug(slug));
    return found.find((post) => post.type === name && isPublic(post)) ?? null;
  }
  const segments = path.split('/').filter(Boolean).toReversed();
  // Some permalinks contain the id beside other things: `/news/11-fog/`.
  const ids = (path.match(/\d{1,15}/g) ?? []).slice(0, 20).map(Number);
  const candidates = [
    ...segments.flatMap((segment) => postsBySlug(service, encodeSlug(segment))),
    ...ids.flatMap((number) => readPost(service, number) ?? []),
  ];
  const isHere = (post: PostRow) =>
    isSamePath(new URL(permalink(service, post)).pathname, path) ||
    (post.id === service.site.frontPage && isSamePath(`/${pagePath(service, post)}`, path));
  return candidates.find((post) => isPublic(post) && isHere(post)) ?? null;
}

const isPublic = ({ status }: PostRow): boolean => status === 'publish' || status === 'inherit';

const readId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

function findTerm(service: Service, c: Context, path: string): TermRow | null {
  const category = c.req.query('cat');
  if (category !== undefined) return readTerm(service, readId(category));
  const taxonomies = shownTaxonomies(service.registry);
  const named = (slug: string, among: readonly Taxonomy[]) =>
    among.flatMap(
      ({ name }) => findTerms(service, { taxonomy: name, slugs: [encodeSlug(slug)] }).rows,
    );
  const asked = taxonomies.find((taxonomy) => c.req.query(termName(taxonomy)) !== undefined);
  if (asked !== undefined) return named(c.req.query(termName(asked)) ?? '', [asked])[0] ?? null;
  const found = named(path.split('/').findLast(Boolean) ?? '', taxonomies).find((term) => {
    const address = new URL(termAddress(service, term));
    return address.search === '' && isSamePath(address.pathname, path);
  });
  return found ?? null;
}

function findArchive(service: Service, c: Context, path: string): EntryType | undefined {
  const asked = c.req.query('post_type');
  return service.registry.types.find((type) => {
    const address = archiveAddress(service, type);
    if (address === null) return false;
    if (asked !== undefined) return asked === type.name;
    const { pathname, search } = new URL(address);
    return search === '' && isSamePath(pathname, path);
  });
}

/** Compares paths without their last slash and their escapes. */
function isSamePath(one: string, other: string): boolean {
  return plainPath(one) === plainPath(other);
}

function plainPath(path: string): string {
  return decoded(path.replace(/\/+$/, ''));
}

interface List {
  /** HTML. */
  readonly title: string;
  readonly classes: readonly string[];
  /** Default: posts. */
  readonly types?: readonly string[];
  readonly term?: number;
}

/** The newest entries. */
function showList(c: Context, service: Service, list: List): Promise<Response> {
  const { title, classes, types = ['post'], term } = list;
  const { rows } = findPosts(service, {
    types,
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
  return page(c, service, { title: toPlain(title), classes, body });
}

function showTerm(c: Context, service: Service, term: TermRow): Promise<Response> {
  const { id, name, slug, taxonomy } = term;
  const type = { category: 'category', post_tag: 'tag' }[taxonomy];
  const own = classOf(slug, id);
  const classes =
    type === undefined
      ? [`tax-${taxonomy}`, `term-${own}`, `term-${id}`]
      : [type, `${type}-${own}`, `${type}-${id}`];
  return showList(c, service, {
    title: name,
    classes: ['archive', ...classes],
    types: taxonomyNamed(service, taxonomy).types,
    term: id,
  });
}

function showPost(c: Context, service: Service, post: PostRow): Promise<Response> {
  const title = renderTitle(post);
  const sheet = service.sheets[post.slug];
  const address = `${service.home}/wp-content/plugins/slipway/${post.slug}.css`;
  const body = html`<article>
    ${sheet === undefined ? html`<h1>${raw(title)}</h1>` : html`<link rel="stylesheet" href="${address}" />`}
    <div class="entry-content">${raw(contentOf(service, post))}</div>
  </article>`;
  const site = toPlain(service.site.name);
  const classes = [...classesOf(service, post), ...(sheet === undefined ? [] : ['slipway-canvas'])];
  const alternates = translationsOf(service, post.id).flatMap(([language, id]) => {
    const other = readPost(service, id);
    return other === null || !isPublic(other)
      ? []
      : [[language, permalink(service, other)] as const];
  });
  return page(c, service, { title: `${toPlain(title)} – ${site}`, classes, body, alternates });
}

function classesOf({ site }: Service, { id, type }: PostRow): string[] {
  const own =
    type === 'page'
      ? ['page', `page-id-${id}`]
      : ['single', `single-${type}`, `${type === 'attachment' ? 'attachment' : 'post'}id-${id}`];
  return [
    ...(id === site.frontPage ? ['home'] : []),
    'wp-singular',
    `${type}-template-default`,
    ...own,
  ];
}

function contentOf(service: Service, post: PostRow): string {
  if (post.type === 'attachment') return attachmentMarkup(service, post);
  if (post.password !== '') return '<p>This text needs a password.</p>';
  return renderContent(service, post.content);
}
