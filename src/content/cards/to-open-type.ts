import { renameFont } from './rename-font.ts';

/**
 * A WOFF2 file as OpenType, which is what libvips draws with (its FreeType has no Brotli), under a name of its
 * own. Throws for what is no font.
 */
export async function toOpenType(font: Buffer, family: string): Promise<Buffer> {
  // Only for a typeface that was not here yet: it brings a decoder of a megabyte.
  const { convert } = await import('fontverter');
  return renameFont(await convert(font, 'sfnt'), family);
}
