import sharp, { type Metadata, type Sharp } from 'sharp';
import { Problem } from '../problem.ts';

const mostPixels = 150_000_000;
/** Seconds. */
const patience = 120;

/**
 * A picture encoded anew: upright, with the meaning of its colours and nothing else that was written about it. In a
 * lossless form where it was in one. Throws a {@link Problem} when that can't be done.
 */
export const turned = async (path: string, type: string, told: Metadata): Promise<Buffer> => {
  const frames = told.pages ?? 1;
  if (told.width * told.height > mostPixels) {
    throw refused('it has too many pixels to be turned upright');
  }
  const upright = sharp(path, {
    limitInputPixels: mostPixels,
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
    return await encode(deep(upright, told), told).toBuffer();
  } catch (cause) {
    throw refused('it is broken or cannot be read', cause);
  }
};

/** Sixteen bits a colour stay sixteen. */
const deep = (picture: Sharp, { depth, channels }: Metadata): Sharp =>
  depth === 'ushort' ? picture.toColourspace(channels < 3 ? 'grey16' : 'rgb16') : picture;

type Encode = (picture: Sharp, told: Metadata) => Sharp;

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
    detail: `The picture can’t be turned upright and freed of what it tells about where it was taken: ${why}.`,
    cause,
  });
