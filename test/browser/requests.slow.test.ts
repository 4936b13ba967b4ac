import { expect, test } from 'vitest';
import { describeSample } from '../support/sample-reader.ts';

const specimen = '/about/how-we-print/type-specimen/';
const paths = [
  '/',
  specimen,
  '/2026/09/long-wharf-opens/',
  '/author/hanne-lorentzen/',
  '/category/news/',
  '/nowhere/',
];

describeSample('a reader of the sample site', (reader) => {
  test.for(paths)('requests only the site itself at %s', async (path) => {
    const page = await reader.browser.newPage({ viewport: { width: 1200, height: 900 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(reader.site.url + path, { waitUntil: 'load' });
    // Lazy pictures load when they come near.
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
      asked.filter((url) => !/^data:/.test(url) && new URL(url).origin !== reader.site.url),
    ).toEqual([]);
  });

  test('has the page of a link before the click, if the pointer rests on the link', async () => {
    const page = await reader.browser.newPage();
    await page.goto(reader.site.url, { waitUntil: 'load' });
    const fetched = page.locator('link[rel="prefetch"]');
    expect(await fetched.count()).toBe(0);
    const link = page.locator('main a[href^="/"]:visible').first();
    await link.hover();
    await fetched.waitFor({ state: 'attached' });
    expect(await fetched.getAttribute('href')).toBe(
      reader.site.url + ((await link.getAttribute('href')) ?? ''),
    );
    await page.close();
  });
});
