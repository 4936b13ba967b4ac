import { cardDrawerOnce } from '../content/cards/index.ts';
import type { Picture, Variant } from '../content/images/index.ts';
import { cardPath, mediaPath } from '../content/paths/index.ts';
import { wholeAddress } from './addresses.ts';
import { getWords } from './content.ts';
import { getHead, type PageMeta } from './head.ts';

/** The share image of a page. */
export interface SharePicture {
  /** Absolute. */
  readonly address: string;
  readonly type: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Empty if unknown. */
  readonly alt: string;
}

/** Platforms show narrower pictures as thumbnails. In pixels. */
const narrowest = 600;

// Some platforms do not accept AVIF and WebP.
const taken: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** The widest file of a picture that every platform accepts; undefined if there is none. */
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
 * Its own picture, or one drawn with its title; for lists the site's. Undefined without `SITE_URL`:
 * the address must be absolute.
 */
export async function getSharePicture(meta: PageMeta): Promise<SharePicture | undefined> {
  if (wholeAddress(mediaPath) === undefined || meta.path === undefined) return undefined;
  // Drawn images are kept between builds, and nothing of a draft may be kept.
  if (meta.draft !== undefined) return undefined;
  const isText = meta.kind === 'story' || meta.kind === 'page';
  const own =
    (isText || meta.kind === 'front') && meta.picture ? ofPicture(meta.picture) : undefined;
  if (own !== undefined) return own;
  const { title, siteName } = getHead(meta);
  const isDrawn = isText && meta.hasNoCard !== true;
  const hasTitle = isDrawn && title !== getWords().untitled;
  const card = await cardDrawerOnce().card({ title: hasTitle ? title : null, siteName });
  const address = card && wholeAddress(cardPath + card.file);
  if (card === null || !address) return undefined;
  const { type, width, height } = card;
  return { address, type, width, height, alt: isDrawn ? title : siteName };
}

/** A language (BCP 47) for Open Graph: `en_US`, with its most likely region. */
export function shareLocale(tag: string): string {
  const { language } = new Intl.Locale(tag);
  const { region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
}
