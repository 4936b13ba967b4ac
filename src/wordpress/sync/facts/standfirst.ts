import { asWordPressStrips } from '../../../content/html/index.ts';
import type { Post } from '../../client/index.ts';

/** So many letters of a text beyond an excerpt's length are its beginning: pictures and lists may have been left out. */
const begins = 1500;
/** So much of an excerpt stands in the beginning letter for letter: it was made from it. */
const taken = 0.8;
/** Letters that are compared together. */
const longestRun = 12;

/** What WordPress puts at the end of what it has cut off itself. */
const cutOff = /\[(?:&hellip;|&#8230;|&#x2026;|…)\]\s*(?:<\/p>\s*)?$/i;

interface Texts {
  /** Plain, as the post's page shows it. */
  readonly prose: string;
  readonly title: string;
  /** Plain. */
  readonly excerpt: string;
}

/**
 * Whether an editor wrote an excerpt, and neither WordPress nor a theme made it of the beginning of the text; nor is it the title
 * once more. What the page does not show of its beginning, such as a form or the text of an embed, may be in it too.
 */
export function isWritten(
  { raw, contentHtml, excerptHtml }: Pick<Post, 'raw' | 'contentHtml' | 'excerptHtml'>,
  { prose, title, excerpt }: Texts,
): boolean {
  if (raw?.excerpt.trim() === '' || cutOff.test(excerptHtml)) return false;
  const letters = lettersOf(excerpt);
  if (letters === '' || letters === lettersOf(title)) return false;
  const most = excerpt.length + begins;
  const texts = [prose.slice(0, most), asWordPressStrips(contentHtml, most)];
  return !texts.some((text) => isFrom(lettersOf(text), letters) || isRestOf(text, excerpt));
}

/** Whether an excerpt is a short text without what WordPress leaves out of it, such as the captions of pictures. */
function isRestOf(text: string, excerpt: string): boolean {
  const [all, kept] = [wordsOf(text), wordsOf(excerpt)];
  let at = 0;
  for (const word of all) if (word === kept[at]) at += 1;
  return at === kept.length && at * 2 >= all.length;
}

/** Whether most of an excerpt stands in a text, whatever was left out in between. */
function isFrom(text: string, excerpt: string): boolean {
  const size = Math.min(longestRun, excerpt.length);
  const known = new Set(runsOf(text, size));
  const runs = runsOf(excerpt, size);
  return runs.filter((run) => known.has(run)).length >= runs.length * taken;
}

function runsOf(letters: string, size: number): string[] {
  return Array.from({ length: Math.max(letters.length - size + 1, 0) }, (_, place) =>
    letters.slice(place, place + size),
  );
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).map(lettersOf).filter(Boolean);
}

/** Nothing but letters and digits: what typography, tags and white space change is left out, and addresses are no words. */
function lettersOf(text: string): string {
  return text
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
