import type { Prepared } from '../html/index.ts';
import type { Link } from './link.ts';

interface Divided {
  readonly prepared: Prepared;
  /** From 1. */
  readonly part: number;
  readonly parts: readonly Link[];
}

/**
 * Links within a text, such as those of footnotes, may lead to a place that was divided from them:
 * they then lead to the page that it is on. The HTML is our own serializer's, so its form is known.
 */
export const linkAcrossParts = (html: string, { prepared, part, parts }: Divided): string => {
  const places = new Map<string, number>();
  for (const [index, text] of prepared.parts.entries()) {
    for (const [, id = ''] of text.matchAll(/ id="([^"]+)"/g)) {
      if (!places.has(id)) places.set(id, index + 1);
    }
  }
  return html.replaceAll(/ href="#([^"]+)"/g, (whole, id: string) => {
    const place = places.get(id) ?? part;
    const there = place === part ? undefined : parts[place - 1];
    return there === undefined ? whole : ` href="${there.href}#${id}"`;
  });
};
