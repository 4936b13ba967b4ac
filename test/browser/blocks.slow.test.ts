import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/open-page.ts';
import { axeFaults } from '../support/quality/index.ts';
import { describeSample } from '../support/sample-reader.ts';

const specimen = '/about/how-we-print/type-specimen/';
const divided = '/2024/11/the-night-the-margaret-oake-stayed-out/';
const gallery = '/2024/07/gull-rock-opens-its-door/';

describeSample('the page with every block, in a browser', (reader) => {
  const look = <T>(
    path: string,
    options: BrowserContextOptions,
    see: (page: Page) => Promise<T>,
  ): Promise<T> =>
    openPage(reader.browser, reader.site.url + path, options, async ({ page, complaints }) => {
      const seen = await see(page);
      expect(complaints).toEqual([]);
      return seen;
    });

  const at = (width: number) => ({ viewport: { width, height: 900 } });

  test('lets a table that is wider than the text scroll in its own frame', () =>
    look(specimen, at(360), async (page) => {
      const frame = page.locator('.is-style-stripes .table');
      const hidden = await frame.evaluate((table) => table.scrollWidth - table.clientWidth);
      expect(hidden).toBeGreaterThan(0);
      await frame.focus();
      await page.keyboard.press('ArrowRight');
      const way = await frame.elementHandle();
      await page.waitForFunction((table) => table.scrollLeft > 0, way);
    }));

  const boxIn = (page: Page) => async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (found === null) throw new Error(`There is no ${selector}.`);
    return found;
  };

  test('shows pictures with full width, with wide width and beside the text', () =>
    look(specimen, at(1100), async (page) => {
      const box = boxIn(page);
      const text = await box('.prose > p');
      const full = await box('.alignfull img');
      expect([full.x, full.width]).toEqual([0, 1100]);
      const wide = await box('.alignwide img');
      expect(wide.width).toBeGreaterThan(text.width * 1.3);
      expect(Math.abs(wide.x + wide.width / 2 - (text.x + text.width / 2))).toBeLessThan(1);
      const left = await box('.wp-block-image.alignleft');
      expect(left.x).toBe(text.x);
      expect(left.width).toBeLessThan(text.width * 0.6);
    }));

  test('keeps wide pictures off the page tree beside the text', () =>
    look(specimen, at(1440), async (page) => {
      const box = boxIn(page);
      const text = await box('.prose > p');
      const tree = await box('.page-relatives');
      for (const selector of ['.alignfull img', '.alignwide img']) {
        const picture = await box(selector);
        expect(picture.width, selector).toBeGreaterThan(text.width);
        expect(picture.x + picture.width, selector).toBeLessThan(tree.x);
      }
    }));

  test('shows columns side by side on large screens, and one below the other on a phone', async () => {
    const tops = (width: number) =>
      look(specimen, at(width), (page) =>
        page
          .locator('.wp-block-columns:not(.alignwide) > .wp-block-column')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top)),
      );
    expect(new Set(await tops(1440)).size).toBe(1);
    expect(new Set(await tops(360)).size).toBe(3);
  });

  test.for(['light', 'dark'] as const)('shows readable text on pictures in %s', (scheme) =>
    look(specimen, { ...at(768), colorScheme: scheme }, async (page) => {
      const colours = await page
        .locator('.wp-block-cover p, .embed-label')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).color));
      expect(new Set(colours)).toEqual(new Set(['rgb(255, 253, 247)']));
    }),
  );

  test('opens the table of contents by a touch on a phone, and always shows it on large screens', async () => {
    await look(specimen, at(360), async (page) => {
      const entry = page.getByRole('link', { name: 'Sounds, films and papers' });
      expect(await entry.isVisible()).toBe(false);
      await page.getByText('Contents', { exact: true }).last().click();
      expect(await entry.isVisible()).toBe(true);
    });
    await look(specimen, at(1440), async (page) => {
      const entry = page.getByRole('link', { name: 'Sounds, films and papers' });
      expect(await entry.isVisible()).toBe(true);
      await entry.click();
      const { y } = (await page.locator('h2:target').boundingBox()) ?? { y: -1 };
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(200);
    });
  });

  test('links the parts of a divided story', () =>
    look(divided, at(768), async (page) => {
      await page.locator('nav[aria-label="Pages of this text"] a[rel="next"]').click();
      await page.waitForURL(`${reader.site.url}${divided}2/`);
      expect(await page.title()).toContain('(page 2 of 3)');
      await page.locator('nav[aria-label="Pages of this text"] a[rel="next"]').click();
      await page.waitForURL(`${reader.site.url}${divided}3/`);
      expect(await page.locator('nav[aria-label="Pages of this text"] a[rel="next"]').count()).toBe(
        0,
      );
    }));

  test.for(['light', 'dark'] as const)('enlarges the pictures of a gallery, %s', (colorScheme) =>
    look(gallery, { ...at(360), colorScheme, hasTouch: true }, async (page) => {
      const links = page.locator('a.enlarge');
      const dialog = page.getByRole('dialog', { name: 'Enlarge picture' });
      const shows = (number: number) =>
        dialog.getByText(`${number} / 3`, { exact: true }).waitFor();
      await links.first().press('Enter');
      await shows(1);
      expect(await dialog.getByText('The light at dusk, from the ferry.').isVisible()).toBe(true);
      const picture = dialog.getByRole('img', { name: /lighthouse on a rock/ });
      expect(await picture.evaluate((each) => each.clientWidth)).toBeGreaterThan(300);
      expect(await axeFaults(page)).toEqual([]);
      await page.keyboard.press('ArrowRight');
      await shows(2);
      await dialog.getByRole('button', { name: 'Next picture' }).click();
      await shows(3);
      const finger = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: 400 }],
        });
      await touch('touchStart', 100);
      await touch('touchMove', 200);
      await touch('touchEnd');
      await shows(2);
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      await page.keyboard.press('ArrowLeft');
      await shows(3);
      await page.keyboard.press('Escape');
      await page.locator('a.enlarge:focus[aria-label*="hand-drawn map"]').waitFor();
      await links.first().click();
      await page.emulateMedia({ media: 'print' });
      expect(await dialog.isVisible()).toBe(false);
    }),
  );

  test('enlarges a thumbnail by its own file, which is a link without JavaScript', async () => {
    const thumbnail = '.gallery a.enlarge';
    await look(specimen, at(1440), async (page) => {
      await page.locator(thumbnail).first().click();
      const shown = page.locator('dialog img');
      await shown.evaluate((image: HTMLImageElement) => image.decode());
      const href = await page.locator(thumbnail).first().getAttribute('href');
      expect(await shown.getAttribute('src')).toBe(`${reader.site.url}${href}`);
      await page.mouse.click(5, 450);
      await shown.waitFor({ state: 'hidden' });
    });
    await look(gallery, { ...at(360), javaScriptEnabled: false }, async (page) => {
      await page.locator('a.enlarge').first().click();
      await page.waitForURL(/\/_media\/[^/]+-1600\.webp$/);
    });
  });
});
