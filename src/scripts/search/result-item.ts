import type { Result } from './pagefind.ts';
import type { Piece } from './sentence.ts';

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

// The shape of its place: see `src/styles/search.css`.
const size = { width: 240, height: 150 };

const thumbnail = (picture: string, crop: string): HTMLImageElement => {
  const image = document.createElement('img');
  Object.assign(image, size);
  image.alt = '';
  image.className = crop;
  image.decoding = 'async';
  image.loading = 'lazy';
  image.src = picture;
  return image;
};

/** Everything but the words that were found is text, also if it looks like HTML. */
const nodeOf = ({ text, isFound }: Piece): Node | string =>
  isFound ? element('mark', '', text) : text;

/** A result: title as a link, section, date, the sentence with the found words, picture. */
export function resultItem(result: Result): HTMLLIElement {
  const { href, title, section, author, date, sentence, picture, crop } = result;
  // `bdi`: a title in the other direction is aligned as the list is.
  const name = element('bdi', '', title);
  const link = element('a', 'found-title', name);
  link.href = href;
  const words = element('p', 'found-words', ...sentence.map(nodeOf));
  // A foreign word may be the first one of a text from right to left.
  const isRight = document.dir === 'rtl' && /[\u0590-\u08ff]/.test(words.textContent);
  name.dir = words.dir = isRight ? 'rtl' : 'auto';
  const facts = [
    ...(section === '' ? [] : [element('bdi', 'found-section', section)]),
    ...(author === '' ? [] : [element('bdi', 'found-author', author)]),
    ...(date === '' ? [] : [element('span', 'found-date', date)]),
  ];
  return element(
    'li',
    'found',
    link,
    ...(facts.length === 0 ? [] : [element('p', 'byline', ...facts)]),
    words,
    ...(picture === '' ? [] : [thumbnail(picture, crop)]),
  );
}
