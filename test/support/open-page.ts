import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page that is open, and what it complained of since. */
export interface OpenPage {
  readonly page: Page;
  /** Errors on the console, what its policy refused among them; exceptions; requests without an answer. */
  readonly complaints: readonly string[];
}

/** Opens an address in a window of its own, and closes it when `see` has looked. */
export async function openPage<T>(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  see: (open: OpenPage) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('requestfailed', (request) => {
    // A page that is left gives up what it is still loading. Servers and policies that refuse it have other names for that.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    complaints.push(`no answer from ${request.url()}`);
  });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    return await see({ page, complaints });
  } finally {
    await context.close();
  }
}
