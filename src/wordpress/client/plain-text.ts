import { decodeHTML } from 'entities';

/** The text of a short piece of HTML (a message, a page's title), for people. */
export function toPlainText(html: string): string {
  const withoutTags = html
    .replace(/<\/?(?:a|b|code|em|i|span|strong)\b[^<>]*>/gi, '')
    .replace(/<[^<>]*>/g, ' ');
  return decodeHTML(withoutTags)
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();
}

/** A readable slug: WordPress percent-encodes non-ASCII. Invalid encodings stay unchanged. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
