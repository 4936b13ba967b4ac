import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import pLimit from 'p-limit';
import { errorCode } from './error-code.ts';

/** The endings of compressed copies. */
export const copyKinds = ['br', 'gz', 'zst'] as const;

export type CopyKind = (typeof copyKinds)[number];

const kinds = new Set(
  ['html', 'css', 'js', 'mjs', 'json', 'map', 'xml', 'xsl', 'svg', 'txt', 'webmanifest'].map(
    (ending) => `.${ending}`,
  ),
);

// A smaller file is one packet whatever is done to it; and what gets hardly smaller is not worth its decoding.
const leastBytes = 1024;
const leastGain = 0.95;

export const isCompressible = (path: string, size: number): boolean =>
  size >= leastBytes && kinds.has(extname(path));

// Measured on the sample's pages: a page takes 4 ms in all three. Brotli's highest level makes it a tenth smaller and
// takes 30 times as long, which is right for what a year's readers load once.
const pageQuality = 5;
const assetQuality = constants.BROTLI_MAX_QUALITY;

const compressors = (isAsset: boolean, size: number) =>
  ({
    br: (data) =>
      promisify(brotliCompress)(data, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: isAsset ? assetQuality : pageQuality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: size,
        },
      }),
    gz: (data) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION }),
    zst: (data) =>
      promisify(zstdCompress)(data, { params: { [constants.ZSTD_c_compressionLevel]: 6 } }),
  }) satisfies Record<CopyKind, (data: Buffer) => Promise<Buffer>>;

/**
 * Writes compressed copies beside files, where they are really smaller. They have the times of the files. A copy that is
 * there already, since the owner has put it there, stays.
 * @param paths below the folder.
 * @returns the copies of each path.
 */
export async function compress(
  folder: string,
  paths: readonly string[],
): Promise<Map<string, CopyKind[]>> {
  // The work is done by the pool of libuv, which has four threads.
  const atOnce = pLimit(Math.min(availableParallelism(), 4));
  const copies = await atOnce.map(paths, async (path): Promise<[string, CopyKind[]]> => [
    path,
    await compressFile(join(folder, path)),
  ]);
  return new Map(copies);
}

async function compressFile(file: string): Promise<CopyKind[]> {
  const data = await readFile(file);
  const { atime, mtime } = await stat(file);
  const by = compressors(file.includes('/_astro/'), data.length);
  const copies = await Promise.all(copyKinds.map((kind) => by[kind](data)));
  const made: CopyKind[] = [];
  for (const [place, kind] of copyKinds.entries()) {
    const copy = copies[place];
    if (copy === undefined || copy.length > data.length * leastGain) continue;
    try {
      await writeFile(`${file}.${kind}`, copy, { flag: 'wx' });
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw error;
    }
    await utimes(`${file}.${kind}`, atime, mtime);
    made.push(kind);
  }
  return made;
}
