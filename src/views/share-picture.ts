import { studioOnce } from '../content/cards/index.ts';
import type { Picture, Variant } from '../content/images/index.ts';
import { mediaPath } from '../content/paths/index.ts';
import { wholeAddress } from './addresses.ts';
import { getWords } from './content.ts';
import { getHead, type PageMeta } from './head.ts';

/** A picture for those who show a link to a page. */
export interface SharePicture {
  /** Whole. */
  readonly address: string;
  readonly type: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Empty when nothing tells. */
  readonly alt: string;
}

/** Below this many pixels, platforms show a stamp instead of a picture. */
const narrowest = 600;

// AVIF and WebP are not taken by all of them.
const taken: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** The widest of a picture's files that every platform takes; undefined where none will do. */
const shareVariant = ({ variants }: Picture): Variant | undefined =>
  variants
    .filter(({ type, width }) => taken.has(type) && width >= narrowest)
    .toSorted((a, b) => b.width - a.width)[0];

const ofPicture = ({
  picture,
  alt,
}: NonNullable<PageMeta['picture']>): SharePicture | undefined => {
  const variant = shareVariant(picture);
  const address = variant && wholeAddress(mediaPath + variant.file);
  if (variant === undefined || address === undefined) return undefined;
  const { type, width } = variant;
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  return { address, type, width, height, alt };
};

/**
 * The picture of a page: its own, or one that is drawn with its title; lists share the site's. Undefined while the
 * site's address is not known, since it has to be whole.
 */
export const getSharePicture = async (meta: PageMeta): Promise<SharePicture | undefined> => {
  if (wholeAddress(mediaPath) === undefined || meta.path === undefined) return undefined;
  // Drawn pictures are kept from one build to the next, and what is not published is not to be.
  if (meta.draft !== undefined) return undefined;
  const isText = meta.kind === 'story' || meta.kind === 'page';
  const own = isText && meta.picture ? ofPicture(meta.picture) : undefined;
  if (own !== undefined) return own;
  const { title, siteName } = getHead(meta);
  const hasTitle = isText && title !== getWords().untitled;
  const card = await studioOnce().card({ title: hasTitle ? title : null, siteName });
  const address = card && wholeAddress(mediaPath + card.file);
  if (card === null || !address) return undefined;
  const { type, width, height } = card;
  return { address, type, width, height, alt: isText ? title : siteName };
};

/** A language (BCP 47) as Open Graph writes it: `en_US`, with its most likely region if it has none. */
export const shareLocale = (tag: string): string => {
  const { language } = new Intl.Locale(tag);
  const { region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
};
