import { readFile, writeFile } from 'node:fs/promises';
import type { Original } from './download.ts';
import { encodeAnimated, encodeStill } from './encode.ts';
import { gifEndsEarly, inspect, opening, withRoom } from './decode.ts';
import { type Recognized, type FileName, keptTypeOf } from './file-kinds.ts';
import { refuseLongSvg } from './svg-rules.ts';
import { Unusable } from './errors.ts';
import { type Widths, encoding, widthsFor } from './encoding.ts';
import type { Draft, DraftFile } from './database.ts';
import type { EncoderPool } from './encoder-pool.ts';
import sharp from 'sharp';

const rasters = new Set(['jpg', 'png', 'apng', 'webp', 'gif', 'avif', 'tif']);

/** Makes a picture's variants. Their names start with `name`. Throws an Unusable. */
export async function makeVariants(
  original: Original,
  recognized: Recognized,
  { widths, name, pool }: { widths: Widths; name: string; pool: EncoderPool },
): Promise<Draft> {
  if (recognized.kind === 'svg') return makeSvg(original, name, pool);
  if (recognized.kind !== 'known' || !rasters.has(recognized.ext))
    throw new Unusable(noPicture(recognized));
  const { path } = original;
  const inspected = await inspect(path);
  if (inspected.format === 'gif' && gifEndsEarly(await readFile(path)))
    throw new Unusable('it is broken: the file ends early');
  const encode = inspected.frames > 1 ? encodeAnimated : encodeStill;
  return encode(path, inspected, { widths, name, pool });
}

async function makeSvg({ path, size }: Original, name: string, pool: EncoderPool): Promise<Draft> {
  refuseLongSvg(size);
  const drawn = await pool.sanitiseSvg(path);
  if ('problem' in drawn) throw new Unusable(drawn.problem);
  const { text, width, height } = drawn;
  const to = pool.temporaryPath();
  await writeFile(to, text);
  const file = `${name}.svg`;
  return {
    result: {
      picture: {
        width,
        height,
        placeholder: null,
        variants: [{ file, type: 'image/svg+xml', width }],
      },
    },
    files: [{ path: to, name: file, size: Buffer.byteLength(text) }],
  };
}

function noPicture(recognized: Recognized): string {
  switch (recognized.kind) {
    case 'known':
      return recognized.mime.startsWith('image/')
        ? `it is a picture of an unsupported type, ${recognized.ext.toUpperCase()}`
        : `it is not a picture but ${recognized.ext.toUpperCase()}`;
    case 'html':
    case 'xml':
      return `it is not a picture but ${recognized.kind.toUpperCase()}`;
    case 'text':
      return 'it is text and not a picture';
    case 'empty':
      return 'it is empty';
    case 'svg':
    case 'unknown':
      return 'it is not a known type of picture';
  }
}

interface Making {
  readonly fileName: FileName;
  /** The end of the copy's name. */
  readonly name: string;
  readonly pool: EncoderPool;
}

/** Copies a file; from pictures, removes location and camera data. Throws an Unusable. */
export async function copyFile(
  original: Original,
  recognized: Recognized,
  { fileName, name, pool }: Making,
): Promise<Draft> {
  const called = `${fileName.words}-${name}`;
  if (recognized.kind === 'svg') return copySvg(original, recognized, called, pool);
  if (recognized.kind === 'known' && Object.hasOwn(pictures, recognized.ext))
    return copyPicture(original.path, called, pool);
  const type = keptTypeOf(recognized, fileName.ext);
  if (type === null) throw new Unusable(notCopied(recognized));
  const file = { path: original.path, name: `${called}.${type.ext}`, size: original.size };
  return draft(file, type.type);
}

const pictures: Readonly<Record<string, true>> = {
  jpg: true,
  png: true,
  apng: true,
  webp: true,
  gif: true,
};

async function copySvg(
  original: Original,
  recognized: Recognized,
  name: string,
  pool: EncoderPool,
): Promise<Draft> {
  const widths = widthsFor(['picture']);
  const { files } = await makeVariants(original, recognized, { widths, name, pool });
  const [file] = files;
  if (file === undefined) throw new Unusable('nothing is left of it');
  return draft(file, 'image/svg+xml');
}

async function copyPicture(path: string, name: string, pool: EncoderPool): Promise<Draft> {
  const inspected = await inspect(path);
  const { format, frames } = inspected;
  const whole = () => {
    const picture = sharp(path, { ...opening, animated: frames > 1 }).autoOrient();
    if (format === 'png') return picture.png(encoding.png);
    if (format === 'webp') return picture.webp(encoding.whole);
    if (format === 'gif') return picture.gif(encoding.animatedGif);
    return picture.jpeg({ ...encoding.jpeg, ...encoding.whole });
  };
  const ext = format === 'png' || format === 'webp' || format === 'gif' ? format : 'jpg';
  const file = await withRoom(inspected, () => pool.write(whole, `${name}.${ext}`));
  return draft(file, `image/${ext === 'jpg' ? 'jpeg' : ext}`);
}

function draft(file: DraftFile, type: string): Draft {
  return { result: { file: { file: file.name, type, size: file.size } }, files: [file] };
}

function notCopied(recognized: Recognized): string {
  switch (recognized.kind) {
    case 'known':
      return `it is ${recognized.ext.toUpperCase()}, a type that is not copied`;
    case 'html':
    case 'svg':
    case 'xml':
      return `it is ${recognized.kind.toUpperCase()}, despite its name, and could run code on this site`;
    case 'empty':
      return 'it is empty';
    case 'text':
    case 'unknown':
      return 'files of its type are not copied';
  }
}
