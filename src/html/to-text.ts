import { decodeXML } from 'entities';
import sanitizeHtml from 'sanitize-html';
import { blockTags, droppedWhole } from './allowed.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...blockTags],
  allowedAttributes: {},
  nonTextTags: [...droppedWhole],
};

/**
 * The text of a piece of HTML, on one line: tags gone, entities decoded exactly once, white space
 * as single spaces. It is text, to be escaped like any other: `&amp;lt;b&amp;gt;` gives `&lt;b&gt;`.
 */
export function toText(html: string): string {
  // The sanitizer leaves bare tags and three escaped characters, so that this much is exact.
  const flat = sanitizeHtml(html.toWellFormed(), options).replace(/<[^>]*>/g, ' ');
  return (
    decodeXML(flat)
      .replace(/[\0-\u001f\u007f]+/g, ' ')
      // Not \s: a no-break space keeps a number with its unit.
      .replace(/ {2,}/g, ' ')
      .trim()
  );
}
