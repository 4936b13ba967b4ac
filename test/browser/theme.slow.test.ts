import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeSample } from '../support/sample-reader.ts';

describeSample('light and dark', (reader) => {
  async function within(
    options: BrowserContextOptions,
    use: (context: BrowserContext, complaints: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const context = await reader.browser.newContext(options);
    const complaints: string[] = [];
    context.on('weberror', (error) => complaints.push(String(error.error())));
    try {
      await use(context, complaints);
    } finally {
      await context.close();
    }
  }

  const visit = async (context: BrowserContext) => {
    const page = await context.newPage();
    await page.goto(`${reader.site.url}/`);
    return page;
  };

  /** The brightness of the background, from 0 to 255. */
  const lightness = (page: Page) =>
    page.evaluate(() => {
      const [red = '0'] = /\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)!;
      return Number(red);
    });
  const chosen = (page: Page) => page.locator('html').getAttribute('data-theme');
  /** The one button, by the choice that it names. */
  const button = (page: Page, choice: string) =>
    page.getByRole('button', { name: `Appearance: ${choice}`, exact: true });
  const choose = async (page: Page, choice: string) => {
    await page.locator('[data-theme-switch]').waitFor();
    for (let press = 0; press < 2 && !(await button(page, choice).isVisible()); press += 1)
      await page.locator('[data-theme-switch]').click();
    await button(page, choice).waitFor();
  };

  test('follow the device until a reader chooses', () =>
    within({ colorScheme: 'dark' }, async (context) => {
      const page = await visit(context);
      await expect.poll(() => lightness(page)).toBeLessThan(64);
      await button(page, 'System').waitFor();
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(() => lightness(page)).toBeGreaterThan(192);
      await choose(page, 'Dark');
      await expect.poll(() => lightness(page)).toBeLessThan(64);
    }));

  test('stay as chosen, on every page and in the browser’s frame', () =>
    within({ colorScheme: 'light' }, async (context) => {
      const page = await visit(context);
      await choose(page, 'Dark');
      await page.goto(`${reader.site.url}/about/`);
      await expect.poll(() => lightness(page)).toBeLessThan(64);
      await button(page, 'Dark').waitFor();
      expect(await page.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('dark');
      const shown = await page
        .locator('meta[name="theme-color"]')
        .evaluateAll((all: HTMLMetaElement[]) =>
          all.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
        );
      expect(shown).toHaveLength(1);
      expect(Number.parseInt(shown[0]!.slice(1, 3), 16)).toBeLessThan(64);
      await choose(page, 'System');
      await expect.poll(() => lightness(page)).toBeGreaterThan(192);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    }));

  test('are applied before the first paint and before other scripts', () =>
    within({ colorScheme: 'light' }, async (context) => {
      await choose(await visit(context), 'Dark');
      const page = await context.newPage();
      await page.route(/\.js$/, (route) => route.abort());
      // The state at the first paint, which waits for the styles.
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          if (list.getEntriesByName('first-paint').length === 0) return;
          const { theme } = document.documentElement.dataset;
          Reflect.set(window, 'atFirstPaint', theme ?? 'none');
        }).observe({ type: 'paint', buffered: true });
      });
      await page.goto(`${reader.site.url}/`);
      await page.waitForFunction(() => Reflect.has(window, 'atFirstPaint'));
      expect(await page.evaluate(() => Reflect.get(window, 'atFirstPaint') as unknown)).toBe(
        'dark',
      );
      await expect.poll(() => lightness(page)).toBeLessThan(64);
      const order = await page
        .locator('head')
        .evaluate((head) =>
          [...head.querySelectorAll('script:not([src], [type]), link[rel="stylesheet"]')].map(
            ({ localName }) => localName,
          ),
        );
      expect(order[0]).toBe('script');
    }));

  test('are chosen with one button, which needs no mouse and says its state', () =>
    within({ colorScheme: 'light' }, async (context) => {
      const page = await visit(context);
      expect(await page.locator('.tools button').count()).toBe(1);
      await button(page, 'System').focus();
      const said = page.locator('[data-theme-status]');
      expect(await said.textContent()).toBe('');
      await page.keyboard.press('Space');
      await expect.poll(() => chosen(page)).toBe('dark');
      expect(await said.textContent()).toBe('Appearance: Dark');
      await page.keyboard.press('Enter');
      await expect.poll(() => chosen(page)).toBe('light');
      expect(await said.textContent()).toBe('Appearance: Light');
      await page.keyboard.press('Space');
      await expect.poll(() => chosen(page)).toBeNull();
      await button(page, 'System').and(page.locator(':focus')).waitFor();
    }));

  test('change at the first press, on a dark device too', () =>
    within({ colorScheme: 'dark' }, async (context) => {
      const page = await visit(context);
      await page.locator('[data-theme-switch]').click();
      await expect.poll(() => lightness(page)).toBeGreaterThan(192);
    }));

  test('are the same in every tab', () =>
    within({ colorScheme: 'light' }, async (context) => {
      const one = await visit(context);
      const other = await visit(context);
      await choose(one, 'Dark');
      await other.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
      await button(other, 'Dark').waitFor();
      await choose(other, 'System');
      await one.waitForFunction(() => document.documentElement.dataset['theme'] === undefined);
    }));

  test.for([
    ['is blocked', 'throw new DOMException("Blocked", "SecurityError")'],
    ['is missing', 'return null'],
  ])('can be chosen for one page if storage %s', ([, does]) =>
    within({ colorScheme: 'light' }, async (context, complaints) => {
      await context.addInitScript(
        `Object.defineProperty(window, 'localStorage', { get() { ${does} } })`,
      );
      const page = await visit(context);
      await choose(page, 'Dark');
      await expect.poll(() => lightness(page)).toBeLessThan(64);
      await page.keyboard.press('/');
      await page.locator('.search-dialog[open]').waitFor();
      expect(complaints).toEqual([]);
    }),
  );

  test('follow the device if storage has another value', () =>
    within({ colorScheme: 'light' }, async (context, complaints) => {
      const page = await visit(context);
      await page.evaluate(() => localStorage.setItem('theme', '"><script>'));
      await page.reload();
      expect(await chosen(page)).toBeNull();
      await expect.poll(() => lightness(page)).toBeGreaterThan(192);
      expect(complaints).toEqual([]);
    }));

  test('follow the device without JavaScript, and there is no switch', () =>
    within({ colorScheme: 'dark', javaScriptEnabled: false }, async (context) => {
      const page = await visit(context);
      expect(await page.locator('[data-theme-switch]:visible').count()).toBe(0);
      expect(await page.locator('[data-theme-switch]').count()).toBeGreaterThan(0);
    }));
});
