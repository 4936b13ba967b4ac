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
      'shifts nothing, needs few scripts and one font at most, and complains of nothing, $width pixels wide',
      async (look) => {
        const loading = await watchLoading(reader.browser, address(), { viewport: look });
        expect(loading.shifts.sum, loading.shifts.of.join('\n')).toBeLessThan(noShift);
        expect(loading.scripts).toBeLessThanOrEqual(scriptsBeforeInteraction);
        expect(loading.fontsBeforePaint.length).toBeLessThanOrEqual(1);
        // Chromium complains of the status of a page that is not there.
        const isMeant = (complaint: string) => name === 'not-found' && complaint.includes('404');
        expect(loading.complaints.filter((complaint) => !isMeant(complaint))).toEqual([]);
      },
    );

    test.for(between)(
      'keeps the room of pictures that are late, $width pixels wide',
      async (look) => {
        expect(await movedByPictures(reader.browser, address(), look)).toEqual([]);
      },
    );
  });
});
