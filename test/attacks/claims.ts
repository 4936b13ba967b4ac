import { decodeHTML } from 'entities';
import { hostileFields, nameOf, tokenOf } from './hostile-fields.ts';

type ValueOf = (field: (typeof hostileFields)[number], round: number) => string;

const words = new RegExp(`(${hostileFields.map(tokenOf).join('|')})[-/](\\d+)`, 'gi');

/**
 * Tells what a text says that no field said; null if there is nothing. From the word of a field on, its letters are those of the field, in
 * their order; before it, there is nothing that could be a vector's.
 */
export function unsaid(text: string, valueOf: ValueOf): string | null {
  const [before = '', ...rest] = text.split(words);
  if (/[<>]|alert|third-party/.test(before)) return before;
  for (let at = 0; at < rest.length; at += 3) {
    const [token = '', round = '', said = ''] = rest.slice(at, at + 3);
    const field = hostileFields.find((each) => tokenOf(each) === token.toLowerCase());
    if (field === undefined) return text;
    const value = valueOf(field, Number(round));
    // A frame that is left out becomes a link with its address. One that is relative belongs to a hostile page.
    const own = /<(?:embed|iframe|frame|object)\b[^>]*\b(?:src|data)=["']?\/(?!\/)/i.test(value)
      ? said.replaceAll(/https?:\/\/\S+/g, '')
      : said;
    if (
      !isWithin(lettersOf(own), lettersOf(value)) &&
      !isWithin(lettersOf(own), lettersOf(decodeHTML(value)))
    )
      return `${nameOf(field)}: ${said}`;
  }
  return null;
}

/** Without spaces, what stands between two texts, and what a browser writes in place of a broken letter. */
const lettersOf = (text: string): string =>
  text
    .replace(/…$/, '')
    // What the site itself says of a list.
    .replace(/: \d+(?: stories)? · |, page \d+/g, '')
    .replace(/[\s\p{C}\ufffd·–|,]+/gu, '')
    .toLowerCase();

function isWithin(some: string, all: string): boolean {
  let at = -1;
  for (const letter of some) {
    at = all.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
