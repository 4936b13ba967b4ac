import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTypeface } from '../../../../src/content/fonts/read-typeface.ts';

let folder: string;
let odd = -1;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-fonts-'));
});

afterAll(() => rm(folder, { recursive: true }));

const metadata = {
  family: 'Plain Face',
  category: 'sans-serif',
  variable: { wght: { default: '400', min: '200', max: '800', step: '1' } },
};

/** Copies a package with these files, and reads it. */
const read = async (name: string, files: Record<string, unknown>) => {
  const place = join(folder, name);
  await mkdir(join(place, 'files'), { recursive: true });
  for (const [file, content] of Object.entries(files))
    await writeFile(
      join(place, file),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  return readTypeface(name, folder);
};

describe('the typeface of a package', () => {
  it('is read for the typeface that the project has by default', () => {
    const { family, generic, weights, faces } = readTypeface('fraunces');
    expect({ family, generic, weights }).toEqual({
      family: 'Fraunces',
      generic: 'serif',
      weights: '100 900',
    });
    expect(faces.map(({ subset }) => subset).toSorted()).toEqual([
      ...['latin', 'latin-ext', 'vietnamese'],
    ]);
    expect(faces[0].subset).toBe('latin');
    expect(faces[0].unicodeRange).toContain('U+0000-00FF');
  });

  it('has a face for each file, with the Latin one first', async () => {
    const typeface = await read('plain', {
      'metadata.json': metadata,
      'unicode.json': { '[3]': 'U+4E00,U+4E8C-4E8E', cyrillic: 'U+0301, U+04??', latin: 'U+0-FF' },
      'files/plain-3-wght-normal.woff2': '3',
      'files/plain-cyrillic-wght-normal.woff2': 'c',
      'files/plain-latin-wght-normal.woff2': 'l',
    });
    expect(typeface).toMatchObject({
      family: 'Plain Face',
      generic: 'sans-serif',
      weights: '200 800',
      faces: [
        { subset: 'latin', unicodeRange: ['U+0-FF'] },
        { subset: '3', unicodeRange: ['U+4E00', 'U+4E8C-4E8E'] },
        { subset: 'cyrillic', unicodeRange: ['U+0301', 'U+04??'] },
      ],
    });
    expect(typeface.faces[1]?.file).toMatch(/plain\/files\/plain-3-wght-normal\.woff2$/);
  });
});

describe('a package that can’t be used', () => {
  it('is reported if it is not there', () => {
    expect(() => readTypeface('no-such-face', folder)).toThrowErrorMatchingInlineSnapshot(`
      [SettingsError: One setting needs attention:
        src/look.ts or LOOK_FILE: fonts.headings is "no-such-face", and there is no folder src/own/fonts/no-such-face. Put the files of the package @fontsource-variable/no-such-face there, as CONTRIBUTING.md explains, or use null for headings in the same typeface as the text.]
    `);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['no metadata', {}, /its metadata\.json has no family with a range of weights\./],
    [
      'one weight only',
      { 'metadata.json': { ...metadata, variable: {} } },
      /its metadata\.json has no family with a range of weights\./,
    ],
    [
      'a family name with other characters',
      { 'metadata.json': { ...metadata, family: 'a;}body{x:y' } },
      /its metadata\.json has no family/,
    ],
    [
      'no ranges',
      { 'metadata.json': metadata },
      /its unicode\.json does not say which file has which characters\./,
    ],
    [
      'invalid ranges',
      { 'metadata.json': metadata, 'unicode.json': { latin: 'U+0;} body {' } },
      /its unicode\.json does not say which file has which characters\./,
    ],
    [
      'file names that lead out of the package',
      { 'metadata.json': metadata, 'unicode.json': { '../latin': 'U+0' } },
      /its unicode\.json does not say which file has which characters\./,
    ],
    ['no faces', { 'metadata.json': metadata, 'unicode.json': {} }, /its unicode\.json is empty\./],
    [
      'a file missing',
      { 'metadata.json': metadata, 'unicode.json': { latin: 'U+0' } },
      /it has no files\/odd-7-latin-wght-normal\.woff2\./,
    ],
  ])('is reported if it has %s', async (_, files, said) => {
    odd++;
    await expect(read(`odd-${odd}`, files)).rejects.toThrow(said);
  });
});
