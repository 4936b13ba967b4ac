import type { Element } from 'domhandler';
import { bareHost, idOf } from '../paths/index.ts';
import { isFile, isOwn, isPicture, offRest, stemOf, webAddress } from './addresses.ts';
import { enlargeClass } from './class-names.ts';
import { describeTag, type Reading } from './findings.ts';
import { backgroundShown, candidatesOf } from './pictures.ts';
import { attribute, elementsIn, keepClasses, setAttribute } from './tree.ts';
import type { Surroundings } from './types.ts';

const keptRels = new Set(['license', 'me', 'nofollow', 'sponsored', 'tag', 'ugc']);

/** Sets a link's address, or a gap for it. False for a link that only opens its own picture. */
export function rewriteLink(link: Element, reading: Reading): boolean {
  const written = attribute(link, 'href')?.trim();
  const rels = (attribute(link, 'rel') ?? '').toLowerCase().split(/\s+/);
  const kept = new Set(rels.filter((rel) => keptRels.has(rel)));
  delete link.attribs['rel'];
  if (written === undefined) return true;
  if (!written.startsWith('#') && !/^(?:mailto|tel):/i.test(written)) {
    const url = webAddress(written, reading.surroundings);
    if (url === null) {
      dropAddress(link, 'href', reading);
      return true;
    }
    if (isOwn(url, reading.surroundings)) {
      const width = isPicture(url) ? widthOfSame(link, url) : 0;
      if (width >= minLinkedWidth) return false;
      if (width > 0) keepClasses(link, () => true, enlargeClass);
      const page = offRest(url, reading.surroundings);
      if (page === null)
        dropAddress(link, 'href', reading, 'it leads to the REST API of WordPress');
      else referTo(link, 'href', page, reading);
    } else {
      // Unusual spellings are replaced by the address that browsers read.
      link.attribs['href'] = /^(?:https?:)?\/\/[^\s\\]+$/i.test(written)
        ? (link.attribs['href'] ?? '').trim()
        : url.href.replaceAll('&', '&amp;');
      if (isPictureProxy(url) && isPicture(url) && widthOfSame(link, url) >= minLinkedWidth)
        return false;
      kept.add('noopener');
    }
  }
  if (kept.size > 0) link.attribs['rel'] = [...kept].join(' ');
  return true;
}

/** Where a lone address leads: to a page, an upload, or elsewhere. Null if it is of no use. */
export function readAddress(
  written: string,
  surroundings: Surroundings,
): { readonly kind: 'link' | 'file' | 'elsewhere'; readonly address: string } | null {
  if (written.trim() === '') return null;
  if (/^(?:mailto|tel):[^\s<>"]+$/i.test(written.trim()))
    return { kind: 'elsewhere', address: written.trim() };
  const url = webAddress(written, surroundings);
  if (url === null) return null;
  if (!isOwn(url, surroundings)) return { kind: 'elsewhere', address: url.href };
  const page = offRest(url, surroundings);
  return page && { kind: ownKind(page), address: page.href };
}

/** Sets the source of a quotation, or a gap for it. */
export function rewriteCite(element: Element, reading: Reading): void {
  const written = attribute(element, 'cite');
  if (written === null) return;
  const url = webAddress(written, reading.surroundings);
  if (url !== null && !isOwn(url, reading.surroundings))
    return setAttribute(element, 'cite', url.href);
  const page = url && offRest(url, reading.surroundings);
  if (page === null) delete element.attribs['cite'];
  else referTo(element, 'cite', page, reading);
}

function referTo(element: Element, name: string, url: URL, { refer }: Reading): void {
  element.attribs[name] = refer({ kind: ownKind(url), address: url.href });
}

function ownKind(url: URL): 'link' | 'file' {
  return isFile(url) || isPicture(url) ? 'file' : 'link';
}

function dropAddress(
  link: Element,
  name: string,
  { findings }: Reading,
  why = 'browsers cannot read it',
): void {
  findings.add({
    kind: 'address',
    outcome: 'removed',
    what: describeTag(link.name, name, attribute(link, name) ?? ''),
    why,
  });
  delete link.attribs[name];
}

// In pixels. Smaller pictures are thumbnails, and keep the link to the full picture.
const minLinkedWidth = 600;

/** The picture's width in pixels, if its link leads to another size of it; else 0. */
function widthOfSame(link: Element, url: URL): number {
  const stem = stemOf(url.href);
  const shown = [link, ...elementsIn(link, () => true)].flatMap((each) =>
    each.name === 'img' ? candidatesOf(each) : backgroundShown(each),
  );
  const widths = shown
    .filter(({ written }) => stemOf(written) === stem)
    .map(({ width }) => width ?? Infinity);
  return Math.max(0, ...widths);
}

// WordPress.com's servers deliver pictures of other sites.
function isPictureProxy(url: URL): boolean {
  return /^i\d\.wp\.com$/.test(bareHost(url));
}

/** Points links to fragments, such as footnotes, to the part of a divided text that has them. */
export function linkPages(
  link: Element,
  pageOf: (id: string) => number,
  { surroundings, refer }: Reading,
): void {
  const target = attribute(link, 'href');
  if (target?.startsWith('#') !== true || target.length < 2) return;
  const page = pageOf(idOf(target.slice(1)));
  const url = page < 0 ? null : URL.parse(surroundings.address);
  if (url === null) return;
  // In WordPress's addresses, the first part has no number.
  if (page > 0 && url.search !== '') url.searchParams.set('page', String(page + 1));
  else if (page > 0) url.pathname = `${url.pathname.replace(/\/*$/, '')}/${page + 1}/`;
  url.hash = target;
  link.attribs['href'] = refer({ kind: 'link', address: url.href });
}
