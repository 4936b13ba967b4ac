import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Picture, Wanted } from '../../../../src/content/images/index.ts';
import { bands, drawn, halves, moving, window } from './drawn.ts';
import { finished, newFolder, picture, pictureHost, runOnce } from './picture-host.ts';

/** Encodes one picture, and returns it with its files. */
async function pressed(body: Uint8Array, kind: Wanted['kind'] = 'picture') {
  const host = await pictureHost({ '/a': { body } });
  const folder = newFolder();
  const address = `${host.url}/a`;
  const { pictures, problems } = await runOnce(folder, [picture(address, { kind })]);
  expect([...problems.values()]).toEqual([]);
  const made = pictures.get(address)!;
  return { made, read: (file: string) => readFileSync(join(folder, file)), folder };
}

const shape = ({ variants }: Picture) => variants.map(({ type, width }) => `${type} ${width}`);

describe('a picture', () => {
  it('becomes AVIF and WebP at the widths of the layout, and one JPEG', async () => {
    const { made, read, folder } = await pressed(await drawn(2000, 1000).jpeg().toBuffer());
    expect(made).toMatchObject({ width: 2000, height: 1000 });
    expect(shape(made)).toEqual([
      ...[400, 800, 1200, 1600].map((width) => `image/avif ${width}`),
      ...[400, 800, 1200, 1600].map((width) => `image/webp ${width}`),
      'image/jpeg 1200',
    ]);
    for (const { file, type, width } of made.variants) {
      const metadata = await sharp(read(file)).metadata();
      expect(metadata).toMatchObject({ width, height: width / 2, mediaType: type });
      expect(file).toMatch(/^[0-9a-f]{16}-\d+\.(avif|webp|jpg)$/);
    }
    expect(finished(folder)).toHaveLength(9);
  });

  it('is never enlarged: its own width is the largest', async () => {
    const { made } = await pressed(await drawn(1000, 500).jpeg().toBuffer());
    expect(shape(made)).toEqual([
      ...[400, 800, 1000].map((width) => `image/avif ${width}`),
      ...[400, 800, 1000].map((width) => `image/webp ${width}`),
      'image/jpeg 1000',
    ]);
  });

  it('has no two similar widths', async () => {
    const { made } = await pressed(await drawn(830, 200).jpeg().toBuffer());
    expect(new Set(made.variants.map(({ width }) => width))).toEqual(new Set([400, 830]));
  });

  it('is rotated as its metadata says', async () => {
    const lying = await halves(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { made, read } = await pressed(lying);
    expect(made).toMatchObject({ width: 400, height: 600 });
    for (const { file } of made.variants) {
      const { data, info } = await sharp(read(file)).raw().toBuffer({ resolveWithObject: true });
      expect(info.height).toBeGreaterThan(info.width);
      // Red was on the left. After a quarter turn, it is on top.
      const [red = 0, , blue = 0] = data;
      expect(red).toBeGreaterThan(200);
      expect(blue).toBeLessThan(60);
    }
  });

  it('loses its metadata about place and camera', async () => {
    const told = await drawn(500, 400)
      .withExif({
        IFD0: { Make: 'Kamera', Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><gps>38.7</gps></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(told.includes('Kamera') && told.includes('xmpmeta')).toBe(true);
    const { made, read } = await pressed(told);
    for (const { file } of made.variants) {
      const bytes = read(file);
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect({ file, exif, xmp, iptc, icc }).toEqual({ file });
      expect(bytes.includes('Kamera')).toBe(false);
    }
  });

  it('keeps its colours from CMYK, other profiles and 16 bits', async () => {
    const swatch = sharp({
      create: { width: 300, height: 300, channels: 3, background: { r: 150, g: 120, b: 100 } },
    });
    const versions = {
      cmyk: await swatch.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
      p3: await swatch.clone().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
      fine: await swatch.clone().toColourspace('rgb16').png().toBuffer(),
    };
    for (const [name, bytes] of Object.entries(versions)) {
      const { made, read } = await pressed(bytes);
      for (const { file } of made.variants) {
        const { data, info } = await sharp(read(file)).raw().toBuffer({ resolveWithObject: true });
        const middle = (150 * info.width + 150) * info.channels;
        const off = [150, 120, 100].map((value, at) => Math.abs(value - data[middle + at]!));
        expect(Math.max(...off), `${name} ${file}`).toBeLessThan(25);
      }
    }
  });

  it('stays transparent, with a PNG as fallback and no placeholder', async () => {
    const photo = await drawn(300, 200).ensureAlpha(0.5).png().toBuffer();
    const { made, read } = await pressed(photo);
    expect(shape(made).at(-1)).toBe('image/png 300');
    expect(made.placeholder).toBeNull();
    for (const { file } of made.variants)
      expect((await sharp(read(file)).stats()).isOpaque, file).toBe(false);
  });

  it('counts as a photograph if no pixel is transparent', async () => {
    const { made } = await pressed(await drawn(300, 200).ensureAlpha(1).png().toBuffer());
    expect(shape(made).at(-1)).toBe('image/jpeg 300');
    expect(made.placeholder).not.toBeNull();
  });

  it('loses nothing if it is a drawing, and has no type that would be larger', async () => {
    const screenshot = await window(900, 600).png().toBuffer();
    const { made, read } = await pressed(screenshot);
    expect(shape(made)).toEqual([
      'image/webp 400',
      'image/webp 800',
      'image/webp 900',
      'image/png 900',
    ]);
    const sizes = made.variants.map(({ file }) => read(file).length);
    expect(sizes[2]).toBeLessThan(sizes[3]!);
    for (const { file } of made.variants.slice(2)) {
      const [same, before] = await Promise.all(
        [read(file), screenshot].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
      );
      expect(same!.equals(before!), file).toBe(true);
    }
  });

  it('has a placeholder with the colours of its halves, for any shape and file type', async () => {
    const sky = '#99ccdd';
    const sea = '#225566';
    const grey = await bands(300, 200, '#dddddd', '#333333').greyscale().jpeg().toBuffer();
    expect((await pressed(grey)).made.placeholder).toBe('ddd 333');
    const versions = [
      bands(800, 534, sky, sea).jpeg(),
      bands(200, 800, sky, sea).png(),
      bands(600, 40, sky, sea).webp(),
      bands(300, 200, sky, sea).withIccProfile('p3').jpeg(),
      bands(300, 200, sky, sea).ensureAlpha(1).png(),
      bands(300, 200, sky, sea).gif(),
    ];
    const placeholders = [];
    for (const version of versions)
      placeholders.push((await pressed(await version.toBuffer())).made.placeholder);
    expect(placeholders).toEqual(versions.map(() => '9cc 256'));
  });

  it('is one PNG if it is as small as an icon', async () => {
    const { made } = await pressed(await drawn(24, 20).jpeg().toBuffer());
    expect(shape(made)).toEqual(['image/png 24']);
    expect(made).toMatchObject({ width: 24, height: 20, placeholder: null });
  });

  it('may be taller than the encoders accept', async () => {
    const { made } = await pressed(await halves(300, 18_000).png().toBuffer());
    expect(made).toMatchObject({ width: 300, height: 18_000 });
    expect(Math.max(...made.variants.map(({ width }) => width))).toBe(273);
  });

  it.each([
    ['avatar', [48, 96, 192], 96],
    ['poster', [480, 960], 960],
  ] as const)('that is used as %s has the widths for this use', async (kind, widths, fallback) => {
    const { made } = await pressed(await drawn(1200, 1200).jpeg().toBuffer(), kind);
    const webp = made.variants.filter(({ type }) => type === 'image/webp');
    expect(webp.map(({ width }) => width)).toEqual(widths);
    expect(shape(made).at(-1)).toBe(`image/jpeg ${fallback}`);
  });
});

describe('an animated picture', () => {
  it('becomes animated WebP, with a GIF as fallback', async () => {
    const { made, read } = await pressed(await (await moving(500, 300, 6)).gif().toBuffer());
    expect(made).toMatchObject({ width: 500, height: 300 });
    expect(shape(made)).toEqual(['image/webp 400', 'image/webp 500', 'image/gif 500']);
    for (const { file, width } of made.variants)
      expect(await sharp(read(file), { animated: true }).metadata(), file).toMatchObject({
        pages: 6,
        width,
        pageHeight: (width * 3) / 5,
      });
  });

  it('becomes animated WebP with a still fallback if it is WebP', async () => {
    const { made, read } = await pressed(await (await moving(900, 300, 3)).webp().toBuffer());
    expect(shape(made)).toEqual(['image/webp 400', 'image/webp 800', 'image/jpeg 800']);
    const { pages } = await sharp(read(made.variants[0]!.file)).metadata();
    expect(pages).toBe(3);
  });

  it('is treated like other pictures if it has one frame', async () => {
    const { made } = await pressed(await drawn(200, 120).gif().toBuffer());
    expect(shape(made)).toContain('image/avif 200');
    expect(shape(made).at(-1)).not.toContain('gif');
  });
});
