import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newDrawer, pixelsOf } from './card-drawers.ts';

// As on a machine without typefaces. Fontconfig reads this variable when the first letter is drawn.
const folder = mkdtempSync(join(tmpdir(), 'galley-no-fonts-'));
const config = join(folder, 'fonts.conf');
writeFileSync(config, `<fontconfig><cachedir>${folder}</cachedir></fontconfig>`);
process.env['FONTCONFIG_FILE'] = config;
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const siteName = 'The Paper';

test('without installed typefaces, titles are drawn if the typeface of headings has their letters', async () => {
  const drawer = await newDrawer();
  const shared = await drawer.draw({ title: null, siteName });
  for (const title of ['Fog lifts', 'Zażółć gęślą jaźń', 'Đường phố']) {
    const card = await drawer.draw({ title, siteName });
    expect(card?.file).not.toBe(shared?.file);
    expect((await pixelsOf(drawer, card)).count('#000000')).toBeGreaterThan(500);
  }
});

test.each([
  ['of another script', 'مرحبا'],
  ['in a script with many characters', '霧が晴れる'],
  ['with a mark that is missing', 'Za\u0335lgo'],
  ['with a vowel sign that is missing', 'fog \u0e31'],
])('a title %s is left out', async (_, title) => {
  const drawer = await newDrawer();
  const shared = await drawer.draw({ title: null, siteName });
  expect((await drawer.draw({ title, siteName }))?.file).toBe(shared?.file);
});

test('emoji are left out', async () => {
  const drawer = await newDrawer();
  const plain = await drawer.draw({ title: 'Boats at night', siteName });
  for (const title of ['Boats ⛵️ at night', 'Boats at night 🚤👩‍👩‍👧🇵🇹'])
    expect((await drawer.draw({ title, siteName }))?.file).toBe(plain?.file);
});
