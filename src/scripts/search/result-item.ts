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

// Pagefind writes every other `<` and `>` of a text as an entity, and nothing else.
const unescape = (text: string): string => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>');

/**
 * An excerpt of Pagefind's as nodes: `<mark>` and `</mark>` mark what was found, and all else is
 * text, whatever it looks like.
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
export const resultItem = ({ href, title, date, excerpt, picture }: Result): HTMLLIElement => {
  // Whichever way a title runs, it keeps to its side of the list.
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
};
