const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

// Letters of the East that take two cells, full-width forms, and pictographs that are shown as pictures.
const wide =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|.*\ufe0f)/u;
const none = /^[\p{M}\p{Cf}\p{Cc}]+$/u;

const cells = (character: string): number =>
  none.test(character) ? 0 : wide.test(character) ? 2 : 1;

/** How many cells of a terminal a text takes. */
export const widthOf = (text: string): number => {
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += cells(segment);
  return width;
};

/** As much of a text as fits into so many cells, with an ellipsis where something was cut. */
export const cut = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const { segment } of segmenter.segment(text)) {
    used += cells(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
};

/** Fills a text up with spaces. */
export const pad = (text: string, width: number, side: 'left' | 'right' = 'left'): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return side === 'left' ? `${text}${space}` : `${space}${text}`;
};
