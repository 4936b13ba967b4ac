import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/open-page.ts';
import { describeSample } from '../support/sample-reader.ts';

const height = 900;
const widths = [360, 768, 1440];

const tideTable = '/2024/06/how-to-read-a-tide-table/';

/** In the page: rows of cards that do not begin and end with their place. */
function holesInRows(): readonly string[] {
  const holes: string[] = [];
  for (const rows of document.querySelectorAll('.home-grid > .card-rows')) {
    const place = rows.getBoundingClientRect();
    const cards = [...rows.children].map((card) => card.getBoundingClientRect());
    for (const row of Map.groupBy(cards, ({ top }) => top).values()) {
      const start = Math.min(...row.map(({ left }) => left)) - place.left;
      const end = place.right - Math.max(...row.map(({ right }) => right));
      if (Math.abs(start) > 1 || Math.abs(end) > 1) holes.push(`a row leaves ${start} and ${end}`);
    }
  }
  return holes;
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describeSample('the sample site in a browser', (reader) => {
  const look = <T>(
    path: string,
    options: BrowserContextOptions,
    see: (page: Page, complaints: readonly string[]) => Promise<T>,
  ): Promise<T> =>
    openPage(reader.browser, reader.site.url + path, options, (open) =>
      see(open.page, open.complaints),
    );

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

  test('shows teasers that end at a word, and no place cuts them off', async () => {
    for (const width of widths) {
      await look('/', { viewport: { width, height } }, async (page) => {
        const teasers = page.locator('main .excerpt');
        const cut = await teasers.evaluateAll((all) =>
          all
            .filter((each) => each.scrollHeight > each.clientHeight + 1)
            .map((each) => each.outerHTML),
        );
        expect(cut, `${width}`).toEqual([]);
        for (const teaser of await teasers.allTextContents())
          expect(teaser.trim()).toMatch(/[.!?…]["”’]?$/u);
      });
    }
  });

  test('has its sections in the bar from 768 pixels on, and in a menu below', async () => {
    const inBar = (width: number) =>
      look('/', { viewport: { width, height } }, async (page) => {
        const bar = page.locator('header nav').first();
        const isOpen = await bar.getByText('Other Tongues').isVisible();
        if (isOpen) {
          await bar.locator('summary').first().click();
          await bar.locator('details[open] li').first().waitFor();
        }
        expect(await overflow(page), `${width}`).toBeLessThanOrEqual(0);
        return isOpen;
      });
    expect(await inBar(767)).toBe(false);
    expect(await inBar(768)).toBe(true);
    expect(await inBar(1024)).toBe(true);
  });

  test('sets cards with and without pictures in rows without holes, however many they are', async () => {
    for (const width of [768, 1440]) {
      await look('/', { viewport: { width, height } }, async (page) => {
        const cards = page.locator('.home-grid > * > *');
        for (let count = await cards.count(); count > 0; count -= 1) {
          expect(await page.evaluate(holesInRows), `${count} at ${width}`).toEqual([]);
          await cards.first().evaluate((card) => card.remove());
        }
      });
    }
  });

  test('sets headlines without a picture as large as the others', () =>
    look('/', { viewport: { width: 1440, height } }, async (page) => {
      const sizes = await page
        .locator('.home-grid h2')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).fontSize));
      expect(new Set(sizes).size).toBe(1);
    }));

  test('shows the lettering of its pictures in lists', async () => {
    for (const width of widths) {
      await look('/', { viewport: { width, height } }, async (page) => {
        const map = page.getByRole('article').filter({ hasText: 'Name the new pilot boat' });
        const { place, picture } = await map.locator('img').evaluate((image) => ({
          place: image.clientWidth / image.clientHeight,
          picture: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
        }));
        expect(place, `${width}`).toBeCloseTo(picture, 1);
      });
    }
  });

  test('shows that long lines of code go on', () =>
    look(tideTable, { viewport: { width: 768, height } }, async (page) => {
      const code = page.locator('.prose pre').first();
      expect(await code.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBeGreaterThan(0);
      // The shadows stay where they are. What hides them at the end of a line scrolls with it.
      const attachment = await code.evaluate((pre) => getComputedStyle(pre).backgroundAttachment);
      expect(attachment).toBe('local, local, scroll, scroll, scroll');
    }));

  test('is printed whole, with the addresses of links and with its pictures, in black, without controls', () =>
    look(tideTable, { viewport: { width: 658, height } }, async (page) => {
      await page.locator('[data-theme-switch]').click();
      await page.pdf();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const addresses = await page
        .locator('.prose p a:not([href^="#"])')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each, '::after').content));
      expect(addresses).toContain('" (https://mooring.example/tag/tides/)"');
      expect(addresses.every((each) => each.includes('(http'))).toBe(true);
      for (const hidden of ['svg', 'button', 'nav', 'form', '.skip', 'dialog'])
        expect(await page.locator(`${hidden}:visible`).count(), hidden).toBe(0);
      expect(await page.locator('.prose details:not([open]) > p').first().isVisible()).toBe(true);
      const background = () => getComputedStyle(document.documentElement).backgroundColor;
      expect(await page.evaluate(background)).toBe('rgb(255, 255, 255)');
      const missing = await page
        .locator('img:visible')
        .evaluateAll((all) =>
          all.filter((each) => each instanceof HTMLImageElement && each.naturalWidth === 0),
        );
      expect(missing).toEqual([]);
      const code = page.locator('.prose pre').first();
      expect(await code.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
      const colorOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((each) => getComputedStyle(each).color);
      for (const part of ['body', 'h1', '.prose p', '.prose a'])
        expect(await colorOf(part), part).toBe('rgb(0, 0, 0)');
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      ).toBe('rgb(255, 255, 255)');
      expect(await colorOf('.byline')).toBe('rgb(95, 88, 76)');
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
});
