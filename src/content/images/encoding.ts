import { createHash } from 'node:crypto';

/**
 * How variants are encoded. AVIF at effort 0 is already smaller than WebP at its best, and a picture
 * takes a third of a second instead of several. WebP is for the few browsers without AVIF.
 */
export const encoding = {
  photo: {
    avif: { quality: 50, effort: 0, chromaSubsampling: '4:2:0' },
    webp: { quality: 76, effort: 1 },
  },
  // Screenshots and diagrams: flat colours, thin lines and letters, which lossy encoders blur.
  drawn: {
    avif: { quality: 60, effort: 0, chromaSubsampling: '4:4:4' },
    webp: { lossless: true, effort: 1 },
  },
  jpeg: { quality: 80, progressive: true },
  png: { compressionLevel: 6, adaptiveFiltering: true },
  /** For drawn ones without many colours the filters only cost. */
  drawnPng: { compressionLevel: 9, adaptiveFiltering: false },
  animatedWebp: { quality: 70, effort: 1 },
  animatedGif: { effort: 3 },
  /** Moving pictures are heavy: one width for telephones, one for the text's column. */
  animatedSteps: [400, 800],
  // Nothing is made with it any more. It stays since names are made from all of this, and what is kept under them is good.
  placeholder: { quality: 35, effort: 4 },
  /** A picture that is linked to, to be seen whole. */
  whole: { quality: 90 },
  /** Pictures up to this size in pixels stay one PNG. */
  tiny: 32,
  /** Counts up when the code that encodes changes what it makes. */
  revision: 1,
} as const;

/** The start of every name: made from the original's bytes and from how they are encoded. */
export function contentName(digest: string, use: string): string {
  return createHash('sha256')
    .update(JSON.stringify([encoding, use, digest]))
    .digest('hex')
    .slice(0, 16);
}
