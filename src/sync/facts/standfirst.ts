import { kindOf } from './tokens.ts';

/** So many words of a text beyond an excerpt's length are its beginning: pictures and lists may have been left out. */
const begins = 200;
/** So much of an excerpt stands in the beginning word for word: it was made from it. */
const taken = 0.8;
/** Words that are compared together. */
const longestRun = 3;

/**
 * Whether an excerpt was written for the text, and is not its beginning, as WordPress and its themes make one; nor its
 * title once more.
 */
export function isWritten(
  excerpt: readonly string[],
  { title, text }: { readonly title: readonly string[]; readonly text: readonly string[] },
): boolean {
  if (isBeginning(excerpt, text)) return false;
  const words = wordsOf(excerpt, Infinity);
  if (words.length === 0 || words.join(' ') === wordsOf(title, Infinity).join(' ')) return false;
  const size = Math.min(longestRun, words.length);
  const beginning = new Set(runsOf(wordsOf(text, words.length + begins), size));
  const runs = runsOf(words, size);
  const found = runs.filter((run) => beginning.has(run)).length;
  return found < runs.length * taken;
}

/**
 * Whether so much of an excerpt is the text's beginning that nothing has to be compared run by run: as WordPress makes most. In
 * scripts without spaces a piece is several words, so nothing is said of them here.
 */
function isBeginning(excerpt: readonly string[], text: readonly string[]): boolean {
  let words = 0;
  let alike = 0;
  let isAlike = true;
  for (const [place, token] of excerpt.entries()) {
    const kind = kindOf(token);
    if (kind !== 'word' && kind !== 'end') return false;
    isAlike &&= token === text[place];
    if (kind === 'end') continue;
    words += 1;
    if (isAlike) alike += 1;
  }
  const size = Math.min(longestRun, words);
  return alike - size + 1 >= (words - size + 1) * taken;
}

/** The first words, without what typography changes about them; of scripts without spaces, the signs. */
function wordsOf(tokens: readonly string[], most: number): string[] {
  const words: string[] = [];
  for (const token of tokens) {
    if (words.length >= most) break;
    const kind = kindOf(token);
    if (kind === 'word') words.push(token.toLowerCase().replace(/['’]/g, ''));
    else if (kind !== 'end') words.push(...token);
  }
  return words;
}

function runsOf(words: readonly string[], size: number): string[] {
  return words
    .slice(0, words.length - size + 1)
    .map((_, place) => words.slice(place, place + size).join(' '));
}
