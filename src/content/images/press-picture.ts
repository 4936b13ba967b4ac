import { readFile, writeFile } from 'node:fs/promises';
import type { Original } from './download.ts';
import { encodeAnimated } from './encode-animated.ts';
import { encodeStill } from './encode-still.ts';
import { gifEndsEarly } from './gif-ends-early.ts';
import { inspect } from './inspect.ts';
import type { Recognized } from './recognize.ts';
import { refuseLongSvg } from './svg-limits.ts';
import { Unusable } from './unusable.ts';
import type { Widths } from './widths.ts';
import type { Draft } from './work.ts';
import type { Workshop } from './workshop.ts';

const rasters = new Set(['jpg', 'png', 'apng', 'webp', 'gif', 'avif', 'tif']);

/** Makes a picture's variants. `name` is what their names start with. Throws an Unusable. */
export async function pressPicture(
  original: Original,
  recognized: Recognized,
  { widths, name, workshop }: { widths: Widths; name: string; workshop: Workshop },
): Promise<Draft> {
  if (recognized.kind === 'svg') return pressSvg(original, name, workshop);
  if (recognized.kind !== 'known' || !rasters.has(recognized.ext))
    throw new Unusable(noPicture(recognized));
  const { path } = original;
  const inspected = await inspect(path);
  if (inspected.format === 'gif' && gifEndsEarly(await readFile(path)))
    throw new Unusable('it is broken: the file ends early');
  const encode = inspected.frames > 1 ? encodeAnimated : encodeStill;
  return encode(path, inspected, { widths, name, workshop });
}

async function pressSvg(
  { path, size }: Original,
  name: string,
  workshop: Workshop,
): Promise<Draft> {
  refuseLongSvg(size);
  const drawn = await workshop.draw(path);
  if ('problem' in drawn) throw new Unusable(drawn.problem);
  const { text, width, height } = drawn;
  const to = workshop.path();
  await writeFile(to, text);
  const file = `${name}.svg`;
  return {
    work: {
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
