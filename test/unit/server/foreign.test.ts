import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createForeign } from '../../../src/server/foreign.ts';
import { post } from '../wordpress/sync/records.ts';

const connection = {
  root: 'https://news.example/wp-json/',
  generation: 'v2',
  foundBy: 'Link header',
  site: {
    nameHtml: 'News',
    descriptionHtml: '',
    url: 'https://news.example',
    home: 'https://news.example',
    timeZone: 'UTC',
    language: 'en',
    iconUrl: '',
    logoId: null,
    front: null,
  },
  namespaces: [],
  plugins: [],
  routes: '',
  announcedAuth: [],
  oauth1: null,
  applicationPasswordsPage: null,
} as const;
const around = { connection, author: null, media: null };

function foreign(patience?: number) {
  const bounds = patience === undefined ? undefined : { patience, memory: 256, threads: 1 };
  const made = createForeign(undefined, bounds);
  const folder = mkdtempSync(join(tmpdir(), 'galley-foreign-'));
  onTestFinished(() => {
    made.close();
    rmSync(folder, { recursive: true });
  });
  const drawing = (inside: string) => {
    const path = join(folder, 'drawing.svg');
    writeFileSync(path, `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
    return made.refuseActive(path);
  };
  const draft = (contentHtml: string, most = 1_000_000) =>
    made.draft(most, post(7, { contentHtml }), around);
  return { drawing, draft };
}

test('a drawing is accepted, or refused with a sentence', async () => {
  const { drawing } = foreign();
  await expect(drawing('<path d="M0 0h9"/>')).resolves.toBeUndefined();
  await expect(drawing('<script/>')).rejects.toMatchObject({
    code: 'refused-file',
    message:
      'The drawing contains a script, or something that can contain one. Only drawings without active content are allowed.',
  });
  await expect(drawing('<g>'.repeat(101))).rejects.toMatchObject({
    code: 'refused-file',
    message:
      'The drawing is refused: it is an SVG drawing with elements nested more than 100 deep.',
  });
  await expect(drawing(' '.repeat(5_000_001))).rejects.toMatchObject({
    message: 'The drawing is refused: it is an SVG drawing of 5.0 MB, more than 5.0 MB.',
  });
});

test(
  'a text is prepared as for the site, and cut where it is too long',
  { timeout: 60_000 },
  async () => {
    const { draft } = foreign();
    const whole = await draft('<p onclick="x()">Text</p>');
    expect(whole).toMatchObject({ isCut: false, prepared: { parts: ['<p>Text</p>'] } });
    const nested = await draft(`<p>Before</p>${'<b>'.repeat(100_000)}behind`);
    expect(nested.isCut).toBe(true);
    expect(nested.prepared.parts.join('')).toContain('<p>Before</p>');
    expect(nested.prepared.parts.join('')).not.toContain('behind');
    const flat = await draft('<b>x</b>'.repeat(200_000));
    expect(flat.isCut).toBe(true);
    expect(flat.prepared.parts.join('')).toHaveLength('<b>x</b>'.length * 100_000);
  },
);

test('a text that makes too long a page is refused with a sentence', async () => {
  const { draft } = foreign();
  const refusal = {
    code: 'too-large',
    message: expect.stringContaining('larger than 0.1 MB, the most that is previewed here'),
  };
  const most = 0.1 * 1024 ** 2;
  await expect(draft('&'.repeat(30_000), most)).rejects.toMatchObject(refusal);
  const pictures = '<img src="/wp-content/uploads/a.jpg" alt="">'.repeat(600);
  await expect(draft(pictures, most)).rejects.toMatchObject(refusal);
  expect((await draft('&'.repeat(10_000), most)).isCut).toBe(false);
});

test('content beyond the limits ends only its thread, and is refused with a sentence', async () => {
  const { drawing, draft } = foreign(0);
  const outcomes = await Promise.allSettled([
    draft('<p>Text</p>'),
    drawing('<path d="M0 0h9"/>'),
    draft('<p>Text</p>'),
  ]);
  expect(outcomes).toMatchObject([
    {
      reason: {
        code: 'too-large',
        message:
          'This text takes more than 0 seconds or 256 MB of memory to read. Take some of its markup out in WordPress.',
      },
    },
    {
      reason: {
        code: 'refused-file',
        message:
          'The drawing is refused: it takes more than 0 seconds or 256 MB of memory to look through.',
      },
    },
    { reason: { code: 'too-large' } },
  ]);
});
