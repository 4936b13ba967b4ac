import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeSample } from '../support/sample-reader.ts';
import { viewSearch } from '../support/search-page.ts';

describeSample('the search dialog', (reader) => {
  async function open(use: (page: Page, asked: readonly string[]) => Promise<void>): Promise<void> {
    const page = await reader.browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    try {
      // Waits until modules have run. An idle network does not mean that.
      await page.goto(`${reader.site.url}/about/`, { waitUntil: 'load' });
      await use(page, asked);
    } finally {
      await page.close();
    }
  }

  const opened = (page: Page) => page.locator('.search-dialog[open]').waitFor();
  const closed = (page: Page) => page.locator('.search-dialog').waitFor({ state: 'hidden' });
  const fieldHasFocus = (page: Page) => page.locator('.search-dialog input:focus').waitFor();
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.textContent.trim() ?? '');

  test.for(['/', 'Control+k', 'Meta+k'])('opens by %s, with the focus in its field', (keys) =>
    open(async (page) => {
      await page.keyboard.press(keys);
      await opened(page);
      await page.keyboard.type('fog');
      await viewSearch(page, '.search-dialog').said('4 results for “fog”');
      expect(page.url()).toBe(`${reader.site.url}/about/`);
    }),
  );

  test.for(['Control+/', 'Alt+/', 'Control+Alt+k', 'Control+Shift+k', 'k'])(
    'leaves %s to the browser',
    (keys) =>
      open(async (page) => {
        await page.keyboard.press(keys);
        await page.keyboard.press('/');
        await opened(page);
        // If it were open already, the slash would be in its field.
        expect(await page.locator('.search-dialog input').inputValue()).toBe('');
      }),
  );

  test('does not open when a slash is typed into a field', () =>
    open(async (page) => {
      await page.evaluate(() => {
        for (const name of ['input', 'textarea']) {
          document.querySelector('main')?.append(document.createElement(name));
        }
      });
      for (const name of ['input', 'textarea']) {
        const field = page.locator(`main > ${name}`);
        await field.focus();
        await page.keyboard.type('a/b');
        // The whole text: an open dialog would have the rest.
        expect(await field.inputValue()).toBe('a/b');
      }
    }));

  test('opens by a click on the link, and returns the focus when it closes', () =>
    open(async (page) => {
      const link = page.locator('a[data-search-link]');
      await link.click();
      await fieldHasFocus(page);
      await page.keyboard.type('fog');
      await page.keyboard.press('Escape');
      await closed(page);
      await page.locator('a[data-search-link]:focus').waitFor();
      await page.keyboard.press('Enter');
      await opened(page);
      await page.getByRole('button', { name: 'Close' }).click();
      await closed(page);
      await page.keyboard.press('/');
      await opened(page);
      await page.mouse.click(5, 5);
      await closed(page);
    }));

  test('closes even while the search is loading', async () => {
    const context = await reader.browser.newContext();
    const page = await context.newPage();
    try {
      await page.goto(`${reader.site.url}/about/`, { waitUntil: 'load' });
      await context.setOffline(true);
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => page.getByRole('button', { name: 'Close' }).click(),
      ]) {
        await page.evaluate(() =>
          document.querySelector<HTMLDialogElement>('[data-search-dialog]')?.showModal(),
        );
        await page.locator('.search-dialog input').fill('fog');
        await close();
        await closed(page);
      }
    } finally {
      await context.close();
    }
  });

  test('leaves a click that opens a tab to the browser', () =>
    open(async (page) => {
      const elsewhere = page.context().waitForEvent('page');
      await page.locator('a[data-search-link]').click({ modifiers: ['Control'] });
      const tab = await elsewhere;
      await tab.waitForURL('**/search/');
      await tab.close();
      await closed(page);
    }));

  test('has arrow keys for the results, and Enter follows a result', () =>
    open(async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('fog');
      const view = viewSearch(page, '.search-dialog');
      await view.said('4 results for “fog”');
      const titles = await view.titles();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(page)).toBe(titles[0]);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(page)).toBe(titles[1]);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await fieldHasFocus(page);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => focused(page)).toBe(titles.at(-1));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/fog/);
      expect(await page.locator('h1').textContent()).toBe(titles[0]);
    }));

  test('opens all results by its link and by Enter', () =>
    open(async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('harbour');
      const view = viewSearch(page, '.search-dialog');
      expect(await view.said('21 results for “harbour”')).toBe(6);
      await page.locator('.search-all').click();
      await page.waitForURL('**/search/?q=harbour');
      await viewSearch(page, '.search-page').said('21 results for “harbour”');
      await page.goto(`${reader.site.url}/about/`);
      await page.keyboard.press('/');
      await page.keyboard.type('harbour');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search/?q=harbour');
    }));

  test('loads nothing before it opens, and says that nothing was found', () =>
    open(async (page, asked) => {
      expect(asked.filter((path) => /pagefind|dialog/.test(path))).toEqual([]);
      await page.keyboard.press('/');
      await page.keyboard.type('xyzzyq');
      const view = viewSearch(page, '.search-dialog');
      expect(await view.said('Nothing found for “xyzzyq”.')).toBe(0);
      expect(await page.locator('.search-all').isVisible()).toBe(false);
      expect(asked).toContain('/pagefind/pagefind.js');
    }));

  test('is replaced by the search page there, and if its code can’t be loaded', () =>
    open(async (page) => {
      await page.route(/\/_astro\/dialog\.[^/]+\.js$/, (route) => route.abort());
      await page.locator('a[data-search-link]').click();
      await page.waitForURL('**/search/');
      await page.locator('h1').click();
      await page.keyboard.press('/');
      await page.locator('input[type="search"]:focus').waitFor();
      expect(await page.locator('dialog[open]').count()).toBe(0);
    }));
});
