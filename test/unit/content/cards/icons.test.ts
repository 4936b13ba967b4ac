import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIcons } from '../../../../src/content/cards/index.ts';

const background = '#ffcc00';
const disc = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#0000ff"/></svg>',
);

async function pngOf(icons: Awaited<ReturnType<typeof drawIcons>>, path: string) {
  const data = icons.find((icon) => icon.path === path)?.data ?? Buffer.alloc(0);
  const png = path.endsWith('.ico') ? data.subarray(22) : data;
  const raw = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = raw.info;
  const at = (x: number, y: number) => {
    const start = 4 * (Math.floor(y * height) * width + Math.floor(x * width));
    return `#${raw.data.subarray(start, start + 4).toString('hex')}`;
  };
  return { width, height, at };
}

test('each icon has its size; the mark fills transparent icons', async () => {
  const icons = await drawIcons(disc, background);
  const sizes = { '/favicon.ico': 32, '/icon-192.png': 192, '/icon-512.png': 512 };
  for (const [path, size] of Object.entries(sizes)) {
    const { width, height, at } = await pngOf(icons, path);
    expect([width, height]).toEqual([size, size]);
    expect(at(0.5, 0.5)).toBe('#0000ffff');
    expect(at(0.5, 0.1)).toBe('#0000ffff');
    expect(at(0.01, 0.01)).toBe('#00000000');
  }
});

test('the other icons are opaque, and devices don’t cut off their mark', async () => {
  const icons = await drawIcons(disc, background);
  const touch = await pngOf(icons, '/apple-touch-icon.png');
  const maskable = await pngOf(icons, '/icon-maskable.png');
  expect([touch.width, maskable.width]).toEqual([180, 512]);
  for (const { at } of [touch, maskable]) {
    expect(at(0, 0)).toBe('#ffcc00ff');
    expect(at(0.5, 0.5)).toBe('#0000ffff');
  }
  expect(maskable.at(0.5, 0.11)).toBe('#ffcc00ff');
});

test('favicon.ico is a Windows icon with one PNG file', async () => {
  const icons = await drawIcons(disc, background);
  const ico = icons.find(({ path }) => path === '/favicon.ico')?.data ?? Buffer.alloc(0);
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(ico.readUInt32LE(14)).toBe(ico.length - ico.readUInt32LE(18));
  expect(ico.toString('latin1', 23, 26)).toBe('PNG');
});

test('a photograph of any shape can be the mark; a file that is not a picture is refused', async () => {
  const create = { width: 400, height: 100, channels: 3, background: '#00ff00' } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  const { at } = await pngOf(await drawIcons(photo, background), '/icon-192.png');
  expect(at(0.5, 0.5)).toMatch(/^#00f[ef]0[01]ff$/);
  expect(at(0.5, 0.1)).toBe('#00000000');
  await expect(drawIcons(Buffer.from('<p>no picture</p>'), background)).rejects.toThrow();
});

test("the site's own mark can be drawn", async () => {
  const mark = await readFile(new URL('../../../../public/favicon.svg', import.meta.url));
  const { at } = await pngOf(await drawIcons(mark, background), '/icon-512.png');
  expect(at(0.5, 0.39)).toBe('#9a2b1bff');
});
