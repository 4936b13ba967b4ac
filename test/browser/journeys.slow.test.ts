import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { pressEnter, tabTo } from '../support/keyboard.ts';
import { openPage, type OpenPage } from '../support/open-page.ts';
import { describeSample } from '../support/sample-reader.ts';

const post = /\/\d{4}\/\d{2}\/[^/]+\/$/;
const author = /\/author\/[^/]+\/$/;

describeSample(
  'a reader gets from the front page to a post, its author, the search and a feed',
  (reader) => {
    const start = (options: BrowserContextOptions, see: (open: OpenPage) => Promise<void>) =>
      openPage(reader.browser, `${reader.site.url}/`, options, see);

    test.for([360, 1280])('with Tab and Enter alone, %i pixels wide', (width) =>
      start({ viewport: { width, height: 900 } }, async ({ page }) => {
        await tabTo(page, 'a');
        expect(await page.locator(':focus').getAttribute('href')).toBe('#main');
        await pressEnter(page, /#main$/);
        await tabTo(page, 'main h2 a');
        await pressEnter(page, post);

        await tabTo(page, 'a[rel~="author"]');
        await pressEnter(page, author);

        await tabTo(page, 'header a[href="/search/"]');
        await page.keyboard.press('Enter');
        await page.locator('dialog[open] input').waitFor();
        await page.keyboard.type('fog');
        await page.locator('dialog[open] ol a').first().waitFor();
        await tabTo(page, 'dialog ol a');
        await pressEnter(page, /\/\d{4}\//);

        await tabTo(page, 'footer a[href="/feeds/"]');
        await pressEnter(page, /\/feeds\/$/);
        await tabTo(page, 'main a[href$="/rss.xml"]');
        const answer = page.waitForResponse(/\/rss\.xml$/);
        await page.keyboard.press('Enter');
        expect((await answer).status()).toBe(200);
      }),
    );

    test('without scripts', () =>
      start(
        { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false },
        async ({ page }) => {
          await page.locator('main h2 a').first().click();
          await page.waitForURL(post);
          expect(await page.locator('.prose').first().textContent()).not.toBe('');

          await page.locator('main a[rel~="author"]').first().click();
          await page.waitForURL(author);
          expect(await page.locator('main h2 a').count()).toBeGreaterThan(1);

          await page.locator('header a[href="/search/"]').click();
          await page.waitForURL(/\/search\/$/);
          // The search page says that it needs JavaScript, and links to the archive.
          const way = page
            .locator('noscript a[href="/archive/"], main p a[href="/archive/"]')
            .first();
          expect(await way.isVisible()).toBe(true);
          await way.click();
          await page.waitForURL(/\/archive\/$/);
          expect(await page.locator('main a[href*="/2024/"]').count()).toBeGreaterThan(5);

          await page.locator('footer a[href="/feeds/"]').click();
          await page.waitForURL(/\/feeds\/$/);
          const feed = await page.locator('main a[href$="/rss.xml"]').first().getAttribute('href');
          const answer = await page.request.get(new URL(feed ?? '', page.url()).href);
          expect(await answer.text()).toContain('<rss');
        },
      ));

    test('without scripts on a phone, through the menu', () =>
      start(
        { viewport: { width: 360, height: 780 }, javaScriptEnabled: false },
        async ({ page }) => {
          await page.locator('header button').first().click();
          await page.getByRole('link', { name: 'News', exact: true }).first().click();
          await page.waitForURL(/\/category\/news\/$/);
          expect(await page.locator('main h2 a').count()).toBeGreaterThan(1);
        },
      ));
  },
);
