import { describe, expect, test } from 'vitest';
import {
  movedByPictures,
  noShift,
  scriptsBeforeInteraction,
  watchLoading,
} from '../support/quality/index.ts';
import { readDist } from '../support/dist.ts';
import { describeSample } from '../support/sample-reader.ts';
import { differWide, sampleTemplates } from '../support/templates.ts';

const at = (width: number) => ({ width, height: 900 });
const looks = [at(360), at(1440)];
const between = [at(768)];

describeSample('a page that loads', (reader) => {
  describe.for(sampleTemplates)('$name', ({ name, path }) => {
    const address = () => reader.site.url + encodeURI(path);

    test.for(looks.filter(({ width }) => width === 360 || differWide.has(name)))(
      'shifts nothing, needs few scripts and at most one font, and logs no errors, $width pixels wide',
      async (look) => {
        const loading = await watchLoading(reader.browser, address(), { viewport: look });
        expect(loading.shifts.sum, loading.shifts.of.join('\n')).toBeLessThan(noShift);
        expect(loading.scripts).toBeLessThanOrEqual(scriptsBeforeInteraction);
        expect(loading.fontsBeforePaint.length).toBeLessThanOrEqual(1);
        // Chromium logs the status of a missing page as an error.
        const isMeant = (complaint: string) => name === 'not-found' && complaint.includes('404');
        expect(loading.complaints.filter((complaint) => !isMeant(complaint))).toEqual([]);
      },
    );

    test.for(between)('keeps the space of late pictures, $width pixels wide', async (look) => {
      expect(await movedByPictures(reader.browser, address(), look)).toEqual([]);
    });
  });

  test('has no page that scrolls sideways on a small phone', async () => {
    const dist = readDist(reader.site.dist);
    const leadingOn = new Set(await dist.filesWith(['http-equiv="refresh"']));
    const paths = (await dist.files())
      .filter((file) => file.endsWith('/index.html') && !leadingOn.has(file))
      .map((file) => `/${file.replace(/index\.html$/, '')}`);
    expect(paths.length).toBeGreaterThan(50);
    const page = await reader.browser.newPage({ viewport: at(360) });
    const tooWide: string[] = [];
    for (const path of paths) {
      // By then, styles are loaded and pictures have their size.
      await page.goto(reader.site.url + encodeURI(path), { waitUntil: 'domcontentloaded' });
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      if (beyond > 0) tooWide.push(path);
    }
    await page.close();
    expect(tooWide).toEqual([]);
  });
});
