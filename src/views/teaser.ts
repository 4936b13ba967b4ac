/** Characters of a teaser by its place: about three lines of a card and of a row, five lines of larger text, a search engine's two. */
export const teaserLengths = { card: 120, row: 160, lead: 240, description: 160 } as const;

// It is made once: that takes far longer than using it.
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The end of a sentence and its closing quotes, before a space and a new one. Chinese and Japanese have no space there. */
const sentenceEnds = /[.!?؟।…]["'”’»)\]]*(?=\s+["'“‘„«¿¡([]*[^\p{Ll}\s])|[。！？][」』”’）]*/gu;
/** Before a full stop: an abbreviation (`Mr`, `Capt`, `a.m`), an initial or a number. */
const abbreviation = /(?:(?<!\p{L})\p{Lu}\p{L}{0,3}|(?<!\p{L})\p{L}|\p{N})$/u;
/** Before the ellipsis. */
const unfinished = /[\s,;:·.–—-]+$/u;
/** The letters that {@link sentenceEnds} looks at after a mark. */
const ahead = 8;
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/**
 * Shortens a plain text to at most `room` characters: to the end of a sentence if one ends in its second half, or else to the end of a
 * word, followed by `…`. Works in any script; a Chinese, Japanese or Korean letter takes the room of two. A text that is short enough is
 * not changed.
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
