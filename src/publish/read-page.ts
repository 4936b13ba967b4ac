import { Parser } from 'htmlparser2';
import type { Description } from '../build/folder/index.ts';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaPath } from '../content/paths/index.ts';
import { decoded } from '../decoded.ts';

export interface SitePlace {
  /** `/` or `/blog`. */
  readonly base: string;
  /** `https://example.com`; null if unknown. */
  readonly origin: string | null;
}

const single = new Set(['href', 'src', 'poster', 'action', 'data']);
const several = new Set(['srcset', 'imagesrcset']);
const unseen = new Set(['script', 'style', 'template']);

/**
 * The facts of a page for checks, and the site's paths that it links to or shows.
 * @param path of the page: `client/about/index.html`
 */
function readPage(html: string, path: string, place: SitePlace): NonNullable<Description['page']> {
  const own = path.slice('client'.length).replace(/(^|\/)index\.html$/, '$1');
  const targets = new Set<string>();
  let text = 0;
  let isInMain = false;
  let isRedirect = false;
  const follow = (address: string) => {
    const target = siteTarget(address, own, place);
    if (target !== null) targets.add(target);
  };
  let element = '';
  const parser = new Parser({
    onopentagname(name) {
      element = name;
      if (name === 'main') isInMain = true;
    },
    onclosetag(name) {
      element = '';
      if (name === 'main') isInMain = false;
    },
    ontext(data) {
      if (isInMain && !unseen.has(element)) text += data.trim().length;
    },
    onattribute(name, value) {
      if (single.has(name)) follow(value);
      else if (several.has(name)) for (const each of candidates(value)) follow(each);
      else if (element === 'meta' && name === 'http-equiv')
        isRedirect ||= value.toLowerCase() === 'refresh';
    },
  });
  parser.end(html);
  return {
    isWhole: /<\/html>\s*$/i.test(html.slice(-200)),
    text,
    isRedirect,
    targets: [...targets],
  };
}

// The site's own addresses have no comma that a space follows.
const candidates = (srcset: string): string[] =>
  srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');

// Most links are such paths, which need no decoding and no resolving.
const plainPath = /^\/(?:[\w~-][\w.~-]*(?:\/|$))*$/;

// No host has this name, so no foreign address seems to belong to the site.
const unknownOrigin = 'http://site.invalid';

/** The path of an address: decoded, without `BASE_PATH`. Null outside of the site. */
function siteTarget(address: string, own: string, { base, origin }: SitePlace): string | null {
  // Most links within a page.
  if (address === '' || address.startsWith('#')) return null;
  const prefix = base.replace(/\/$/, '');
  if (plainPath.test(address)) return withoutBase(address, prefix);
  const site = origin ?? unknownOrigin;
  const url = URL.parse(address.trim(), site + prefix + encodeURI(own));
  if (url?.origin !== new URL(site).origin) return null;
  // The check reports a path that cannot be decoded.
  return withoutBase(decoded(url.pathname), prefix);
}

function withoutBase(path: string, prefix: string): string | null {
  if (prefix === '' || path === prefix) return path.slice(prefix.length) || '/';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
}

/** What a thread is asked: the descriptions of some files. */
export interface Question {
  readonly site: string;
  readonly place: SitePlace;
  readonly tasks: readonly FileToRead[];
}

interface FileToRead {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** Reads a file: its digest, and the facts and links of a page. */
export function readDescription(
  site: string,
  { path, size }: FileToRead,
  place: SitePlace,
): Description {
  // Names of pictures are made from their content.
  if (isNamedByContent(path)) return { digest: `${size}`, copies: [], page: null };
  return toDescription(readFileSync(join(site, path)), path, place);
}

const isNamedByContent = (path: string): boolean => path.startsWith(`client${mediaPath}`);

/** The digest of a file in the list of a release. */
export function digestOf(data: Buffer, path: string): string {
  return isNamedByContent(path) ? `${data.length}` : hash('sha256', data, 'base64url').slice(0, 22);
}

/** The same for the bytes of a file. */
export function toDescription(data: Buffer, path: string, place: SitePlace): Description {
  const isPage = path.startsWith('client/') && path.endsWith('.html');
  return {
    digest: digestOf(data, path),
    copies: [],
    page: isPage ? readPage(data.toString(), path, place) : null,
  };
}
