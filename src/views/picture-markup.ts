import {
  missingPictureHtml,
  pictureHtml,
  sizesFor,
  type Picture,
} from '../content/images/index.ts';
import { mediaFolder } from './media.ts';
import type { FeaturedPicture, ShownPicture } from './pictures.ts';
import { isRemote } from './remote-pictures.ts';

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
