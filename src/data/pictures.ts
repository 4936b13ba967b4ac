import type { StoredMedia, StoredPost } from '../store/records.ts';
import { allMedia } from './collections.ts';
import { once } from './once.ts';
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

// What an old browser gets, that knows no `srcset`.
const plainWidth = 1024;

interface Candidate {
  readonly src: string;
  readonly width: number;
}

// WordPress cuts some of its sizes, thumbnails above all: those show another picture.
const candidates = ({ url, width, height, sizes }: StoredMedia): readonly Candidate[] => {
  if (width === null || height === null || width <= 0 || height <= 0) return [];
  const byWidth = new Map<number, Candidate>();
  for (const size of [...sizes, { url, width, height }]) {
    const src = webAddress(size.url);
    const uncut = Math.abs(size.height - (size.width * height) / width) <= 1;
    if (src !== null && uncut) byWidth.set(size.width, { src, width: size.width });
  }
  return [...byWidth.values()].toSorted((a, b) => a.width - b.width);
};

const toPicture = (media: StoredMedia): Picture | null => {
  const original = webAddress(media.url);
  if (original === null || !media.mimeType.startsWith('image/')) return null;
  const found = candidates(media);
  const plain = found.find(({ width }) => width >= plainWidth)?.src ?? original;
  return {
    src: plain,
    srcset:
      found.length > 1 ? found.map(({ src, width }) => `${src} ${width}w`).join(', ') : undefined,
    alt: media.alt,
    width: media.width,
    height: media.height,
    captionHtml: media.captionHtml,
  };
};

const getMedia = once(async () => new Map((await allMedia()).map((media) => [media.id, media])));

/** The featured image; null when there is none, or when it is no picture. */
export const getPicture = async ({ featuredMediaId }: StoredPost): Promise<Picture | null> => {
  if (featuredMediaId === null) return null;
  const media = (await getMedia()).get(featuredMediaId);
  return media === undefined ? null : toPicture(media);
};
