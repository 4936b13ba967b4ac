// About what search engines and link previews show.
const longest = 160;

// Making it takes far longer than using it.
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A text cut to the length of a description, at the end of a word, in any script. */
export const summary = (text: string): string => {
  if (text.length <= longest) return text;
  const firstTooMuch = words.segment(text.slice(0, longest + 1)).containing(longest - 1);
  return `${text.slice(0, firstTooMuch?.index).trimEnd()}…`;
};
