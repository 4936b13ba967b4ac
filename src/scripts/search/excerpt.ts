// Pagefind writes every other `<` and `>` of a text as an entity, and nothing else.
const unescape = (text: string): string => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>');

/**
 * An excerpt of Pagefind's as nodes: `<mark>` and `</mark>` mark what was found, and all else is
 * text, whatever it looks like.
 */
export const excerptNodes = (excerpt: string): readonly Node[] =>
  excerpt.split(/(<mark>.*?<\/mark>)/s).flatMap((piece): readonly Node[] => {
    const marked = /^<mark>(.*)<\/mark>$/s.exec(piece)?.[1];
    if (marked === undefined) return piece === '' ? [] : [new Text(unescape(piece))];
    const mark = document.createElement('mark');
    mark.textContent = unescape(marked);
    return [mark];
  });
