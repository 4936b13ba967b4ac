/** A page's text as Pagefind keeps it, and the places of the words that were found. */
export interface FoundText {
  readonly content: string;
  /** The same, with zero-width spaces between words without spaces, `<` and `>` escaped. */
  readonly raw_content?: string | undefined;
  readonly locations: readonly number[];
}

/** A part of a sentence. */
export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

const noSpace = '\u200B';
const isSpaced = ({ raw_content: raw = '' }: FoundText): boolean => !raw.includes(noSpace);

/** The words of a text, as Pagefind counts them. */
export function wordsIn(text: FoundText): readonly string[] {
  if (isSpaced(text)) return text.content.split(/[^\S\uFEFF]+/);
  return (text.raw_content ?? '').split(noSpace).map(unescape);
}

const unescape = (text: string): string => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>');

// In words.
const longest = 32;
const before = 12;
const fewest = 8;

/** The sentence with the most found words, in pieces; cut if long. Else the text's beginning. */
export function sentenceOf(text: FoundText): readonly Piece[] {
  const words = wordsIn(text);
  const found = new Set(text.locations);
  const start = startOf(words, bestOf(text.locations));
  const end = endOf(words, start);
  const space = isSpaced(text) ? ' ' : '';
  const pieces = words
    .slice(start, end)
    .flatMap((word, at): Piece[] => [
      ...(at === 0 ? [] : [{ text: space, isFound: false }]),
      { text: word, isFound: found.has(start + at) },
    ]);
  const dots = { text: '…', isFound: false };
  const isCut = start > 0 && !endsSentence(words[start - 1]);
  const isOpen = end < words.length && !endsSentence(words[end - 1]);
  return [...(isCut ? [dots] : []), ...pieces, ...(isOpen ? [dots] : [])];
}

const endsSentence = (word = ''): boolean => /[.!?؟।。！？…]["'”’»)\]」』]*$/.test(word);

/** The place from which on the most found words are in one excerpt. */
function bestOf(locations: readonly number[]): number {
  const after = (place: number) =>
    locations.filter((other) => other >= place && other < place + longest - before).length;
  const most = Math.max(0, ...locations.map(after));
  return locations.find((place) => after(place) === most) ?? 0;
}

function startOf(words: readonly string[], place: number): number {
  let start = place;
  while (start > 0 && place - start < before && !endsSentence(words[start - 1])) start -= 1;
  return start;
}

function endOf(words: readonly string[], start: number): number {
  const most = Math.min(words.length, start + longest);
  for (let end = start + fewest; end < most; end += 1) if (endsSentence(words[end - 1])) return end;
  return most;
}
