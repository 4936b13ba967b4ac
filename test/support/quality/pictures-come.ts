import type { Page } from 'playwright-core';

/** Waits until every picture that is shown has come or failed, the lazy ones that were scrolled to among them. */
export async function picturesCome(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || !image.checkVisibility()),
  );
}
