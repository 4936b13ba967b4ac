import type { Media } from '../../wordpress/client/index.ts';

/** A small version of a picture. Pixels. */
export interface Thumbnail {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The smallest version of a picture that has a width; the whole one if all versions are smaller. */
export function thumbnailOf(
  { url, width, height, sizes }: Pick<Media, 'url' | 'width' | 'height' | 'sizes'>,
  atLeast: number,
): Thumbnail {
  const enough = sizes.filter((size) => size.width >= atLeast && size.url !== '');
  const [smallest] = enough.toSorted((a, b) => a.width - b.width);
  const size =
    width === null || height === null ? { width: atLeast, height: atLeast } : { width, height };
  return smallest ?? { url, ...size };
}
