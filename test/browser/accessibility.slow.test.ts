import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ofTheDay } from '../faults/random.ts';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { openPage } from '../support/open-page.ts';
import { axeFaults } from '../support/quality/index.ts';
import { describeSample } from '../support/sample-reader.ts';
import { startEmptySample, startSample } from '../support/sample-service.ts';
import { serveDist, type DistServer } from '../support/serve-dist.ts';
import { sampleTemplates } from '../support/templates.ts';

const looks = [
  { colorScheme: 'light' as const, width: 360 },
  { colorScheme: 'dark' as const, width: 1280 },
].map((look) => ({ ...look, viewport: { width: look.width, height: 900 } }));

describeSample('axe finds nothing wrong', (reader) => {
  // One half of these each day.
  const looked = sampleTemplates.flatMap(({ name, path }, turn) =>
    looks.map((look, at) => ({ name, path, look, isNow: (turn + at) % 2 })),
  );
  test.for(looked.filter(({ isNow }) => ofTheDay([0, 1], 2).includes(isNow)))(
    'with the $name, $look.colorScheme, $look.width pixels wide',
    ({ path, look }) =>
      openPage(reader.browser, reader.site.url + encodeURI(path), look, async ({ page }) => {
        expect(await axeFaults(page)).toEqual([]);
      }),
  );

  test.for(looks)(
    'with the open menu and search dialog, $colorScheme, $width pixels wide',
    (look) =>
      openPage(reader.browser, `${reader.site.url}/`, look, async ({ page }) => {
        const below = page.locator('header details summary:visible, header button:visible').first();
        await below.click();
        expect(await axeFaults(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await page.keyboard.press('/');
        await page.locator('dialog[open] input').fill('harbour');
        await page.locator('dialog[open] ol a').first().waitFor();
        expect(await axeFaults(page)).toEqual([]);
      }),
  );

  describe('on a site from right to left, and on an empty site', () => {
    let workshops: readonly [arabic: Workshop, empty: Workshop];
    let sites: readonly [arabic: DistServer, empty: DistServer];

    beforeAll(async () => {
      const sample = await startSample();
      const nothing = await startEmptySample();
      workshops = [await openWorkshop(), await openWorkshop()];
      const [arabic, empty] = workshops;
      const results = [
        await arabic.build({ CMS_URL: sample.url, CMS_RETRIES: '0', SITE_LANGUAGE: 'ar' }),
        await empty.build({ CMS_URL: nothing.url, CMS_RETRIES: '0' }),
      ];
      await Promise.all([sample.stop(), nothing.stop()]);
      for (const { code, output } of results)
        if (code !== 0) throw new Error(`The build ended with ${String(code)}:\n${output}`);
      sites = [await serveDist(arabic.dist), await serveDist(empty.dist)];
    });
    afterAll(async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await Promise.all(workshops.map((workshop) => workshop.remove()));
    });

    test('narrow and light, wide and dark by turns', async () => {
      const [arabic, empty] = sites;
      const named = (...names: readonly string[]) =>
        sampleTemplates.filter(({ name }) => names.includes(name));
      const addresses = [
        ...named('front-page', 'post-with-contents', 'post-with-comments', 'category', 'archive'),
        ...named('search'),
      ].map(({ path }) => arabic.url + encodeURI(path));
      addresses.push(`${empty.url}/`, `${empty.url}/nowhere/`, `${empty.url}/search/`);
      for (const [turn, address] of addresses.entries()) {
        const look = looks[turn % looks.length]!;
        await openPage(reader.browser, address, look, async ({ page }) => {
          expect({ address, faults: await axeFaults(page) }).toEqual({ address, faults: [] });
        });
      }
    });
  });
});
