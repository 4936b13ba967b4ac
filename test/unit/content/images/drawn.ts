import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture like a photograph, with soft colours and some grain. Each seed makes a different one. */
export function drawn(width: number, height: number, seed = 1): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed * 2_654_435_761;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const x = (at / 3) % width;
    pixels[at] = 100 + 60 * Math.sin((x * (1 + (at % 3)) + seed * 50) / width) + (state >>> 27);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Red on the left, blue on the right. */
export function halves(width: number, height: number): Sharp {
  const blue = { r: 0, g: 0, b: 255 };
  const right = { width: width / 2, height, channels: 3, background: blue } as const;
  return sharp({
    create: { width, height, channels: 3, background: { r: 255, g: 0, b: 0 } },
  }).composite([{ input: { create: right }, left: width / 2, top: 0 }]);
}

/** One colour above, another below. */
export function bands(width: number, height: number, top: string, bottom: string): Sharp {
  const below = { width, height: height / 2, channels: 3, background: bottom } as const;
  return sharp({ create: { width, height, channels: 3, background: top } }).composite([
    { input: { create: below }, left: 0, top: height / 2 },
  ]);
}

/** Thin lines on white, as on a screen. */
export function window(width: number, height: number): Sharp {
  const lines = Array.from(
    { length: 40 },
    (_, at) =>
      `<path stroke="#135" d="M${20 + at * 7} 10v${height - 40}M9 ${at * 14}h${width - 20}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  const drawing = `${svg}<rect width="100%" height="100%" fill="#fff"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).removeAlpha();
}

/** An animation with this number of frames, each in a different colour. */
export async function moving(width: number, height: number, frames: number): Promise<Sharp> {
  const stills = Array.from({ length: frames }, (_, at) =>
    sharp({
      create: { width, height, channels: 3, background: { r: at * 20, g: 255 - at * 20, b: 90 } },
    })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(stills), { join: { animated: true } });
}

/** A PNG of less than a hundred bytes that claims to have this size. */
export function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of a few KB with frames of one pixel on a canvas of this size. */
export function animatedBomb(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from('21f90400050000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.of(0x3b)]);
}
