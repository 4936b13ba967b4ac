import type { StoredMedia, StoredPost } from '../store/records.ts';
import { allMedia } from './collections.ts';
import { once } from './once.ts';
import { printText } from './print.ts';
import { webAddress } from './web-address.ts';

/** What an `<img>` needs. Sizes in pixels; null where the service does not know them. */
export interface Picture {
  readonly src: string;
  /** Undefined where there is one size only. */
  readonly srcset: string | undefined;
  readonly alt: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Safe HTML. */
  readonly captionHtml: string;
}

const toPicture = async (media: StoredMedia): Promise<Picture | null> => {
  const { alt, width, height, caption } = media;
  const src = media.picture === null ? null : webAddress(media.picture);
  if (src === null) return null;
  return { src, srcset: undefined, alt, width, height, captionHtml: await printText(caption) };
};

const getMedia = once(async () => new Map((await allMedia()).map((media) => [media.id, media])));

/** The featured image; null when there is none, or when it is no picture. */
export const getPicture = async ({ featuredMediaId }: StoredPost): Promise<Picture | null> => {
  if (featuredMediaId === null) return null;
  const media = (await getMedia()).get(featuredMediaId);
  return media === undefined ? null : toPicture(media);
};
