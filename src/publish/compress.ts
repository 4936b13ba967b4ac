import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { copyEndings } from '../build/folder/index.ts';

type CopyEnding = (typeof copyEndings)[number];

/** The codings of compressed copies, with the endings of their files. */
export const codings = { br: 'br', gzip: 'gz' } as const satisfies Record<string, CopyEnding>;

/** A content coding of HTTP. */
export type Coding = keyof typeof codings;

/** The smallest copy first. */
export const codingNames: readonly Coding[] = ['br', 'gzip'];

/** Bytes. A smaller file fits into one packet. */
const leastBytes = 1024;

/** Bytes. Larger files are compressed when published: a first reader would wait. */
export const largestInMemory = 1024 * 1024;

const compressible = new Set(
  ['html', 'css', 'js', 'mjs', 'json', 'map', 'xml', 'xsl', 'svg', 'txt', 'ics', 'webmanifest'].map(
    (ending) => `.${ending}`,
  ),
);

/** True for a file that is worth compressing. `size` is in bytes. */
export function isCompressible(path: string, size: number): boolean {
  return size >= leastBytes && compressible.has(extname(path));
}

/** The compressed bytes; null if so little is gained that decoding is not worth it. */
export async function compress(
  data: Buffer,
  coding: Coding,
  effort: 'high' | 'low',
): Promise<Buffer | null> {
  const copy = await compressors[coding](data, effort === 'high');
  return copy.length > data.length * leastGain ? null : copy;
}

const leastGain = 0.95;

// For 1,000 lists of 31 kB: 0.6 ms for both. Brotli's best is a tenth smaller and takes 30 times as
// long: only for styles and scripts, which pages share.
const lowQuality = 5;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compressors: Record<Coding, (data: Buffer, isHigh: boolean) => Promise<Buffer>> = {
  br: (data, isHigh) =>
    brotli(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isHigh ? constants.BROTLI_MAX_QUALITY : lowQuality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
  gzip: (data, isHigh) =>
    gzipped(data, {
      level: isHigh ? constants.Z_BEST_COMPRESSION : constants.Z_DEFAULT_COMPRESSION,
    }),
};
