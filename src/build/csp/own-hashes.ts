import { hashOf } from './hash-of.ts';
import { ownTexts } from './own-texts.ts';
import { remembered } from './remembered.ts';

const opening = /s(?:cript|tyle)(?=[\s/>])/iy;
// As Astro and this site write them, where a parser can have no other idea of what is the text.
const plain = /<(script|style)(?: [a-z-]+(?:="[^"<&]*")?)*>([^<\x1c]*)<\/\1>/y;

/**
 * Which of the hashes, written as in a policy, are those of a page's own scripts and styles. The page is given with a
 * character for each of its bytes. Nearly always a look at its beginning tells: it is the same on all pages.
 */
export const ownHashes = (page: string, named: ReadonlySet<string>): ReadonlySet<string> => {
  const seen = seenIn(page, named);
  const hashes =
    seen !== undefined && isSure(page, seen)
      ? seen.texts.map(hashOfBytes)
      : ownTexts(bytesOf(page).toString()).map(hashOfText);
  return new Set(hashes.filter((hash) => named.has(hash)));
};

interface Seen {
  readonly texts: readonly string[];
  /** Where the last of them ends. */
  readonly end: number;
}

/** Texts of these hashes that seem to stand in the page; undefined where there may be others. */
const seenIn = (page: string, named: ReadonlySet<string>): Seen | undefined => {
  const texts: string[] = [];
  let end = 0;
  for (let index = openingIn(page, 0); index >= 0; index = openingIn(page, index + 1)) {
    plain.lastIndex = index;
    const text = plain.exec(page)?.[2];
    if (text === undefined) return undefined;
    if (text !== '' && named.has(hashOfBytes(text))) {
      texts.push(text);
      end = plain.lastIndex;
    }
    // Inside of an SVG it would be another text.
    else if (text.includes('&')) return undefined;
  }
  return { texts, end };
};

/** Where the next script or style seems to begin; less than 0 where there is none. */
const openingIn = (page: string, from: number): number => {
  // Far less than a search by the expression: it is looked at only where it can be.
  for (let at = page.indexOf('<', from); at >= 0; at = page.indexOf('<', at + 1)) {
    const next = page.charCodeAt(at + 1) | 0x20;
    if (next !== letterS) continue;
    opening.lastIndex = at + 1;
    if (opening.test(page)) return at;
  }
  return -1;
};

const letterS = 's'.charCodeAt(0);

const textsAtBeginning = remembered(100, ownTexts);

// What looks like one may stand in an attribute.
const isSure = (page: string, { texts, end }: Seen): boolean => {
  const found = textsAtBeginning(page.slice(0, end)).filter((text) => texts.includes(text));
  return found.length === texts.length && texts.every((text) => found.includes(text));
};

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Of a text with a character for each of its bytes, as a policy writes it. */
export const hashOfBytes = (text: string): string => `'${hashOf(bytesOf(text))}'`;

const hashOfText = (text: string): string => `'${hashOf(text)}'`;
