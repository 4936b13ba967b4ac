import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/open-page.ts';
import { describeSample } from '../support/sample-reader.ts';
import { differWide, sampleTemplates } from '../support/templates.ts';

/** Twice what browsers begin with, as their settings have it. */
async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.reload({ waitUntil: 'load' });
}

/** What does not fit: a page that scrolls sideways, and boxes that cut off what stands in them. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const width = window.innerWidth;
    const found = scrollWidth > width ? [`the page is ${scrollWidth} pixels wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      // What can be scrolled, is read to machines only, or is shortened on purpose is meant to be so.
      if (element.closest('pre, .table, .unseen, .skip, svg') !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { left, right } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const name = `${element.localName}.${element.className}`;
      if (right > width + 1 || left < -1) found.push(`${name} is beyond the window`);
      const isClipped = /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`);
      if (!isClipped || style.webkitLineClamp !== 'none' || element.textContent.trim() === '')
        continue;
      if (
        element.scrollHeight > element.clientHeight + 1 ||
        element.scrollWidth > element.clientWidth + 1
      )
        found.push(`${name} cuts off: ${element.textContent.trim().slice(0, 60)}`);
    }
    return found;
  });

describeSample('a reader who sets a browser to', (reader) => {
  const open = <T>(path: string, options: BrowserContextOptions, see: (page: Page) => Promise<T>) =>
    openPage(reader.browser, reader.site.url + encodeURI(path), options, ({ page }) => see(page));

  describe('letters twice as large', () => {
    test.for(
      sampleTemplates.flatMap(({ name, path }) =>
        (differWide.has(name) ? [320, 1280] : [320]).map((width) => ({ name, path, width })),
      ),
    )('finds all of the $name, $width pixels wide', ({ path, width }) =>
      open(path, { viewport: { width, height: 900 } }, async (page) => {
        const before = await page.evaluate(() =>
          parseFloat(getComputedStyle(document.body).fontSize),
        );
        await enlargeText(page);
        const after = await page.evaluate(() =>
          parseFloat(getComputedStyle(document.body).fontSize),
        );
        expect(after).toBeGreaterThan(before * 1.9);
        expect(await misfits(page)).toEqual([]);
      }),
    );
  });

  test('a zoom of 200 % finds all of every page', async () => {
    for (const { name, path } of sampleTemplates) {
      const look = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };
      await open(path, look, async (page) => {
        expect({ name, misfits: await misfits(page) }).toEqual({ name, misfits: [] });
      });
    }
  });

  test('reduced motion sees nothing move', async () => {
    for (const { name, path } of sampleTemplates) {
      await open(path, { reducedMotion: 'reduce' }, async (page) => {
        const moving = await page.evaluate(() =>
          [...document.querySelectorAll('*')]
            .filter((element) => {
              if (!element.checkVisibility()) return false;
              const { transitionDuration, animationName, scrollBehavior } =
                getComputedStyle(element);
              const lasts = transitionDuration.split(', ').some((each) => parseFloat(each) > 0.01);
              return lasts || animationName !== 'none' || scrollBehavior === 'smooth';
            })
            .map(({ localName, className }) => `${localName}.${className}`),
        );
        expect({ name, moving }).toEqual({ name, moving: [] });
      });
    }
  });

  test('print gets the text without what is for clicking, in ink on paper', () =>
    open('/2026/07/name-the-new-pilot-boat/', { colorScheme: 'dark' }, async (page) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const hidden of ['nav', 'form', 'button', '.skip', 'dialog']) {
        const shown = await page
          .locator(hidden)
          .evaluateAll((all) =>
            all
              .filter((each) => each.checkVisibility())
              .map((each) => each.outerHTML.slice(0, 120)),
          );
        expect({ hidden, shown }).toEqual({ hidden, shown: [] });
      }
      expect(await page.locator('h1').isVisible()).toBe(true);
      expect(await page.locator('.prose p').first().isVisible()).toBe(true);
      const colours = await page.evaluate(() =>
        ['body', 'h1', '.prose p', '.prose a'].map((selector) => {
          const element = document.querySelector(selector);
          return element === null ? '' : getComputedStyle(element).color;
        }),
      );
      for (const colour of colours.filter(Boolean)) {
        const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
        expect(Math.max(...parts), colour).toBeLessThan(110);
      }
      const paper = await page.evaluate(
        () => getComputedStyle(document.documentElement).backgroundColor,
      );
      expect(paper).toMatch(/^rgba?\((?:255, 255, 255|0, 0, 0, 0)\)/);
    }));
});
