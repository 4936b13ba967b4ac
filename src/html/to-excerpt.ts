import sanitizeHtml from 'sanitize-html';
import { toText } from './to-text.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  exclusiveFilter: (frame) =>
    /(?:^|\s)(?:more-link|link-more|read-more)(?:\s|$)/.test(frame.attribs['class'] ?? ''),
};

/** The text of an excerpt, without the link to the rest of it that themes put at its end. */
export function toExcerpt(html: string): string {
  return toText(sanitizeHtml(html, options)).replace(/\s*\[(?:…|\.\.\.)\]$/, '…');
}
