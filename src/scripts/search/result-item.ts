import type { Result } from './pagefind.ts';

const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
};

const thumbnail = (picture: string): HTMLImageElement => {
  const image = document.createElement('img');
  image.alt = '';
  image.decoding = 'async';
  image.loading = 'lazy';
  image.src = picture;
  return image;
};

// Pagefind escapes only the `<` and `>` of the text.
const unescape = (text: string): string => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>');

/**
 * The nodes of one of Pagefind's excerpts. `<mark>` and `</mark>` surround found words. Everything else is text, also if
 * it looks like HTML.
 */
const excerptNodes = (excerpt: string): readonly Node[] =>
  excerpt.split(/(<mark>.*?<\/mark>)/s).flatMap((piece): readonly Node[] => {
    const marked = /^<mark>(.*)<\/mark>$/s.exec(piece)?.[1];
    if (marked === undefined) return piece === '' ? [] : [new Text(unescape(piece))];
    const mark = document.createElement('mark');
    mark.textContent = unescape(marked);
    return [mark];
  });

/** One result: its title as a link, its date, the words that were found, its picture. */
export function resultItem({ href, title, date, excerpt, picture }: Result): HTMLLIElement {
  // `bdi`: a title in the other direction is aligned as the list is.
  const link = element('a', 'found-title', element('bdi', '', title));
  link.href = href;
  const words = element('p', 'found-words', ...excerptNodes(excerpt));
  words.dir = 'auto';
  return element(
    'li',
    'found',
    link,
    ...(date === '' ? [] : [element('p', 'found-date', date)]),
    words,
    ...(picture === '' ? [] : [thumbnail(picture)]),
  );
}
