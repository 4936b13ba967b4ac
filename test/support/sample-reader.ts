import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { chromiumMissing, launchChromium } from './chromium.ts';
import { serveDist, type DistServer } from './serve-dist.ts';

/** Serves the sample site that was built for the tests in the browser. */
export async function serveSample(): Promise<DistServer & { readonly dist: string }> {
  const { dist, failure } = inject('sample');
  if (failure !== null) throw new Error(failure);
  return { ...(await serveDist(dist)), dist };
}

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
