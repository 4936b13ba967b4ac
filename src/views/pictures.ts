import {
  missingPictureHtml,
  pictureHtml,
  sharePictureAddress,
  sizesFor,
  type Picture,
} from '../content/images/index.ts';
import type { MediaData, PostData, UserData } from '../wordpress/index.ts';
import { media } from './content.ts';
import { draftOf } from './drafts.ts';
import { isRemote, mediaFolder, pictureAt, remotePicture } from './media.ts';
import { printText } from './print.ts';

export interface ShownPicture {
  readonly picture: Picture;
  readonly alt: string;
}

/** The featured image of a text. */
export interface FeaturedPicture {
  /** The absolute address of the original, even if another size is shown. */
  readonly address: string;
  /** Null if it is missing: its place then shows the alt text. */
  readonly picture: Picture | null;
  readonly alt: string;
  /** In pixels, from WordPress; null if unknown. */
  readonly width: number | null;
  readonly height: number | null;
  /** Safe HTML. */
  readonly captionHtml: string;
  /** Its author; empty if unknown. */
  readonly credit: string;
}

/** The media record of a text's featured image. */
export function mediaOf(post: PostData): MediaData | undefined {
  return post.featuredMedia === null
    ? undefined
    : (media.get(post.featuredMedia.id) ?? draftOf(post)?.media ?? undefined);
}

/** The featured image; null if there is none, or if it is not a picture. */
export function featuredPicture(post: PostData): FeaturedPicture | null {
  const record = mediaOf(post);
  if (record === undefined || record.picture === null) return null;
  const { url: address, alt, width, height, caption, credit } = record;
  const picture =
    pictureAt(record.picture) ?? remotePicture({ address: record.picture, width, height });
  return { address, picture, alt, width, height, captionHtml: printText(caption), credit };
}

/** The featured image for a list; null if it is missing. */
export function listPicture(post: PostData): ShownPicture | null {
  const record = mediaOf(post);
  const picture = pictureAt(record?.picture);
  return record === undefined || picture === null ? null : { picture, alt: record.alt };
}

/** For links to a text: an SEO plugin's picture, or else the featured image, or null. */
export function linkPicture(post: PostData): ShownPicture | null {
  const featured = mediaOf(post);
  const address = sharePictureAddress(post, featured);
  const picture = pictureAt(address);
  if (picture === null || address === featured?.picture) return listPicture(post);
  return { picture, alt: '' };
}

/** A person's picture, without alt text because it is next to their name; null if there is none. */
export function avatarOf({ avatar }: UserData): ShownPicture | null {
  const picture = pictureAt(avatar);
  return picture === null ? null : { picture, alt: '' };
}

interface Shown {
  /** The `sizes` attribute. */
  readonly sizes: string;
  /** True for the first picture of the page. */
  readonly first?: boolean | undefined;
  /** In pixels, if it is narrower than its place. */
  readonly width?: number | undefined;
  readonly classes?: string | undefined;
}

/** A picture as HTML. */
export function pictureMarkup({ picture, alt }: ShownPicture, shown: Shown): string {
  return pictureHtml(picture, { ...shown, alt, folder: isRemote(picture) ? '' : mediaFolder() });
}

// The largest sizes of a logo, in pixels.
const onFrontPage = { width: 360, height: 112 };
const onOthers = { width: 260, height: 56 };

/** The logo as HTML. Bitmaps are not enlarged. */
export function logoMarkup({ picture, alt }: ShownPicture, isFrontPage: boolean): string {
  const most = isFrontPage ? onFrontPage : onOthers;
  const isDrawn = picture.variants.some(({ type }) => type === 'image/svg+xml');
  const sizes = [most.width, (most.height * picture.width) / picture.height];
  const width = Math.round(Math.min(...sizes, isDrawn ? Infinity : picture.width));
  return pictureHtml(picture, {
    alt,
    width,
    sizes: `${width}px`,
    folder: mediaFolder(),
    // Only pictures with transparent parts have no placeholder.
    classes: picture.placeholder === null ? 'clear' : undefined,
    first: true,
  });
}

/** The replacement of a missing picture, as HTML. */
export function missingPictureMarkup({ alt, width, height }: FeaturedPicture): string {
  return missingPictureHtml({ alt, width, height });
}

/**
 * In lists, pictures are cropped to one shape, but not a `whole` one: a drawing, or a very long or
 * tall picture, which would lose its lettering.
 */
export function cropOf({ picture }: ShownPicture): 'whole' | undefined {
  const ratio = picture.width / picture.height;
  return isDrawing(picture) || ratio > 2.4 || ratio < 0.5 ? 'whole' : undefined;
}

// The pipeline keeps pictures with few colours as PNG, and transparent ones too.
const isDrawing = ({ variants }: Picture): boolean =>
  /^image\/(?:png|svg\+xml)$/.test(variants.at(-1)?.type ?? '');

/** The `sizes` attribute of a featured image. */
export const featuredSizes = sizesFor('wide');

/** The class name of a picture that would be higher than the window. */
export function uprightShape({ width, height }: Picture): string | undefined {
  const ratio = width / height;
  if (ratio < 0.67) return 'narrow';
  if (ratio < 0.9) return 'tall';
  return ratio < 1.25 ? 'square' : undefined;
}
