import { escapeUTF8 } from 'entities';
import type { EmbedReference, PictureReference, Writers } from '../html/index.ts';
import type { Picture } from '../images/index.ts';
import { createWriters, type Press } from './writers.ts';

/** What is written into the gaps of a text for feed readers: plain elements that all of them know. */
export const createFeedWriters = (press: Press): Writers => ({
  ...createWriters(press, { leads: false }),
  picture: (reference) => writePicture(press, reference),
  embed: (reference) => writeEmbed(press, reference),
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

// Readers show no frames, or ask before they do.
const writeEmbed = (press: Press, { address, provider, title, poster }: EmbedReference): string => {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? provider;
  const picture = poster === null ? null : press.picture(poster);
  const still = picture === null ? '' : `${feedPicture(press, picture, { alt: '' })}<br>`;
  const name = press.words.play(escapeUTF8(title || host));
  return `<p><a href="${escapeUTF8(address)}">${still}${name} (${escapeUTF8(host)})</a></p>`;
};
