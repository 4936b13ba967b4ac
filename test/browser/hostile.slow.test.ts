import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ofTheDay } from '../faults/random.ts';
import { chromiumMissing, launchChromium } from '../support/chromium.ts';
import { readDist } from '../support/dist.ts';
import { examine } from '../support/hostile/examine.ts';
import { allowed } from '../support/hostile/lists.ts';
import { serveVectors, type VectorServer } from '../support/hostile/serve-vectors.ts';
import { groups, vectors } from '../support/hostile/vectors.ts';
import { serveSample } from '../support/sample-reader.ts';

if (chromiumMissing !== undefined) {
  test('hostile HTML in a browser', (context) => {
    context.skip(chromiumMissing);
  });
} else {
  describe('hostile HTML in a browser', () => {
    let server: VectorServer;
    let browser: Browser;
    let globals: readonly string[];

    beforeAll(async () => {
      server = await serveVectors();
      browser = await launchChromium();
      globals = await open(`${server.url}/empty`, (page) =>
        page.evaluate(() => Object.getOwnPropertyNames(window)),
      );
    });
    afterAll(async () => {
      await browser.close();
      await server.stop();
    });

    /** Opens a page, and collects in `alarms` everything that its text does. */
    async function open<T>(
      url: string,
      look: (page: Page, alarms: readonly string[]) => Promise<T>,
      waitUntil: 'load' | 'commit' = 'load',
    ): Promise<T> {
      const context = await browser.newContext();
      const alarms: string[] = [];
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (origin !== new URL(url).origin && protocol !== 'data:')
          alarms.push(`asked for ${request.url()}`);
      });
      context.on('dialog', (dialog) => {
        alarms.push('opened a dialog');
        dialog.dismiss().catch(() => undefined);
      });
      context.on('console', (message) => {
        if (message.type() === 'error') alarms.push(message.text());
      });
      context.on('weberror', (error) => alarms.push(String(error.error())));
      const page = await context.newPage();
      context.on('page', (another) => alarms.push(`opened ${another.url()}`));
      try {
        await page.goto(url, { waitUntil });
        return await look(page, alarms);
      } finally {
        await context.close();
      }
    }

    /** Waits for what has begun: what is asked for after it, and answered, has overtaken nothing. */
    const settle = (page: Page) =>
      page.evaluate(async () => {
        for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
        await new Promise((done) => setTimeout(done));
        await fetch('/favicon.svg', { cache: 'no-store' });
      });

    /** The problems in the texts of a page or of its frames. */
    async function faultsIn(page: Page): Promise<string[]> {
      const call = `(${examine.toString()})(${JSON.stringify({ allowed, globals })})`;
      const faults = await page.evaluate((code) => {
        const run = (view: Window): string[] =>
          (Reflect.get(view, 'eval') as (code: string) => string[])(code);
        const frames = [...document.querySelectorAll<HTMLIFrameElement>('body > iframe')];
        if (frames.length === 0) return run(window);
        return frames.flatMap(({ contentWindow }, place) =>
          contentWindow === null
            ? [`${place} is gone`]
            : run(contentWindow).map((fault) => `${place}: ${fault}`),
        );
      }, call);
      await settle(page);
      return faults;
    }

    test('does harm if it is not sanitised, so these tests would notice', async () => {
      const gathered = (path: string, alarm: RegExp) =>
        open(
          server.url + path,
          (_page, alarms) =>
            expect
              .poll(() => alarms.filter((each) => alarm.test(each)).length, { timeout: 30_000 })
              .toBeGreaterThan(4),
          // A few are enough: its many dialogs keep it from ever being loaded for long.
          'commit',
        );
      await gathered('/raw/handlers/', /^opened a dialog$/);
      await gathered('/raw/scripts/', /^asked for https:\/\/third-party\.invalid\//);
    });

    const countOf = (group: string) => vectors.filter((vector) => vector.group === group).length;

    // This takes longest.
    test.each(ofTheDay(groups, 4))(
      'does nothing once it is prepared: %s, each in a document of its own',
      (group) =>
        open(`${server.url}/printed/${group}/`, async (page, alarms) => {
          expect(page.frames().length).toBe(countOf(group) + 1);
          expect(await faultsIn(page)).toEqual([]);
          expect(alarms).toEqual([]);
        }),
    );

    test.each(groups)('does nothing once it is prepared: %s, all in one document', (group) =>
      open(`${server.url}/printed/${group}/all`, async (page, alarms) => {
        expect(await page.locator('body > article').count()).toBe(countOf(group));
        expect(await faultsIn(page)).toEqual([]);
        expect(alarms).toEqual([]);
      }),
    );

    test('does nothing on the pages of the sample site that have some', async () => {
      const site = await serveSample();
      const words = ['Small ads, as they came in', 'galleySampleRan'];
      const files = await readDist(site.dist).filesWith(words);
      const pages = files.filter((file) => file.endsWith('/index.html'));
      expect(pages).toContain('2026/08/small-ads-as-they-came-in/index.html');
      expect(pages.length).toBeGreaterThan(3);
      for (const file of pages) {
        const address = `${site.url}/${file.replace(/index\.html$/, '')}`;
        await open(address, async (page, alarms) => {
          await page.mouse.move(600, 400);
          await settle(page);
          expect(await page.evaluate(() => 'galleySampleRan' in window), file).toBe(false);
          expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
          expect(alarms, file).toEqual([]);
        });
      }
      await site.stop();
    });
  });
}
