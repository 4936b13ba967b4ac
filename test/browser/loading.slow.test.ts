import { describe, expect, test } from 'vitest';
import {
  movedByPictures,
  noShift,
  scriptsBeforeInteraction,
  watchLoading,
} from '../support/quality/index.ts';
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
});
