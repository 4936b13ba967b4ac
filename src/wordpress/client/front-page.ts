import { Parser } from 'htmlparser2';
import type { Answer } from './answer.ts';
import { CmsError, orNull, redactUrl } from './errors.ts';
import type { Transport } from './request.ts';
import { isOwnOrigin } from './origins.ts';

/** Of v2, and of the older generation's plugin: a site that has both names both. */
const linkRelations = ['https://api.w.org/', 'https://github.com/WP-API/WP-API'];

/** Addresses by their relation; of several with the same one, the first. */
type Links = Map<string, string>;

const note = (links: Links, relations: string, address: string | undefined): void => {
  for (const name of relations.split(/\s+/))
    if (address !== undefined && !links.has(name)) links.set(name, address);
};

const rootIn = (links: Links): string | null =>
  linkRelations.flatMap((name) => links.get(name) ?? [])[0] ?? null;

export interface FrontPage {
  /** Where the front page was found, with a slash at its end. */
  readonly base: URL;
  /** The interface root that its Link header names. */
  readonly header: string | null;
  /** The one that its HTML names. */
  readonly link: string | null;
  /** BCP 47. */
  readonly language: string | null;
  /** Null where that can't be told: the page is closed, broken, or another site's. */
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
  return {
    base: base.pathname.endsWith('/') ? base : new URL(`${base.href}/`),
    header,
    link: page.link,
    language: page.language,
    looksLikeWordPress: hasSigns(answer, home),
    report: `${shown}: ${answer.status}, ${(header ?? page.link) ? 'names an interface root' : 'names no interface root'}`,
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

/** The HTML of the public front page; null if the public gets none here. Throws a CmsError if the server is in trouble. */
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
  const links: Links = new Map();
  for (const match of header.matchAll(
    /<([^>]*)>((?:\s*;\s*[\w*]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/g,
  )) {
    const relation = /\brel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(match[2] ?? '');
    note(links, relation?.[1] ?? relation?.[2] ?? '', match[1]);
  }
  return rootIn(links);
}

/** The interface root and the language that a page's HTML names, and the classes of its body. */
function readHead(html: string) {
  const links: Links = new Map();
  let language: string | null = null;
  let classes: readonly string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'html') language = validLanguage(attributes['lang']);
      if (name === 'body') {
        classes = attributes['class']?.split(/\s+/) ?? [];
        parser.pause();
      }
      if (name === 'link') note(links, attributes['rel'] ?? '', attributes['href']);
    },
  });
  parser.write(html.slice(0, 1_000_000));
  return { link: rootIn(links), language, classes };
}

function validLanguage(tag: string | undefined): string | null {
  try {
    return tag ? (Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? null) : null;
  } catch {
    return null;
  }
}
