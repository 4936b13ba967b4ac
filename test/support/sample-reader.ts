import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { chromiumMissing, launchChromium } from './chromium.ts';
import { serveSample } from './sample-pages.ts';

/** Chromium and the sample site: both are there while tests run, and not before. */
export interface SampleReader {
  readonly browser: Browser;
  readonly site: Awaited<ReturnType<typeof serveSample>>;
}

/** Tests that read the sample site in a browser. Where there is none, they are skipped and say why. */
export function describeSample(title: string, tests: (reader: SampleReader) => void): void {
  if (chromiumMissing !== undefined) {
    test(title, (context) => {
      context.skip(chromiumMissing);
    });
    return;
  }
  describe(title, () => {
    let site: SampleReader['site'];
    let browser: Browser;

    beforeAll(async () => {
      site = await serveSample();
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser.close();
      await site.stop();
    });

    tests({
      get browser() {
        return browser;
      },
      get site() {
        return site;
      },
    });
  });
}
