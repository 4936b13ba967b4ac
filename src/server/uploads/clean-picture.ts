import { readFile, stat } from 'node:fs/promises';
import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { createPixelLimit, mostPixels, weightOf } from '../../content/images/index.ts';
import { Problem } from '../problem.ts';
import { bareGif, bareJpeg, barePng, bareWebp } from './strip-metadata.ts';

/** Seconds. */
const patience = 120;

/**
 * Encodes a picture again: upright, with its colour profile, without other metadata; lossless
 * formats stay lossless. Throws a {@link Problem} if that fails.
 */
const turned = async (path: string, type: string, metadata: Metadata): Promise<Buffer> => {
  const frames = metadata.pages ?? 1;
  const pixels = metadata.width * metadata.height * frames;
  const weight = weightOf(metadata.format);
  const most = mostPixels / weight;
  if (pixels > most) {
    const millions = `${Math.round(pixels / 1e6)} million pixels`;
    const limit = `more than ${most / 1e6} million. Send it smaller`;
    throw refused(`it has ${millions}${frames > 1 ? ' in all its frames' : ''}, ${limit}`);
  }
  const upright = sharp(path, {
    limitInputPixels: most,
    failOn: 'error',
    animated: frames > 1,
  })
    .autoOrient()
    .keepIccProfile()
    .timeout({ seconds: patience });
  const encode = encoders[type];
  if (encode === undefined) {
    throw refused('this type of picture cannot be written. Send it as a JPEG');
  }
  try {
    return await decoding(pixels * weight, () =>
      encode(deep(upright, metadata), metadata).toBuffer(),
    );
  } catch (cause) {
    throw refused('it is broken or cannot be read', cause);
  }
};

// For the whole process, since its memory is the limit.
const decoding = createPixelLimit();
const stripping = pLimit(2);

/** Keeps 16 bits per channel. */
const deep = (picture: Sharp, { depth, channels }: Metadata): Sharp =>
  depth === 'ushort' ? picture.toColourspace(channels < 3 ? 'grey16' : 'rgb16') : picture;

type Encode = (picture: Sharp, metadata: Metadata) => Sharp;

const encoders: Readonly<Record<string, Encode>> = {
  'image/jpeg': (picture, { chromaSubsampling, isProgressive }) =>
    picture.jpeg({
      quality: 93,
      chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
      progressive: isProgressive,
    }),
  'image/png': (picture) => picture.png({ compressionLevel: 9 }),
  'image/webp': (picture) => picture.webp({ quality: 93, smartSubsample: true }),
  'image/gif': (picture) => picture.gif(),
  'image/avif': (picture) => picture.avif({ quality: 80, effort: 4 }),
  'image/tiff': (picture) => picture.tiff({ compression: 'deflate', predictor: 'horizontal' }),
};

const refused = (why: string, cause?: unknown): Problem =>
  new Problem({
    code: 'refused-file',
    detail: `The picture can’t be turned upright, and its location and camera data can’t be removed: ${why}.`,
    cause,
  });

/** Remove metadata without encoding the picture again. */
const bare: Readonly<Record<string, (file: Buffer) => Buffer | null>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/webp': bareWebp,
  'image/gif': bareGif,
};

/** These types have no metadata. */
const silent = new Set(['image/bmp', 'image/x-icon', 'image/svg+xml']);

/** Bytes. A picture is held in memory while it is cleaned. */
const mostBytes = 128 * 1024 * 1024;

/**
 * Removes location and camera data from a picture, and turns it upright. Null if there is nothing
 * to do, else the picture to send. Throws a {@link Problem} if it cannot be read or cleaned.
 */
export async function cleanPicture(
  path: string,
  type: string,
): Promise<{ readonly file: Buffer; readonly wasTurned: boolean } | null> {
  if (silent.has(type)) return null;
  if ((await stat(path)).size > mostBytes) {
    throw unable('it is too large. Send a smaller one');
  }
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const make = bare[type];
  if (metadata === null) {
    if (make === undefined) throw unable('this type of picture cannot be read. Send a JPEG');
    throw new Problem({
      code: 'refused-file',
      detail: 'The picture is broken and cannot be read.',
    });
  }
  const isTurned = (metadata.orientation ?? 1) > 1;
  if (isTurned) return { file: await turned(path, type, metadata), wasTurned: true };
  if (make === undefined) {
    if (type !== 'image/tiff' && !hasMetadata(metadata)) return null;
    return { file: await turned(path, type, metadata), wasTurned: false };
  }
  return stripping(async () => {
    const before = await readFile(path);
    const file = make(before);
    if (file === null) {
      throw new Problem({
        code: 'refused-file',
        detail: 'The picture is broken: the file ends early.',
      });
    }
    return file.equals(before) ? null : { file, wasTurned: false };
  });
}

// sharp does not report the metadata of a TIFF.
const hasMetadata = ({ exif, xmp, iptc }: Metadata): boolean =>
  [exif, xmp, iptc].some((each) => each !== undefined);

const unable = (why: string): Problem =>
  new Problem({
    code: 'refused-file',
    detail: `The picture’s location and camera data can’t be removed: ${why}, or allow such data (KEEP_LOCATION).`,
  });
