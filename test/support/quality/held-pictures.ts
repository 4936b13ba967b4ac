import type { Browser } from 'playwright-core';
import { picturesCome, scrollThrough } from './loading.ts';

/**
 * Pictures and films of a page that have another size when they have come than before the first of them was there, and so
 * move what stands around them. Held back, they are later than on any network.
 */
export async function movedByPictures(
  browser: Browser,
  url: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<readonly string[]> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route(/\/_media\//, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => document.fonts.ready);
    const before = await page.evaluate(boxes);
    release(undefined);
    await page.waitForLoadState('load');
    await page.evaluate(scrollThrough);
    await picturesCome(page);
    const after = await page.evaluate(boxes);
    return before.flatMap(({ name, width, height }, place) => {
      const then = after[place] ?? { width: 0, height: 0 };
      // A picture's numbers are whole ones, and its ratio may be a little beside theirs.
      const same = Math.abs(then.width - width) <= 1 && Math.abs(then.height - height) <= 1;
      const was = `${width} × ${height}`;
      const is = `${then.width} × ${then.height}`;
      return same ? [] : [`${name}: ${was} became ${is}`];
    });
  } finally {
    await context.close();
  }
}

// In the page: everything that has a size of its own only when it has come.
function boxes() {
  return [...document.querySelectorAll('body :is(img, video, audio, iframe)')]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const { width, height } = element.getBoundingClientRect();
      const source = element.getAttribute('src') ?? '';
      return {
        name: `${element.localName} ${source}`,
        width: Math.round(width),
        height: Math.round(height),
      };
    });
}
