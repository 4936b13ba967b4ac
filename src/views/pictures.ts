import type { Picture } from '../content/images/index.ts';
import type { MediaData, PostData, UserData } from '../wordpress/index.ts';
import { allMedia } from './collections.ts';
import { draftOf } from './drafts.ts';
import { getMediaShelf } from './media.ts';
import { once } from './once.ts';
import { printText } from './print.ts';
import { getRemotePictures } from './remote-pictures.ts';

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

export const getMedia = once(
  async () => new Map((await allMedia()).map((media) => [String(media.id), media])),
);

/** The media record that its editor has put at the head of a text. */
export const mediaOf = async (post: PostData): Promise<MediaData | undefined> =>
  post.featuredMedia === null
    ? undefined
    : ((await getMedia()).get(post.featuredMedia.id) ?? draftOf(post)?.media ?? undefined);

/** The featured image; null when there is none, or when it is no picture. */
export const getFeaturedPicture = async (post: PostData): Promise<FeaturedPicture | null> => {
  const media = await mediaOf(post);
  if (media === undefined || media.picture === null) return null;
  const { url: address, alt, width, height, caption, credit } = media;
  const kept = (await getMediaShelf()).picture(media.picture);
  const picture = kept ?? (await getRemotePictures())({ address: media.picture, width, height });
  return { address, picture, alt, width, height, captionHtml: await printText(caption), credit };
};

/** The featured image for a list, which does without one that is missing. */
export const getPicture = async (post: PostData): Promise<ShownPicture | null> => {
  const media = await mediaOf(post);
  const address = media?.picture ?? null;
  const picture = address === null ? null : (await getMediaShelf()).picture(address);
  return media === undefined || picture === null ? null : { picture, alt: media.alt };
};

/** A picture of a person, beside whose name it stands; null when there is none. */
export const getAvatar = async ({ avatar }: UserData): Promise<ShownPicture | null> => {
  const picture = avatar === null ? null : (await getMediaShelf()).picture(avatar);
  return picture === null ? null : { picture, alt: '' };
};
