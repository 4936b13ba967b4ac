import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, type OpenPage } from '../support/open-page.ts';
import { asEditor, describePreviews, hidden } from '../support/preview-desk.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';

const signedIn = { extraHTTPHeaders: { authorization: asEditor } };
const wide = { viewport: { width: 1280, height: 900 } };
const narrow = { viewport: { width: 360, height: 740 } };

/** The widths that the pages in the frames have for themselves. */
const widthsIn = (page: Page) =>
  page.locator('iframe').evaluateAll((all) => all.map((frame) => frame.clientWidth));

const sidewards = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describePreviews(['newer'], (here) => {
  const open = (
    path: string,
    options: BrowserContextOptions,
    see: (open: OpenPage) => Promise<void>,
  ) => openPage(here.browser, here.desk.url + path, { ...signedIn, ...options }, see);

  const published = async () => {
    const { items } = await here.cms.posts.page({ perPage: 1 });
    return items[0]!;
  };

  test('a preview is shown as wide as a phone and a tablet, without scripts', async () => {
    const id = await here.write('draft');
    await open(
      `/desk/preview/${id}`,
      { ...wide, javaScriptEnabled: false },
      async ({ page, complaints }) => {
        await page.getByRole('link', { name: 'Phone, tablet, full width' }).click();
        await page.waitForURL(`**/desk/preview/${id}/widths`);
        expect(await page.locator('h1').textContent()).toBe('A draft text');
        const tab = page.getByRole('link', { name: 'Full', exact: true });
        expect(await tab.getAttribute('aria-current')).toBe('page');
        expect((await widthsIn(page))[0]).toBeGreaterThan(1100);
        await page.getByRole('link', { name: 'Phone', exact: true }).click();
        await page.waitForURL('**/widths?width=phone');
        expect(await widthsIn(page)).toEqual([390]);
        const text = page.frameLocator('iframe');
        expect(await text.locator('.prose').textContent()).toContain(hidden);
        expect(await text.locator('.preview-bar').count()).toBe(0);
        await page.getByRole('link', { name: 'Tablet', exact: true }).click();
        await page.waitForURL('**/widths?width=tablet');
        expect(await widthsIn(page)).toEqual([768]);
        // Readers have no version of it.
        expect(await page.getByRole('link', { name: 'Beside the live version' }).count()).toBe(0);
        await page.getByRole('link', { name: 'Back to the preview' }).click();
        await page.waitForURL(`**/desk/preview/${id}`);
        expect(complaints).toEqual([]);
      },
    );
  });

  test('a text that readers have is shown beside the live version, with the keyboard alone', async () => {
    const { id, link } = await published();
    await open(`/desk/preview/${id}/widths`, wide, async ({ page, complaints }) => {
      const follow = async (name: string) => {
        const wanted = page.getByRole('link', { name, exact: true });
        for (let presses = 0; presses < 40; presses += 1) {
          await page.keyboard.press('Tab');
          if (await wanted.evaluate((one) => one === document.activeElement)) break;
        }
        await page.keyboard.press('Enter');
      };
      await follow('Beside the live version');
      await page.waitForURL('**/widths?width=full&beside=1');
      const frames = page.locator('iframe');
      await expect.poll(() => frames.count()).toBe(2);
      expect(await frames.last().getAttribute('src')).toBe(new URL(link).pathname);
      await follow('Phone');
      await page.waitForURL('**/widths?width=phone&beside=1');
      await expect.poll(() => widthsIn(page)).toEqual([390, 390]);
      for (const frame of [
        page.frameLocator('iframe >> nth=0'),
        page.frameLocator('iframe >> nth=1'),
      ])
        expect(await frame.locator('main h1').count()).toBe(1);
      const tops = () =>
        frames.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().y)));
      expect(new Set(await tops()).size).toBe(1);
      await page.setViewportSize(narrow.viewport);
      expect(new Set(await tops()).size).toBe(2);
      await follow('Preview only');
      await page.waitForURL('**/widths?width=phone');
      expect(complaints).toEqual([]);
    });
  });

  test('the parts of a divided text stay in their frame', async () => {
    const id = await here.write('draft', {
      content: '<p>First room</p><!--nextpage--><p>Second room</p>',
    });
    // With scripts, the page in the frame also fetches the link that the pointer is on.
    const options = { ...wide, javaScriptEnabled: false };
    await open(`/desk/preview/${id}/widths?width=phone`, options, async ({ page, complaints }) => {
      const text = page.frameLocator('iframe');
      await text.locator('a[href="?part=2"]').first().click();
      await text.getByText('Second room').waitFor();
      expect(await text.locator('.preview-bar').count()).toBe(0);
      await page.goto(`${here.desk.url}/desk/preview/${id}?part=2`);
      await page.getByRole('link', { name: 'Phone, tablet, full width' }).click();
      await text.getByText('Second room').waitFor();
      expect(complaints).toEqual([]);
    });
  });

  test('only the text alone may be in a frame, and only of this site', async () => {
    const path = `/desk/preview/${await here.write('draft')}`;
    const link = await here.share(await here.write('draft'));
    for (const page of [path, new URL(link).pathname]) {
      const policyOf = async (shape: string) => {
        const { status, headers } = await here.askSignedIn(page + shape);
        expect(status).toBe(200);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('x-robots-tag')).toContain('noindex');
        return headers.get('content-security-policy');
      };
      expect(await policyOf('/text')).toContain("frame-ancestors 'self'");
      expect(await policyOf('')).toContain("frame-ancestors 'none'");
      expect(await policyOf('/widths')).toContain("frame-ancestors 'none'");
      expect(await policyOf('/widths')).toMatch(/frame-src [^;]*'self'/);
      expect(await policyOf('')).not.toMatch(/frame-src [^;]*'self'/);
      for (const wrong of ['/other', '/text/more']) {
        expect((await here.askSignedIn(page + wrong)).status).toBe(404);
      }
    }
    for (const shape of ['/text', '/widths']) {
      const { status, headers } = await here.ask(path + shape);
      expect(status).toBe(303);
      expect(headers.get('location')).toContain('/desk/sign-in');
    }
  });

  test('somebody with a shared link sees it at these widths, too', async () => {
    const { id } = await published();
    const link = await here.share(id);
    await openPage(here.browser, link, wide, async ({ page, complaints }) => {
      const sentReferrers: string[] = [];
      page.on('request', (request) => sentReferrers.push(request.headers()['referer'] ?? ''));
      await page.getByRole('link', { name: 'Phone, tablet, full width' }).click();
      await page.getByRole('link', { name: 'Beside the live version' }).click();
      await expect.poll(() => page.locator('iframe').count()).toBe(2);
      const text = page.frameLocator('iframe >> nth=0');
      expect(await text.locator('main h1').count()).toBe(1);
      expect(await axeFaults(page)).toEqual([]);
      expect(sentReferrers.filter((each) => each.includes('/preview/'))).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  const looks = [
    { locale: 'en', colorScheme: 'dark', ...narrow },
    { locale: 'de', colorScheme: 'light', ...wide },
  ] as const;
  test.for(looks)('axe finds nothing, in $locale, $viewport.width pixels wide', async (options) => {
    const { id } = await published();
    for (const query of ['', '?width=phone&beside=1', '?width=tablet']) {
      await open(`/desk/preview/${id}/widths${query}`, options, async ({ page }) => {
        expect(await axeFaults(page), query).toEqual([]);
        expect(await sidewards(page), query).toBeLessThanOrEqual(0);
      });
    }
  });
});
