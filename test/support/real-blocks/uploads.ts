import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';

const samples = fileURLToPath(new URL('../../../src/embedded/sample/media/', import.meta.url));

/** Its red half is on the left when it is turned as its EXIF data say; as it is stored, at the top. */
export const turned = { width: 900, height: 1200 } as const;

/** Writes one file of each kind that people upload; gives the file's name by the name that texts call it by. */
export async function drawUploads(folder: string): Promise<Readonly<Record<string, string>>> {
  const files = {
    photo: 'turned-photo.jpg',
    large: 'wide-quay.jpg',
    plain: 'plain-boat.jpg',
    alpha: 'mark-with-alpha.png',
    webp: 'modern.webp',
    umlaut: 'Größe der Möwe.jpg',
    moving: 'tide-going-out.gif',
    paper: 'tide-table.pdf',
    sound: 'foghorn.wav',
    mp3: 'silence.mp3',
    film: 'ferry-landing.webm',
    mp4: 'nothing.mp4',
    tracks: 'ferry-landing.vtt',
  };
  const at = (name: keyof typeof files) => join(folder, files[name]);
  await Promise.all([
    halves(turned.height, turned.width, '#c22', '#26c')
      .withExif(whereTaken)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(at('photo')),
    halves(3000, 2000, '#264', '#ba6').jpeg().toFile(at('large')),
    halves(1200, 800, '#367', '#dca').withExif(whereTaken).jpeg().toFile(at('plain')),
    halves(1100, 700, '#636', '#9bd').webp().toFile(at('webp')),
    halves(1150, 760, '#a52', '#59c').jpeg().toFile(at('umlaut')),
    sharp({ create: { width: 400, height: 300, channels: 4, background: '#c226' } })
      .png()
      .toFile(at('alpha')),
    writeFile(at('mp3'), silence(8)),
    writeFile(at('mp4'), Buffer.from('000000186674797069736f6d0000020069736f6d6d703431', 'hex')),
    ...(['moving', 'paper', 'sound', 'film', 'tracks'] as const).map((name) =>
      copyFile(join(samples, files[name]), at(name)),
    ),
  ]);
  return files;
}

// WordPress itself drops them from the pictures that it turns, and from its smaller sizes.
const whereTaken = {
  IFD0: { Make: 'Box camera', Copyright: 'The Gazette' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W' },
};

function halves(width: number, height: number, top: string, bottom: string): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${bottom}"/><rect width="100%" height="50%" fill="${top}"/>
    <circle cx="50%" cy="50%" r="20%" fill="#fff8"/></svg>`;
  return sharp(Buffer.from(svg)).flatten();
}

// MPEG 1, layer III, 128 kbit/s, 44.1 kHz: a frame of 417 bytes without any sound.
function silence(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}
