import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { chromiumMissing, launchChromium } from '../support/chromium.ts';
import { startSample, type SampleService } from '../support/sample-service.ts';
import { serveDist, type DistServer } from '../support/serve-dist.ts';

const paths = [
  '/',
  '/about/how-we-print/type-specimen/',
  '/2026/09/long-wharf-opens/',
  '/author/hanne-lorentzen/',
  '/category/news/',
  '/nowhere/',
];

if (chromiumMissing !== undefined) {
  test('what the sample site asks for', (context) => {
    context.skip(chromiumMissing);
  });
} else {
  describe('a reader of the sample site', () => {
    let cms: SampleService;
    let workshop: Workshop;
    let site: DistServer;
    let browser: Browser;

    beforeAll(async () => {
      cms = await startSample();
      workshop = await openWorkshop();
      const { code, output } = await workshop.build({ CMS_URL: cms.url, CMS_RETRIES: '0' });
      if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
      site = await serveDist(workshop.dist);
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser.close();
      await site.stop();
      await workshop.remove();
      await cms.stop();
    });

    test.for(paths)('asks nobody but the site for anything at %s', async (path) => {
      const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(site.url + path, { waitUntil: 'load' });
      // What is lazy loads when it comes near.
      await page.evaluate(async () => {
        for (const image of document.images) {
          image.scrollIntoView();
          await image.decode().catch(() => undefined);
        }
      });
      await page.waitForLoadState('networkidle');
      await page.close();
      expect(asked.length).toBeGreaterThan(1);
      expect(
        asked.filter((url) => !/^data:/.test(url) && new URL(url).origin !== site.url),
      ).toEqual([]);
    });
  });
}
