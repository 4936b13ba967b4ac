import { bareHost, cartProduct } from '../paths/index.ts';
import { words } from './allowed.ts';
import type { Prepared, Surroundings } from './types.ts';

/**
 * A web address as browsers read it on this page; null for other addresses. An upload's address has
 * WordPress's host, if readers' pages have another one.
 */
export function webAddress(written: string, surroundings: Surroundings): URL | null {
  const url = URL.parse(written.trim(), surroundings.address);
  return url !== null && /^https?:$/.test(url.protocol) ? atUploads(url, surroundings) : null;
}

const uploaded = /\/wp-content\/.+$/;

function atUploads(url: URL, { home, wordPress = home }: Surroundings): URL {
  const path = uploaded.exec(url.pathname)?.[0];
  if (path === undefined || wordPress === home) return url;
  const readers = URL.parse(home);
  const there = URL.parse(wordPress);
  if (readers === null || there === null || bareHost(url) !== bareHost(readers)) return url;
  if (bareHost(there) === bareHost(readers)) return url;
  return new URL(there.origin + there.pathname.replace(/\/+$/, '') + path + url.search + url.hash);
}

/**
 * An address of the site itself; null for the REST API's. WooCommerce's links to the cart are
 * relative to the request that reads a text: these are put below the home.
 */
export function offRest(url: URL, { home, root }: Surroundings): URL | null {
  const own = root === undefined ? null : URL.parse(root);
  const isRest =
    url.searchParams.has('rest_route') ||
    url.searchParams.has('json_route') ||
    /\/wp-json(?:\/|$)/.test(url.pathname) ||
    (own?.search === '' && own.pathname.length > 1 && isBelow(url, own));
  if (!isRest) return url;
  const product = cartProduct(url.href);
  return product === null ? null : URL.parse(`${home.replace(/\/+$/, '')}/?add-to-cart=${product}`);
}

function isBelow(url: URL, root: URL): boolean {
  return `${url.pathname}/`.startsWith(root.pathname.replace(/\/*$/, '/'));
}

export function isOwn(url: URL, { ownHosts }: Pick<Surroundings, 'ownHosts'>): boolean {
  return ownHosts.has(bareHost(url));
}

/** The extension of a file's name in lower case, without the dot; empty if there is none. */
function endingOf({ pathname }: URL): string {
  return /\.([a-z0-9]{1,8})$/i.exec(pathname)?.[1]?.toLowerCase() ?? '';
}

const pictures = new Set(words('jpg jpeg jpe png gif webp avif heic heif bmp tif tiff svg'));

export function isPicture(url: URL): boolean {
  return pictures.has(endingOf(url));
}

const files = new Set(
  words(`
    pdf doc docx odt rtf txt xls xlsx ods csv ppt pptx pps ppsx odp epub mobi zip gz tgz tar 7z rar ics gpx kml kmz psd
    ai eps key numbers pages vtt srt mp3 m4a m4b ogg oga opus wav flac aac wma mid midi mp4 m4v webm ogv mov avi wmv mkv
    mpg mpeg 3gp
  `),
);

// A browser could run code from such a file on our own site.
const active = new Set(
  words(`
    htm html xhtml shtml svgz xml xsl js mjs swf php phtml asp aspx jsp cgi css mht mhtml
  `),
);

/** True for a file that is copied and served unchanged. */
export function isFile(url: URL): boolean {
  const ending = endingOf(url);
  if (files.has(ending)) return true;
  const uploaded = ending !== '' && /\/wp-content\/uploads\//.test(url.pathname);
  return uploaded && !active.has(ending);
}

/** The part of the name that all sizes of a picture share. */
export function stemOf(address: string): string {
  const name = address.replace(/[?#].*$/s, '').replace(/^.*\//s, '');
  return name
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replace(/-\d{1,5}x\d{1,5}$/, '')
    .replace(/-(?:scaled|rotated)$/, '');
}

/** What a text shows and offers: files without size and ending, `fog` for `fog-300x200.jpg`. */
export interface ListedUploads {
  readonly pictures: readonly string[];
  /** Documents, sounds and films of the site. */
  readonly files: readonly string[];
}

/** What the sanitiser kept, for the completeness check. What it removed is in the report. */
export function listUploads(
  { references }: Pick<Prepared, 'references'>,
  surroundings: Pick<Surroundings, 'ownHosts'>,
): ListedUploads {
  const pictures = new Set<string>();
  const files = new Set<string>();
  const addFile = (address: string) => {
    const url = URL.parse(address);
    if (url !== null && isOwn(url, surroundings) && isFile(url) && !isPicture(url))
      files.add(nameOf(url));
  };
  for (const reference of references) {
    if (reference.kind === 'picture') pictures.add(nameOf({ href: reference.address }));
    if (reference.kind === 'file') addFile(reference.address);
    if (reference.kind === 'player') for (const { address } of reference.sources) addFile(address);
  }
  pictures.delete('');
  return { pictures: [...pictures], files: [...files] };
}

/** The name by which a file is listed. */
export function nameOf(url: Pick<URL, 'href'>): string {
  return stemOf(url.href).replaceAll(' ', '%20');
}
