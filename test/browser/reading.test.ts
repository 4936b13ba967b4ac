import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readDist } from '../support/dist.ts';
import { describeSample } from '../support/sample-reader.ts';

const height = 900;
const widths = [360, 768, 1440];

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describeSample('the sample site in a browser', (reader) => {
  /** Opens a path, and closes it when the test has looked. */
  async function look<T>(
    path: string,
    options: Parameters<Browser['newPage']>[0],
    see: (page: Page, complaints: readonly string[]) => Promise<T>,
  ): Promise<T> {
    const page = await reader.browser.newPage(options);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('requestfailed', (request) => complaints.push(`no answer from ${request.url()}`));
    try {
      await page.goto(reader.site.url + path, { waitUntil: 'load' });
      return await see(page, complaints);
    } finally {
      await page.close();
    }
  }

  const firstStory = () =>
    look('/', {}, async (page) => {
      const address = await page.locator('main article h2 a').first().getAttribute('href');
      if (address === null) throw new Error('The front page has no story.');
      return address;
    });

  test.for(widths)('opens without errors at %i pixels', async (width) => {
    for (const path of ['/', await firstStory()]) {
      await look(path, { viewport: { width, height } }, async (page, complaints) => {
        expect(await page.locator('h1').count(), path).toBe(1);
        expect(complaints, path).toEqual([]);
        expect(await overflow(page), path).toBeLessThanOrEqual(0);
      });
    }
  });

  test('has no page that scrolls sideways on a small phone', async () => {
    const dist = readDist(reader.site.dist);
    const leadingOn = new Set(await dist.filesWith(['http-equiv="refresh"']));
    const paths = (await dist.files())
      .filter((file) => file.endsWith('/index.html') && !leadingOn.has(file))
      .map((file) => `/${file.replace(/index\.html$/, '')}`);
    expect(paths.length).toBeGreaterThan(50);
    const page = await reader.browser.newPage({ viewport: { width: 360, height } });
    const tooWide: string[] = [];
    for (const path of paths) {
      // By then, styles are loaded and pictures have their size.
      await page.goto(reader.site.url + encodeURI(path), { waitUntil: 'domcontentloaded' });
      if ((await overflow(page)) > 0) tooWide.push(path);
    }
    await page.close();
    expect(tooWide).toEqual([]);
  });

  test('shows its pictures', () =>
    look('/', { viewport: { width: 1440, height } }, async (page) => {
      const shown = await page
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
      expect(shown).toBeGreaterThan(0);
    }));

  test('lets a keyboard skip to the content', () =>
    look('/', { viewport: { width: 768, height } }, async (page) => {
      await page.keyboard.press('Tab');
      const skip = page.locator('a:focus');
      expect(await skip.textContent()).toBe('Skip to content');
      expect(await skip.evaluate((link) => getComputedStyle(link).clipPath)).toBe('none');
      await page.keyboard.press('Enter');
      await page.locator('#main:focus').waitFor();
    }));

  test('is dark if the reader’s device is', async () => {
    const paper = (colorScheme: 'light' | 'dark') =>
      look('/', { colorScheme }, (page) =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      );
    expect(await paper('light')).toBe('rgb(253, 252, 248)');
    expect(await paper('dark')).toBe('rgb(23, 21, 18)');
  });
});
