import type { Element } from 'domhandler';
import type { Reading } from './reading.ts';
import { attribute } from './tree.ts';

/** A link inside a text that is divided may lead to another of its pages: a footnote, say. */
export function linkPages(
  link: Element,
  pageOf: (id: string) => number,
  { surroundings, refer }: Reading,
): void {
  const target = attribute(link, 'href');
  if (target?.startsWith('#') !== true || target.length < 2) return;
  const page = pageOf(target.slice(1));
  const url = page < 0 ? null : URL.parse(surroundings.address);
  if (url === null) return;
  // As WordPress names the pages of a text: the first has no number.
  if (page > 0 && url.search !== '') url.searchParams.set('page', String(page + 1));
  else if (page > 0) url.pathname = `${url.pathname.replace(/\/*$/, '')}/${page + 1}/`;
  url.hash = target;
  link.attribs['href'] = refer({ kind: 'link', address: url.href });
}
