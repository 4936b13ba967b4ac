import { readFile, stat } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { Problem } from '../problem.ts';
import { bareGif } from './gif.ts';
import { bareJpeg } from './strip-metadata.ts';
import { barePng } from './png.ts';
import { turned } from './turned.ts';
import { bareWebp } from './webp.ts';

/** A picture as it is to be sent, where it is not sent as it came. */
export interface CleanPicture {
  readonly file: Buffer;
  readonly wasTurned: boolean;
}

/** What can be taken out of files of these types without touching the picture. */
const bare: Readonly<Record<string, (file: Buffer) => Buffer | null>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/webp': bareWebp,
  'image/gif': bareGif,
};

/** In these there is no place for anything but the picture. */
const silent = new Set(['image/bmp', 'image/x-icon', 'image/svg+xml']);

/** Bytes. A picture is held in memory while it is cleaned; larger ones are no pictures for a web page. */
const mostBytes = 128 * 1024 * 1024;

/**
 * Takes out of a picture what tells where and with what it was made, and turns it upright. Null when there is
 * nothing to do. Throws a {@link Problem} when it can't be read, or can't be freed of what it tells.
 */
export const cleanPicture = async (path: string, type: string): Promise<CleanPicture | null> => {
  if (silent.has(type)) return null;
  if ((await stat(path)).size > mostBytes) {
    throw unable('it is too large. Send a smaller one');
  }
  const told = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const make = bare[type];
  if (told === null) {
    if (make === undefined) throw unable('this type of picture cannot be read. Send a JPEG');
    throw new Problem({
      code: 'refused-file',
      detail: 'The picture is broken and cannot be read.',
    });
  }
  const isTurned = (told.orientation ?? 1) > 1;
  if (isTurned) return { file: await turned(path, type, told), wasTurned: true };
  if (make === undefined) {
    if (type !== 'image/tiff' && !tells(told)) return null;
    return { file: await turned(path, type, told), wasTurned: false };
  }
  const before = await readFile(path);
  const file = make(before);
  if (file === null) {
    throw new Problem({
      code: 'refused-file',
      detail: 'The picture is broken: the file ends early.',
    });
  }
  return file.equals(before) ? null : { file, wasTurned: false };
};

// Of a TIFF, sharp does not say what it tells.
const tells = ({ exif, xmp, iptc }: Metadata): boolean =>
  [exif, xmp, iptc].some((each) => each !== undefined);

const unable = (why: string): Problem =>
  new Problem({
    code: 'refused-file',
    detail: `What the picture tells about where it was taken can’t be removed: ${why}, or let pictures keep it (KEEP_LOCATION).`,
  });
