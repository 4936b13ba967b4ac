import { escapeUTF8 } from 'entities';
import type { PictureReference, Writers } from '../content/html/index.ts';
import type { Picture } from '../content/images/index.ts';
import { createWriters, embedLinkHtml, type WriterContext } from '../wordpress/bodies/index.ts';

/** What is written into the gaps of a text for feed readers: plain elements that all of them know. */
export const createFeedWriters = (context: WriterContext): Writers => ({
  ...createWriters(context, { leads: false }),
  picture: (reference) => writePicture(context, reference),
  // Readers show no frames, or ask before they do.
  embed: (reference) =>
    embedLinkHtml(context, reference, (still) => feedPicture(context, still, { alt: '' })),
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
  context: WriterContext,
  picture: Picture,
  { alt, title, width }: Shown,
): string => {
  const file = picture.variants.at(-1);
  if (file === undefined) return '';
  const shown = Math.min(width ?? file.width, file.width);
  const height = Math.max(1, Math.round((shown * picture.height) / picture.width));
  const name = title ? ` title="${escapeUTF8(title)}"` : '';
  return `<img src="${escapeUTF8(context.mediaFolder + file.file)}" width="${shown}" height="${height}" alt="${escapeUTF8(alt)}"${name}>`;
};

const writePicture = (
  context: WriterContext,
  { address, alt, title, width }: PictureReference,
): string => {
  const picture = context.picture(address);
  if (picture !== null) return feedPicture(context, picture, { alt, title, width });
  return alt === '' ? '' : `<em>${escapeUTF8(alt)}</em>`;
};
