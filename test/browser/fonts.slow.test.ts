import { expect, test } from 'vitest';
import { describeSample } from '../support/sample-reader.ts';

describeSample('the typeface of headings', (reader) => {
  test('is one file of the site, preloaded in the head and used by headings', async () => {
    const page = await reader.browser.newPage();
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
    });
    // A second visit: the first may be painted before the file is there, and stays as it is then.
    await page.goto(`${reader.site.url}/`, { waitUntil: 'load' });
    await page.goto(`${reader.site.url}/about/`, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    const preloads = page.locator('link[rel="preload"][as="font"]');
    expect(await preloads.count()).toBe(1);
    const preloaded = await preloads.getAttribute('href');
    expect(preloaded).toMatch(/^\/_astro\/fonts\/[0-9a-f]{16}\.woff2$/);
    expect(new Set(fonts)).toEqual(new Set([preloaded]));

    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'h1',
    });
    const shown = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(shown.fonts).toEqual([
      expect.objectContaining({
        isCustomFont: true,
        familyName: expect.stringMatching(/^Fraunces/),
      }),
    ]);
    await page.close();
  });
});
