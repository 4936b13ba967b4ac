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

/** A slug for people: WordPress percent-encodes other characters than ASCII. An invalid encoding stays unchanged. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
