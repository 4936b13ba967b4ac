import { decodeHTML, decodeXML } from 'entities';
import sanitizeHtml from 'sanitize-html';
import { blockTags, droppedWhole } from './allowed.ts';
import { withinDepth, withinSize } from './limits.ts';

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
  const wellFormed = html.toWellFormed();
  return onOneLine(readPlain(wellFormed) ?? readThoroughly(wellFormed));
}

// The sanitizer leaves bare tags and three escaped characters, so that this much is exact.
function readThoroughly(html: string): string {
  const { html: bounded } = withinDepth(withinSize(html).html);
  return decodeXML(sanitizeHtml(bounded, options).replace(/<[^>]*>/g, ' '));
}

const bareTag = /<(?:\/?(p|em|strong|b|i)|br ?\/?)>/g;

/** The same, if it has no tags but a few bare ones, well nested; null otherwise. Most titles and excerpts are like that. */
export function readPlain(html: string): string | null {
  let text = '';
  let at = 0;
  const open: string[] = [];
  for (const { 0: tag, 1: name, index } of html.matchAll(bareTag)) {
    const before = html.slice(at, index);
    if (before.includes('<')) return null;
    if (name !== undefined && tag.startsWith('</')) {
      // A parser would close other elements here, too, and a paragraph ends with a space.
      if (open.pop() !== name) return null;
    } else if (name !== undefined) {
      if (name === 'p' && open.includes('p')) return null;
      open.push(name);
    }
    text += decodeHTML(before) + (name === undefined || name === 'p' ? ' ' : '');
    at = index + tag.length;
  }
  const rest = html.slice(at);
  return rest.includes('<') ? null : text + decodeHTML(rest);
}

function onOneLine(text: string): string {
  return (
    text
      .replace(/[\0-\u001f\u007f]+/g, ' ')
      // Not \s: a no-break space keeps a number with its unit.
      .replace(/ {2,}/g, ' ')
      .trim()
  );
}

const unread = /<(script|style)\b/iy;

/**
 * The text of a piece of HTML as WordPress makes excerpts of it: without tags, scripts and styles, and with all else that a page may
 * not show, such as the words of a form. Ends once it has `most` characters.
 */
export function asWordPressStrips(html: string, most: number): string {
  let text = '';
  let at = 0;
  for (let next = html.indexOf('<'); next >= 0; next = html.indexOf('<', at)) {
    text += html.slice(at, next);
    if (text.length > most) return decodeHTML(text);
    unread.lastIndex = next;
    const name = unread.exec(html)?.[1];
    const inside = name === undefined ? next : endOf(html, name, next);
    const end = html.indexOf('>', inside);
    if (inside < 0 || end < 0) return decodeHTML(text);
    at = end + 1;
  }
  return decodeHTML(text + html.slice(at, at + most));
}

function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}
