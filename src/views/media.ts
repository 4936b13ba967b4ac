import type { Picture } from '../content/images/index.ts';
import { mediaPath } from '../content/paths/index.ts';
import { pictureFrom, type MediaLookup, type RemotePicture } from '../wordpress/bodies/index.ts';
import { link } from './addresses.ts';
import { files, getSite, pictures } from './content.ts';

/** The path before a kept file's name: `/base/_media/`. */
export const mediaFolder = (): string => link(mediaPath);

/** The pictures and files of the site, by their original addresses. */
export const shelf: MediaLookup = {
  picture: (address) => pictures.get(address) ?? null,
  file: (address) => files.get(address) ?? null,
};

/** The picture at an address; null without one. */
export const pictureAt = (address: string | null | undefined): Picture | null =>
  address ? shelf.picture(address) : null;

const originOf = (address: string): string[] =>
  URL.canParse(address) ? [new URL(address).origin] : [];

let service: string | undefined;

/** Lets previews show pictures of this WordPress site that no build has fetched. The server calls it before it renders a preview. */
export const allowPicturesOf = (root: string): void => {
  service = root;
};

/** The WordPress site's origins; none in a build. */
export const pictureOrigins = (): readonly string[] =>
  service === undefined ? [] : [...new Set([service, getSite().home].flatMap(originOf))];

/**
 * A picture at WordPress's own address, for a preview. Null if it is on another site, and always null in a build: the published site
 * shows only fetched pictures.
 */
export const remotePicture = (wanted: RemotePicture): Picture | null =>
  service === undefined ? null : pictureFrom(pictureOrigins(), wanted);

/** True if the names of a picture's files are absolute addresses. */
export const isRemote = ({ variants }: Picture): boolean =>
  variants.some(({ file }) => /^https?:/.test(file));
