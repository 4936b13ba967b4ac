import { escapeUTF8 } from 'entities';
import type { PictureReference, Writers } from '../content/html/index.ts';
import type { Picture } from '../content/images/index.ts';
import { createWriters, embedLinkHtml, type Press } from '../wordpress/bodies/index.ts';

/** What is written into the gaps of a text for feed readers: plain elements that all of them know. */
export const createFeedWriters = (press: Press): Writers => ({
  ...createWriters(press, { leads: false }),
  picture: (reference) => writePicture(press, reference),
  // Readers show no frames, or ask before they do.
  embed: (reference) =>
    embedLinkHtml(press, reference, (still) => feedPicture(press, still, { alt: '' })),
  // No feed reader sends a form.
  search: () => '',
});

interface Shown {
  readonly alt: string;
  readonly title?: string | null;
  /** In pixels; as wide as the file by default. */
  readonly width?: number | null;
}

/** A picture as the one of its files that every reader can show. */
export const feedPicture = (
  press: Press,
  picture: Picture,
  { alt, title, width }: Shown,
): string => {
  const file = picture.variants.at(-1);
  if (file === undefined) return '';
  const shown = Math.min(width ?? file.width, file.width);
  const height = Math.max(1, Math.round((shown * picture.height) / picture.width));
  const name = title ? ` title="${escapeUTF8(title)}"` : '';
  return `<img src="${escapeUTF8(press.mediaFolder + file.file)}" width="${shown}" height="${height}" alt="${escapeUTF8(alt)}"${name}>`;
};

const writePicture = (press: Press, { address, alt, title, width }: PictureReference): string => {
  const picture = press.picture(address);
  if (picture !== null) return feedPicture(press, picture, { alt, title, width });
  return alt === '' ? '' : `<em>${escapeUTF8(alt)}</em>`;
};
