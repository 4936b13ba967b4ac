import type { Media } from '../client/index.ts';

/** The widest that the layout shows a picture, in pixels. */
const wideEnough = 1600;

/** A foreign address as the URL standard writes it; null when it is none of the web. */
export function webAddress(address: string, base: string): string | null {
  const url = URL.parse(address, base);
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

/**
 * Which of a picture's sizes to fetch: the smallest that is wide enough and shows the whole of it, or else the
 * original. Null when it is no picture.
 */
export function pictureAddress(
  { url, mimeType, width, height, sizes }: Media,
  base: string,
): string | null {
  if (!mimeType.startsWith('image/')) return null;
  const original = webAddress(url, base);
  if (original === null || !width || !height) return original;
  // WordPress cuts some of its sizes, thumbnails above all: those show another picture.
  const isWhole = (size: { width: number; height: number }) =>
    Math.abs(size.height - (size.width * height) / width) <= 1;
  const [smallest] = [...sizes, { url, width, height }]
    .filter((size) => size.width >= wideEnough && isWhole(size))
    .toSorted((a, b) => a.width - b.width);
  return (smallest && webAddress(smallest.url, base)) ?? original;
}

/** The largest of an account's avatars; null when it has none. */
export function avatarAddress(
  avatars: Readonly<Record<number, string>>,
  base: string,
): string | null {
  const [largest] = Object.entries(avatars).toSorted(([a], [b]) => Number(b) - Number(a));
  return largest === undefined ? null : webAddress(largest[1], base);
}
