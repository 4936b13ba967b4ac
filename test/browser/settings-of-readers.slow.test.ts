import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/open-page.ts';
import { describeSample } from '../support/sample-reader.ts';
import { differWide, sampleTemplates } from '../support/templates.ts';

/** Twice the default font size of browsers. */
async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.reload({ waitUntil: 'load' });
}

const sizeOfText = (page: Page): Promise<number> =>
  page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));

/** Elements with a transition or an animation. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        if (!element.checkVisibility()) return false;
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
        const lasts = transitionDuration.split(', ').some((each) => parseFloat(each) > 0.01);
        return lasts || animationName !== 'none' || scrollBehavior === 'smooth';
      })
      .map(({ localName, className }) => `${localName}.${className}`),
  );

/** Finds a page that scrolls sideways, and boxes that cut off their content. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const width = window.innerWidth;
    const found = scrollWidth > width ? [`the page is ${scrollWidth} pixels wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      // Except boxes that scroll, are for screen readers only, or are shortened on purpose.
      if (
        element.closest('pre, .table, .wp-block-math, .unseen, .screen-reader-text, .skip, svg') !==
        null
      )
        continue;
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

  // A zoom of 200 % on a window of 1280 pixels.
  const zoomed = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };

  test.for(sampleTemplates)(
    'a zoom of 200 %, reduced motion or letters twice as large can read all of the $name, and nothing moves',
    ({ name, path }) =>
      open(path, { ...zoomed, reducedMotion: 'reduce' }, async (page) => {
        expect(await moving(page)).toEqual([]);
        expect(await misfits(page)).toEqual([]);

        const before = await sizeOfText(page);
        await page.setViewportSize({ width: 320, height: 900 });
        await enlargeText(page);
        expect(await sizeOfText(page)).toBeGreaterThan(before * 1.9);
        expect(await misfits(page)).toEqual([]);
        if (!differWide.has(name)) return;
        await page.setViewportSize({ width: 1280, height: 900 });
        expect(await misfits(page)).toEqual([]);
      }),
  );
});
