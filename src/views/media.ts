import type { Picture } from '../content/images/index.ts';
import { mediaPath } from '../content/paths/index.ts';
import type { MediaLookup } from '../wordpress/bodies/index.ts';
import { link } from './addresses.ts';
import { files, getSite, pictures } from './content.ts';

/** What comes before the name of a kept file: `/base/_media/`. */
export const mediaFolder = (): string => link(mediaPath);

/** The pictures and files of the site, by the address that they came from. */
export const shelf: MediaLookup = {
  picture: (address) => pictures.get(address) ?? null,
  file: (address) => files.get(address) ?? null,
};

/** The picture at an address; null without one. */
export const pictureAt = (address: string | null | undefined): Picture | null =>
  address ? shelf.picture(address) : null;

/** A picture as a text names it, with its size in pixels where that is known. */
interface Wanted {
  readonly address: string;
  readonly width: number | null;
  readonly height: number | null;
}

const originOf = (address: string): string[] =>
  URL.canParse(address) ? [new URL(address).origin] : [];

let service: string | undefined;

/** For the server, before it renders a preview: pictures that no build has fetched may come from this WordPress site. */
export const allowPicturesOf = (root: string): void => {
  service = root;
};

/** The WordPress site's own origins, on the server; none in a build. */
export const pictureOrigins = (): readonly string[] =>
  service === undefined ? [] : [...new Set([service, getSite().home].flatMap(originOf))];

/**
 * A picture that was not fetched yet, at WordPress's own address: what a preview shows, and the published site never.
 * Null for those of other sites, and for all in a build.
 */
export const remotePicture = ({ address, width, height }: Wanted): Picture | null => {
  if (service === undefined) return null;
  const origins = pictureOrigins();
  if (!originOf(address).some((origin) => origins.includes(origin))) return null;
  // Room for it until it has come and tells its own.
  const size = width && height ? { width, height } : { width: 1200, height: 800 };
  const file = { file: address, type: 'image/*', width: size.width };
  return { ...size, placeholder: null, variants: [file] };
};

/** Whether the names of a picture's files are whole addresses. */
export const isRemote = ({ variants }: Picture): boolean =>
  variants.some(({ file }) => /^https?:/.test(file));
