import type { Picture } from '../../content/images/index.ts';

/** A picture's address in a text, with its size in pixels if it is known. */
export interface RemotePicture {
  readonly address: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** A picture that was not fetched, at its own address. Null if that is none of these origins. */
export function pictureFrom(
  origins: readonly string[],
  { address, width, height }: RemotePicture,
): Picture | null {
  const url = URL.parse(address);
  if (url === null || !origins.includes(url.origin)) return null;
  // This size is used until the browser has loaded the picture.
  const size = width && height ? { width, height } : { width: 1200, height: 800 };
  const file = { file: address, type: 'image/*', width: size.width };
  return { ...size, placeholder: null, variants: [file] };
}
