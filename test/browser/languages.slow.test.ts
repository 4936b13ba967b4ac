import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { chromiumMissing, launchChromium } from '../support/chromium.ts';
import { startDesk, type DeskServer } from '../support/desk-server.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { openPage, type OpenPage } from '../support/open-page.ts';
import { polyglotSeed, polyglotUser } from '../support/polyglot.ts';
import { axeFaults } from '../support/quality/index.ts';
import { serveDist, type DistServer } from '../support/serve-dist.ts';

/** In the page: stories with a background, and those much taller than the words of their row. */
function boxes(): readonly string[] {
  const stories = [...document.querySelectorAll('main article')].map((story) => ({
    background: getComputedStyle(story).backgroundColor,
    box: story.getBoundingClientRect(),
    words: story.querySelector('div')?.clientHeight ?? 0,
  }));
  return [...Map.groupBy(stories, ({ box }) => box.top).values()].flatMap((row) => {
    const most = Math.max(...row.map(({ words }) => words)) + 26;
    const isBox = ({ background, box }: (typeof row)[0]) =>
      !background.endsWith(', 0)') || box.height > most;
    return row.filter(isBox).map(({ background, box }) => `${background}, ${box.height} > ${most}`);
  });
}

describe.skipIf(chromiumMissing)('a site in three languages', () => {
  let browser: Browser;
  let workshop: Workshop;
  let site: DistServer;
  let paper: Magazine;
  let desk: DeskServer;

  beforeAll(async () => {
    workshop = await openWorkshop();
    const draft = {
      type: 'post',
      status: 'draft' as const,
      slug: 'ebbe',
      title: 'Ebbe',
      language: 'de',
      content: '<p>Ebbe.</p>',
      date: '2026-05-03T09:00:00',
      author: 'ann',
    };
    const seed = { ...polyglotSeed, posts: [...polyglotSeed.posts, draft] };
    paper = await openMagazine(seed, { basicAuthPlugin: true });
    const { code, output } = await workshop.build({ CMS_URL: paper.url, CMS_RETRIES: '0' });
    if (code !== 0) throw new Error(`The build ended with ${String(code)}:\n${output}`);
    site = await serveDist(workshop.dist);
    desk = await startDesk(workshop.dist, { CMS_URL: paper.url });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await desk.stop();
    await paper.close();
    await site.stop();
    await workshop.remove();
  });

  const open = (path: string, see: (open: OpenPage) => Promise<void>, width = 1280) =>
    openPage(
      browser,
      site.url + encodeURI(path),
      // With pages that fade into the next one.
      { viewport: { width, height: 900 }, reducedMotion: 'no-preference' },
      see,
    );

  test.for(['/', '/de/', '/ar/', '/de/2026/01/nebel/', '/ar/search/'])(
    'axe finds nothing wrong at %s',
    (path) =>
      open(path, async ({ page, complaints }) => {
        expect(await axeFaults(page)).toEqual([]);
        await page.setViewportSize({ width: 360, height: 800 });
        expect(await axeFaults(page)).toEqual([]);
        expect(complaints).toEqual([]);
      }),
  );

  test.for(['/', '/de/', '/ar/'])(
    'no box without a picture is taller than its words at %s',
    (path) =>
      open(path, async ({ page }) => {
        for (const width of [360, 768, 1200]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate(boxes), `${width}`).toEqual([]);
        }
      }),
  );

  test('the switch leads from a story to its translations and back', () =>
    open('/2026/01/fog/', async ({ page }) => {
      const languages = page.locator('.site-languages');
      await languages.getByText('Deutsch').click();
      await expect.poll(() => page.title()).toContain('Nebel auf dem Fluss');
      await languages.getByText('العربية').click();
      await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      await languages.getByText('English').click();
      await expect.poll(() => page.title()).toContain('Fog on the river');
    }));

  test.for([
    ['/de/search/', 'Fluss', 'Nebel auf dem Fluss'],
    ['/ar/search/', 'النهر', 'ضباب على النهر'],
    ['/search/', 'river', 'Fog on the river'],
  ] as const)('the search at %s finds stories of its language', ([path, words, title]) =>
    open(`${path}?q=${words}`, async ({ page }) => {
      const results = page.locator('main ol a');
      await results.first().waitFor();
      expect(await results.allTextContents()).toEqual([title]);
    }),
  );

  test('the desk lists the texts of one language, drafts too', async () => {
    const address = `${desk.url}/desk/posts?language=de`;
    const options = {
      viewport: { width: 360, height: 800 },
      extraHTTPHeaders: { authorization: polyglotUser },
    };
    await openPage(browser, address, options, async ({ page }) => {
      const titles = await page.locator('th[scope=row]').allInnerTexts();
      expect(titles.map((each) => each.split('\n')[0]?.trim())).toEqual([
        'Ebbe',
        ...Array.from({ length: 11 }, (_, place) => `Fahrt ${11 - place}`),
        'Die Fähre fährt wieder',
        'Nebel auf dem Fluss',
      ]);
      expect(await page.getByLabel('Language', { exact: true }).inputValue()).toBe('de');
      expect(await page.locator('td .badge', { hasText: 'Deutsch' }).count()).toBe(titles.length);
      expect(await axeFaults(page)).toEqual([]);
      await page.getByLabel('Language', { exact: true }).selectOption('');
      await expect.poll(() => page.locator('main').innerText()).toContain('Crossing 12');
    });
  });
});
