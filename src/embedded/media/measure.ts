import { stat } from 'node:fs/promises';
import sharp from 'sharp';

export interface Measures {
  /** In pixels, upright; null when the file is no picture. */
  readonly width: number | null;
  readonly height: number | null;
  readonly filesize: number;
}

/** How large a file is; a damaged picture counts as no picture. */
export async function measure(file: string, mime: string): Promise<Measures> {
  const { size } = await stat(file);
  if (!mime.startsWith('image/')) return { width: null, height: null, filesize: size };
  try {
    const { autoOrient } = await sharp(file).metadata();
    return { width: autoOrient.width, height: autoOrient.height, filesize: size };
  } catch {
    return { width: null, height: null, filesize: size };
  }
}
