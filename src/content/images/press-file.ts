import sharp from 'sharp';
import type { Original } from './download.ts';
import { encoding } from './encoding.ts';
import type { FileName } from './file-name.ts';
import { keptTypeOf } from './file-types.ts';
import { inspect, opening } from './inspect.ts';
import { pressPicture } from './press-picture.ts';
import type { Recognized } from './recognize.ts';
import { Unusable } from './unusable.ts';
import { widthsFor } from './widths.ts';
import type { Draft, DraftFile } from './work.ts';
import type { Workshop } from './workshop.ts';

interface Making {
  readonly fileName: FileName;
  /** What the name of the copy ends with. */
  readonly name: string;
  readonly workshop: Workshop;
}

/** Copies a file as it is; of a picture, all but what it says of its place and camera. Throws an Unusable. */
export async function pressFile(
  original: Original,
  recognized: Recognized,
  { fileName, name, workshop }: Making,
): Promise<Draft> {
  const called = `${fileName.words}-${name}`;
  if (recognized.kind === 'svg') return pressDrawing(original, recognized, called, workshop);
  if (recognized.kind === 'known' && Object.hasOwn(pictures, recognized.ext))
    return pressWhole(original.path, called, workshop);
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

async function pressDrawing(
  original: Original,
  recognized: Recognized,
  name: string,
  workshop: Workshop,
): Promise<Draft> {
  const widths = widthsFor(['picture']);
  const { files } = await pressPicture(original, recognized, { widths, name, workshop });
  const [file] = files;
  if (file === undefined) throw new Unusable('nothing is left of it');
  return draft(file, 'image/svg+xml');
}

async function pressWhole(path: string, name: string, workshop: Workshop): Promise<Draft> {
  const { format, frames } = await inspect(path);
  const whole = () => {
    const picture = sharp(path, { ...opening, animated: frames > 1 }).autoOrient();
    if (format === 'png') return picture.png(encoding.png);
    if (format === 'webp') return picture.webp(encoding.whole);
    if (format === 'gif') return picture.gif(encoding.animatedGif);
    return picture.jpeg({ ...encoding.jpeg, ...encoding.whole });
  };
  const ext = format === 'png' || format === 'webp' || format === 'gif' ? format : 'jpg';
  const file = await workshop.write(whole, `${name}.${ext}`);
  return draft(file, `image/${ext === 'jpg' ? 'jpeg' : ext}`);
}

function draft(file: DraftFile, type: string): Draft {
  return { work: { file: { file: file.name, type, size: file.size } }, files: [file] };
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
