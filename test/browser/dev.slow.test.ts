import { test } from 'vitest';
import { describeDev, sees } from './dev.ts';

const header = 'src/components/SiteHeader.astro';

describeDev('npm run dev', (here) => {
  test('another typeface for headings is shown', async () => {
    // Astro starts again for it, and a page that is asked for meanwhile gets no answer.
    const preloaded = async () => {
      await here.page.goto(here.site).catch(() => undefined);
      return [
        await here.page.title(),
        await here.page.locator('link[rel="preload"][as="font"]').count(),
      ];
    };
    const restore = await here.change('src/look.ts', "headings: 'fraunces'", 'headings: null');
    await sees(preloaded).toEqual(['The Mooring Post', 0]);
    await restore();
    await sees(preloaded).toEqual(['The Mooring Post', 1]);
  });

  test.each([
    [header, '<header', '{Object(isHome).no.title}<header', /components\/SiteHeader\.astro:\d+/],
    ['src/look.ts', "'fraunces'", 'nothere', /^src\/look\.ts:\d+:\d+$/],
    ['src/look.ts', "layout: 'magazine'", "layout: 'magazin'", /^src\/look\.ts:\d+:5$/],
    ['src/i18n/languages/en.ts', 'skip:', 'skip =:', /i18n\/languages\/en\.ts:\d+:\d+/],
  ])('an error is shown with its place until it is corrected: %s: %s → %s', (...mistake) =>
    here.showsMistake(...mistake),
  );
});
