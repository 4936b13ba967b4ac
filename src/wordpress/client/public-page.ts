import { atOwnOrigin, isOwnOrigin } from './origins.ts';
import type { Transport } from './transport.ts';
import type { Answer } from './answer.ts';
import { CmsError, orNull, redactUrl } from './errors.ts';
import { linkTo, readHead } from './page-head.ts';

/** Reads a public page of the site by its address; see {@link readPublicPage}. */
export type ReadPage = (address: string) => Promise<string | null>;

/** A page has some hundred kilobytes. */
const mostKept = 32;

/** Keeps the latest pages: several readers look at a text's page one after the other. */
export function keepPages(read: ReadPage): ReadPage {
  const kept = new Map<string, Promise<string | null>>();
  return (address) => {
    const known = kept.get(address);
    if (known !== undefined) return known;
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    const page = read(address);
    kept.set(address, page);
    // A failure may pass.
    page.catch(() => kept.delete(address));
    return page;
  };
}

/**
 * A public page's HTML; null if it is not there or not on this site. Throws a CmsError.
 * @param site the address that the owner reads the site by, and the one that WordPress names
 */
export async function readPublicPage(
  transport: Transport,
  address: string,
  site: { readonly home: URL; readonly named: string },
): Promise<string | null> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return null;
  if (url.origin !== new URL(site.named).origin && !isOwnOrigin(site.home, url.origin)) return null;
  const own = atOwnOrigin(site.home, url);
  const { status, text } = await transport.send({ method: 'GET', url: own, retries: 1 });
  return status === 200 ? text : null;
}

/** Of v2, and of the older generation's plugin: a site that has both names both. */
const linkRelations = ['https://api.w.org/', 'https://github.com/WP-API/WP-API'];

export interface FrontPage {
  /** Where the front page was found, with a slash at its end. */
  readonly base: URL;
  /** The interface root that its Link header names. */
  readonly header: string | null;
  /** The one that its HTML names. */
  readonly link: string | null;
  /** BCP 47. */
  readonly language: string | null;
  /** Null if unknown: the page is closed, broken, or another site's. */
  readonly looksLikeWordPress: boolean | null;
  /** For the list of what was tried. */
  readonly report: string;
}

/** Reads the front page; only a server of the owner's that can't be reached is an error. */
export async function readFrontPage(transport: Transport, home: URL): Promise<FrontPage> {
  const shown = redactUrl(home.href);
  let answer: Answer;
  try {
    answer = await transport.send({ method: 'GET', url: home, redirects: 'any', retries: 1 });
  } catch (error) {
    // A front page may hang where the interface does not, or send to where readers will go one day;
    // a server that can't be reached has neither.
    if (!(error instanceof CmsError)) throw error;
    const isElsewhere = error.url !== undefined && !isOwnOrigin(home, new URL(error.url).origin);
    const isUnread = error.code === 'timeout' || error.code === 'oversized';
    if (!isUnread && !isElsewhere) throw error;
    return {
      base: home,
      header: null,
      link: null,
      language: null,
      looksLikeWordPress: null,
      report: `${shown}: ${error.message}`,
    };
  }
  const base = new URL(answer.url);
  base.search = '';
  const page = readHead(answer.text);
  const header = linkIn(answer.headers['link'] ?? '');
  const link = linkTo(page.links, linkRelations);
  return {
    base: base.pathname.endsWith('/') ? base : new URL(`${base.href}/`),
    header,
    link,
    language: page.language,
    looksLikeWordPress: hasSigns(answer, home),
    report: `${shown}: ${answer.status}, ${(header ?? link) ? 'names an interface root' : 'names no interface root'}`,
  };
}

const signs = /wordpress|wp-(?:content|includes|json|admin|login)|xmlrpc\.php|api\.w\.org|WP-API/i;

function hasSigns({ status, headers, text, url }: Answer, home: URL): boolean | null {
  if (signs.test(JSON.stringify(headers)) || signs.test(text.slice(0, 1_000_000))) return true;
  const isSeen = status < 300 || status === 404;
  return isSeen && isOwnOrigin(home, url.origin) ? false : null;
}

/** Whether the public page of a WordPress page says that it is the list of posts. */
export async function isPostsPage(
  transport: Transport,
  home: string,
  id: number,
): Promise<boolean> {
  const url = new URL(home);
  url.searchParams.set('page_id', String(id));
  const page = await orNull(transport.send({ method: 'GET', url, retries: 1 }));
  return page?.status === 200 && readHead(page.text).classes.includes('blog');
}

const closed = new Set(['redirect', 'oversized', 'unauthorized', 'forbidden'] as const);

/** The public front page's HTML; null if the public gets none. Throws a CmsError on 5xx. */
export async function readHome(transport: Transport, home: URL): Promise<string | null> {
  const page = await orNull(transport.send({ method: 'GET', url: home }), closed);
  if (page === null) return null;
  const { status, text } = page;
  if (status < 500 && status !== 429) return status === 200 ? text : null;
  throw new CmsError({
    code: 'server',
    message: `The public front page answers with status ${status}.`,
    method: 'GET',
    url: home.href,
    status,
  });
}

function linkIn(header: string): string | null {
  const links = header.matchAll(/<([^>]*)>((?:\s*;\s*[\w*]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/g);
  const named = Array.from(links, ([, address = '', rest = '']) => {
    const relation = /\brel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(rest);
    const relations = (relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/);
    return { relations, address, hreflang: '' };
  });
  return linkTo(named, linkRelations);
}
