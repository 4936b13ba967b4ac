import type { Browser } from 'playwright-core';
import { openPage } from '../support/open-page.ts';

interface Shot {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  /** Where the picture goes, a PNG. */
  readonly file: string;
}

/** Takes a picture of a whole page, with all that is on it. */
export async function takeShot(
  browser: Browser,
  url: string,
  { width, colorScheme, file }: Shot,
): Promise<void> {
  const look = { viewport: { width, height: 900 }, colorScheme } as const;
  await openPage(browser, url, look, async ({ page }) => {
    // What is lazy would wait for a reader who scrolls.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await document.fonts.ready;
    });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() =>
      Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
    );
    await page.screenshot({ path: file, fullPage: true });
  });
}
