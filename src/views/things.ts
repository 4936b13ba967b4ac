import type { SharePicture } from './share-picture.ts';
import { liveBase } from './whole-address.ts';

/** A thing as schema.org describes it. Properties that are undefined are left out. */
export type Thing = Readonly<Record<string, unknown>>;

const withoutSlash = (base: string): string => base.replace(/\/+$/, '');

const toLive = (href: string): string => {
  const [own, live] = [import.meta.env.BASE_URL, liveBase()].map(withoutSlash);
  return own !== undefined && href.startsWith(`${own}/`)
    ? `${live}${href.slice(own.length)}`
    : href;
};

/** A whole address for an href of ours: that of the real site. */
export const wholeHref = (href: string | undefined): string | undefined =>
  href === undefined ? undefined : URL.parse(toLive(href), import.meta.env.SITE)?.href;

export const imageOf = ({ address, width, height }: SharePicture): Thing => ({
  ...{ '@type': 'ImageObject', url: address, width, height },
});

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text of at most so many UTF-16 units, cut between what a reader takes for letters; well-formed, on one line. */
export const shorten = (text: string, most: number): string => {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line.length <= most) return line;
  let kept = '';
  for (const { segment } of graphemes.segment(line)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
};
