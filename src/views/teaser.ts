/** Characters: three lines of a card or row, five of large text, two of a search engine. */
export const teaserLengths = { card: 120, row: 160, lead: 240, description: 160 } as const;

// It is made once: that takes far longer than using it.
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A sentence's end and closing quotes, before a space; without one in Chinese and Japanese. */
const sentenceEnds = /[.!?؟।…]["'”’»)\]]*(?=\s+["'“‘„«¿¡([]*[^\p{Ll}\s])|[。！？][」』”’）]*/gu;
/** Before a full stop: an abbreviation (`Mr`, `Capt`, `a.m`), an initial or a number. */
const abbreviation = /(?:(?<!\p{L})\p{Lu}\p{L}{0,3}|(?<!\p{L})\p{L}|\p{N})$/u;
/** Before the ellipsis. */
const unfinished = /[\s,;:·.–—-]+$/u;
/** The letters that {@link sentenceEnds} looks at after a mark. */
const ahead = 8;
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/**
 * Shortens a plain text to `room` characters: to a sentence's end in its second half, or else to a
 * word's end, with `…`. In any script; a Chinese, Japanese or Korean letter counts as two.
 */
export function teaser(text: string, room: number): string {
  const wideLetters = text.slice(0, room).match(wide)?.length ?? 0;
  const most = wideLetters * 2 > room ? room / 2 : room;
  if (text.length <= most) return text;
  const sentence = endOfSentence(text.slice(0, most + ahead), most);
  if (sentence * 2 >= most) return text.slice(0, sentence);
  const cut = words.segment(text.slice(0, most + ahead)).containing(most - 1)?.index;
  // One word that is longer than all of it.
  const start = text.slice(0, cut || most - 1).toWellFormed();
  return `${start.replace(unfinished, '')}…`;
}

/** Where the last sentence ends within the first `most` characters; 0 if none does. */
function endOfSentence(start: string, most: number): number {
  let end = 0;
  for (const { 0: mark, index } of start.matchAll(sentenceEnds)) {
    if (index + mark.length > most) break;
    const isAbbreviation = mark.startsWith('.') && abbreviation.test(start.slice(0, index));
    if (!isAbbreviation) end = index + mark.length;
  }
  return end;
}
