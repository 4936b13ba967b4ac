import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeSample } from '../support/sample-reader.ts';

interface Shared {
  readonly title?: string;
  readonly url?: string;
}

describeSample('sharing a story', (reader) => {
  async function open(
    options: BrowserContextOptions & { readonly before?: () => void },
    use: (page: Page, address: string) => Promise<void>,
  ): Promise<void> {
    const { before, ...others } = options;
    const context = await reader.browser.newContext(others);
    if (before !== undefined) await context.addInitScript(before);
    const page = await context.newPage();
    try {
      await page.goto(`${reader.site.url}/`);
      const path = await page.locator('main article h2 a').first().getAttribute('href');
      const address = new URL(path ?? '', reader.site.url).href;
      await page.goto(`${address}?from=mail#main`, { waitUntil: 'load' });
      await use(page, address);
    } finally {
      await context.close();
    }
  }

  const copy = (page: Page) => page.getByRole('button', { name: 'Copy link' });
  const elsewhere = (page: Page) => page.getByRole('button', { name: 'Share …' });

  test('copies the address, and says so', () =>
    open({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page, address) => {
      await copy(page).click();
      await page.getByText('Link copied.').waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      const told = await page.locator('[data-share]').getAttribute('data-share-url');
      expect(copied).toBe(told ?? address);
    }));

  test('offers the device’s share menu, with title and address', () =>
    open(
      {
        before: () => {
          Reflect.set(navigator, 'share', async (shared: Shared) => {
            Reflect.set(window, 'shared', shared);
            throw new DOMException('The reader thought better of it.', 'AbortError');
          });
        },
      },
      async (page, address) => {
        const complaints: string[] = [];
        page.on('pageerror', (error) => complaints.push(String(error)));
        await elsewhere(page).click();
        const told = await page.locator('[data-share]').getAttribute('data-share-url');
        await page.waitForFunction(() => Reflect.has(window, 'shared'));
        expect(await page.evaluate(() => Reflect.get(window, 'shared') as Shared)).toEqual({
          title: await page.locator('h1').textContent(),
          url: told ?? address,
        });
        expect(complaints).toEqual([]);
      },
    ));

  test('offers no share menu on devices without one', () =>
    open({ before: () => Reflect.deleteProperty(Navigator.prototype, 'share') }, async (page) => {
      expect(await copy(page).isVisible()).toBe(true);
      expect(await elsewhere(page).isVisible()).toBe(false);
    }));

  test('removes the button if the address can’t be copied', () =>
    open(
      {
        before: () => {
          Object.defineProperty(navigator, 'clipboard', {
            value: { writeText: () => Promise.reject(new DOMException('No', 'NotAllowedError')) },
          });
        },
      },
      async (page) => {
        await copy(page).click();
        await copy(page).waitFor({ state: 'detached' });
      },
    ));

  test('works by plain links without JavaScript', () =>
    open({ javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('[data-share] button:visible').count()).toBe(0);
      const links = page.locator('[data-share] a');
      // Without SITE_URL there are no links to share with.
      const told = await page.locator('[data-share]').getAttribute('data-share-url');
      expect(await links.count()).toBe(told === null ? 0 : 5);
      for (const link of await links.all()) {
        expect(await link.getAttribute('rel')).toBe('noopener nofollow');
      }
    }));
});
