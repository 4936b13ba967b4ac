import {
  missingPictureHtml,
  pictureHtml,
  sizesFor,
  type Picture,
} from '../content/images/index.ts';
import type { MediaData, PostData, UserData } from '../wordpress/index.ts';
import { media } from './content.ts';
import { draftOf } from './drafts.ts';
import { isRemote, mediaFolder, pictureAt, remotePicture } from './media.ts';
import { printText } from './print.ts';

/** A picture with its words. */
export interface ShownPicture {
  readonly picture: Picture;
  readonly alt: string;
}

/** The picture at the head of a text. */
export interface FeaturedPicture {
  /** Whole: of the original, whichever of its sizes is shown. */
  readonly address: string;
  /** Null when it is missing: its place is kept, with its alt text. */
  readonly picture: Picture | null;
  readonly alt: string;
  /** In pixels, as the service says; null where it does not know. */
  readonly width: number | null;
  readonly height: number | null;
  /** Safe HTML. */
  readonly captionHtml: string;
  /** Who made it; empty when nothing tells. */
  readonly credit: string;
}

/** The media record that its editor has put at the head of a text. */
export const mediaOf = (post: PostData): MediaData | undefined =>
  post.featuredMedia === null
    ? undefined
    : (media.get(post.featuredMedia.id) ?? draftOf(post)?.media ?? undefined);

/** The featured image; null when there is none, or when it is no picture. */
export const featuredPicture = (post: PostData): FeaturedPicture | null => {
  const record = mediaOf(post);
  if (record === undefined || record.picture === null) return null;
  const { url: address, alt, width, height, caption, credit } = record;
  const picture =
    pictureAt(record.picture) ?? remotePicture({ address: record.picture, width, height });
  return { address, picture, alt, width, height, captionHtml: printText(caption), credit };
};

/** The featured image for a list, which does without one that is missing. */
export const listPicture = (post: PostData): ShownPicture | null => {
  const record = mediaOf(post);
  const picture = pictureAt(record?.picture);
  return record === undefined || picture === null ? null : { picture, alt: record.alt };
};

/** A picture of a person, beside whose name it stands; null when there is none. */
export const avatarOf = ({ avatar }: UserData): ShownPicture | null => {
  const picture = pictureAt(avatar);
  return picture === null ? null : { picture, alt: '' };
};

interface Shown {
  /** How wide it is shown: the `sizes` attribute. */
  readonly sizes: string;
  /** True for the one picture that a reader sees first. */
  readonly first?: boolean | undefined;
  /** In pixels, where it is not as wide as its place. */
  readonly width?: number | undefined;
}

/** A picture of this site's own as HTML. */
export const pictureMarkup = ({ picture, alt }: ShownPicture, shown: Shown): string =>
  pictureHtml(picture, { ...shown, alt, folder: isRemote(picture) ? '' : mediaFolder() });

/** The place of a picture that is missing, as HTML. */
export const missingPictureMarkup = ({ alt, width, height }: FeaturedPicture): string =>
  missingPictureHtml({ alt, width, height });

/** How wide a picture at the head of a text is shown. */
export const featuredSizes = sizesFor('wide');

/** The class name for a picture that would not fit a window in its height if it were as wide as its place. */
export const uprightShape = ({ width, height }: Picture): string | undefined => {
  const ratio = width / height;
  if (ratio < 0.67) return 'narrow';
  if (ratio < 0.9) return 'tall';
  return ratio < 1.25 ? 'square' : undefined;
};
