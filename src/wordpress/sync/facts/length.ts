/** Chinese and Japanese are read about as fast as if so many signs were a word. */
const signsOfAWord = 2;

const signs = String.raw`\p{sc=Han}々〆\p{sc=Hiragana}\p{sc=Katakana}ー`;
/** Scripts of South East Asia have no spaces between words. */
const runs = String.raw`\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const pieces = new RegExp(
  String.raw`(?<word>[[\p{L}\p{M}\p{N}'’]--[${signs}${runs}]]+)|(?<signs>[${signs}]+)|(?<run>[${runs}]+)`,
  'gv',
);

let segmenter: Intl.Segmenter | undefined;

/** How long a plain text is, in words. */
export function lengthOf(text: string): number {
  let words = 0;
  let count = 0;
  for (const { groups = {} } of text.normalize('NFKC').matchAll(pieces)) {
    if (groups['word'] !== undefined) words += 1;
    else if (groups['signs'] !== undefined) count += groups['signs'].length;
    else words += wordsIn(groups['run'] ?? '');
  }
  return words + Math.ceil(count / signsOfAWord);
}

function wordsIn(run: string): number {
  // The dictionaries that it takes are large, and few texts need them.
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  return Array.from(segmenter.segment(run)).filter(({ isWordLike }) => isWordLike).length;
}
