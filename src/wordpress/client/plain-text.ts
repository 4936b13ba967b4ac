import { decodeHTML } from 'entities';

/** Text of a short piece of the service's own HTML (a message, a page's title), for a person to read. */
export function toPlainText(html: string): string {
  const withoutTags = html
    .replace(/<\/?(?:a|b|code|em|i|span|strong)\b[^<>]*>/gi, '')
    .replace(/<[^<>]*>/g, ' ');
  return decodeHTML(withoutTags)
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();
}
