// About what search engines and link previews show.
const longest = 160;

// Making it takes far longer than using it.
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A text cut to the length of a description, at the end of a word, in any script. */
export const summary = (text: string): string => {
  if (text.length <= longest) return text;
  let end = 0;
  for (const { index, segment } of words.segment(text.slice(0, longest + 1))) {
    if (index + segment.length > longest - 1) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
};
