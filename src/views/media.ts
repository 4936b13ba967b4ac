import type { Picture } from '../content/images/index.ts';
import { mediaPath } from '../content/paths/index.ts';
import { pictureFrom, type MediaLookup, type RemotePicture } from '../wordpress/bodies/index.ts';
import { link } from './addresses.ts';
import { files, getSite, pictures } from './content.ts';

/** The path before a kept file's name: `/base/_media/`. */
export function mediaFolder(): string {
  return link(mediaPath);
}

/** The pictures and files of the site, by their original addresses. */
export const shelf: MediaLookup = {
  picture: (address) => pictures.get(address) ?? null,
  file: (address) => files.get(address) ?? null,
};

/** The picture at an address; null without one. */
export function pictureAt(address: string | null | undefined): Picture | null {
  return address ? shelf.picture(address) : null;
}

const originOf = (address: string): string[] =>
  URL.canParse(address) ? [new URL(address).origin] : [];

let service: string | undefined;

/** Lets previews show unfetched pictures of this WordPress site. Called before rendering. */
export function allowPicturesOf(root: string): void {
  service = root;
}

/** The WordPress site's origins; none in a build. */
export function pictureOrigins(): readonly string[] {
  return service === undefined ? [] : [...new Set([service, getSite().home].flatMap(originOf))];
}

/**
 * A picture at WordPress's address, for a preview. Null for another site, and in a build, which
 * shows only fetched pictures.
 */
export function remotePicture(wanted: RemotePicture): Picture | null {
  return service === undefined ? null : pictureFrom(pictureOrigins(), wanted);
}

/** True if the names of a picture's files are absolute addresses. */
export function isRemote({ variants }: Picture): boolean {
  return variants.some(({ file }) => /^https?:/.test(file));
}
