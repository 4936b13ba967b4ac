import { asWordPressStrips, type Prepared, toProse } from '../../../content/html/index.ts';
import { languageTag, type Post } from '../../client/index.ts';
import type { StoredPost } from '../../mirror/index.ts';

/** Facts that are computed from a text. */
export function factsOf(
  post: Post,
  { title, excerpt, prepared }: Omit<Texts, 'prose'> & { readonly prepared: Prepared },
): Pick<StoredPost, 'writtenExcerpt' | 'language' | 'words'> {
  const prose = toProse(prepared);
  return {
    writtenExcerpt: isWritten(post, { prose: prose.text, title, excerpt }) ? excerpt : '',
    language: toLanguage(post.language) ?? toLanguage(prose.language ?? ''),
    words: lengthOf(prose.text),
  };
}

/** So many more letters of the text are compared: excerpts may leave out pictures and lists. */
const begins = 1500;
/** If this share of an excerpt is in the beginning of the text, the excerpt was made from it. */
const taken = 0.8;
/** How much of a text is compared if nothing is found at its beginning, in letters. */
const longest = 50_000;
/** The letters of a piece, on average. Words that a text also has by chance are shorter. */
const shortestPiece = 9;
/** Letters that are compared together. */
const longestRun = 12;

/** What WordPress appends to an excerpt that it made. */
const cutOff = /\[(?:&hellip;|&#8230;|&#x2026;|…)\]\s*(?:<\/p>\s*)?$/i;

interface Texts {
  /** Plain, as the post's page shows it. */
  readonly prose: string;
  readonly title: string;
  /** Plain. */
  readonly excerpt: string;
}

/**
 * Whether an editor wrote an excerpt: it was not made from the text's beginning (perhaps with parts
 * that pages don't show, such as forms), and is not the title.
 */
function isWritten(
  { raw, contentHtml, excerptHtml }: Pick<Post, 'raw' | 'contentHtml' | 'excerptHtml'>,
  { prose, title, excerpt }: Texts,
): boolean {
  if (raw?.excerpt.trim() === '' || cutOff.test(excerptHtml)) return false;
  const letters = lettersOf(excerpt);
  if (letters === '' || letters === lettersOf(title)) return false;
  const most = excerpt.length + begins;
  const texts = [prose.slice(0, most), asWordPressStrips(contentHtml, most)];
  if (texts.some((text) => isFrom(lettersOf(text), letters) || isRestOf(text, excerpt)))
    return false;
  const whole = [prose.slice(0, longest), asWordPressStrips(contentHtml, longest)];
  return !whole.some((text) => isInPieces(lettersOf(text), letters));
}

/**
 * Whether an excerpt is in a text, in order, in a few pieces: WordPress leaves out blocks such as
 * lists and galleries, shortcodes and footnotes' numbers.
 */
function isInPieces(text: string, excerpt: string): boolean {
  const mostPieces = Math.floor(excerpt.length / (signScripts.test(excerpt) ? 4 : shortestPiece));
  let rest = excerpt;
  let at = 0;
  for (let pieces = 1; pieces <= mostPieces; pieces += 1) {
    const size = longestPrefix(rest, (piece) => text.includes(piece, at));
    if (size === 0) return false;
    at = text.indexOf(rest.slice(0, size), at) + size;
    rest = rest.slice(size);
    if (rest === '') return true;
  }
  return false;
}

/** The length of the longest prefix that is found. */
function longestPrefix(text: string, isFound: (prefix: string) => boolean): number {
  let found = 0;
  for (let beyond = text.length + 1; beyond - found > 1;) {
    const middle = Math.floor((found + beyond) / 2);
    if (isFound(text.slice(0, middle))) found = middle;
    else beyond = middle;
  }
  return found;
}

/** Whether an excerpt is a short text without parts that WordPress leaves out, as captions. */
function isRestOf(text: string, excerpt: string): boolean {
  const all = wordsOf(text);
  const kept = wordsOf(excerpt);
  let at = 0;
  for (const word of all) if (word === kept[at]) at += 1;
  return at === kept.length && at * 2 >= all.length;
}

/** Whether most of an excerpt is in a text, with gaps. */
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

/** Letters and digits, so that typography, tags, white space and addresses don't matter. */
function lettersOf(text: string): string {
  return text
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Chinese and Japanese are read about as fast as if this number of characters were a word. */
const signsOfAWord = 2;

const signs = String.raw`\p{sc=Han}々〆\p{sc=Hiragana}\p{sc=Katakana}ー`;
/** Scripts of South East Asia have no spaces between words. */
const runs = String.raw`\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const lengths = new RegExp(
  String.raw`(?<word>[[\p{L}\p{M}\p{N}'’]--[${signs}${runs}]]+)|(?<signs>[${signs}]+)|(?<run>[${runs}]+)`,
  'gv',
);

const signScripts = new RegExp(`[${signs}]`, 'v');

let segmenter: Intl.Segmenter | undefined;

/** The number of words in a plain text. */
function lengthOf(text: string): number {
  let words = 0;
  let count = 0;
  for (const { groups = {} } of text.normalize('NFKC').matchAll(lengths)) {
    if (groups['word'] !== undefined) words += 1;
    else if (groups['signs'] !== undefined) count += groups['signs'].length;
    else words += wordsIn(groups['run'] ?? '');
  }
  return words + Math.ceil(count / signsOfAWord);
}

function wordsIn(run: string): number {
  // Loaded on demand: the dictionaries are large, and few texts need them.
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  return Array.from(segmenter.segment(run)).filter(({ isWordLike }) => isWordLike).length;
}

/**
 * The BCP 47 tag of a language of WordPress or plugins (`de`, `de_DE_formal`, `pt_PT_ao90`,
 * `zh-hans`); null for anything else.
 */
export function toLanguage(spelled: string): string | null {
  const parts = spelled
    .trim()
    .replaceAll('_', '-')
    .replace(/-(?:in)?formal$/i, '')
    .split('-');
  if (!/^[a-z]{2,3}$/i.test(parts[0] ?? '')) return null;
  // WordPress adds variants of its own making.
  for (let length = parts.length; length > 0; length--) {
    const tag = languageTag(parts.slice(0, length).join('-'));
    if (tag !== null) return tag;
  }
  return null;
}
