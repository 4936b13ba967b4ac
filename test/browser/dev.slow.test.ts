import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startIn } from '../support/project-process.ts';
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

// It does not ask WordPress itself, so its collections stay as they are.
describeDev(
  'npm run dev beside another process of the same folder',
  (here) => {
    test('shows the text that the other process has read, and does not follow its files', async () => {
      const { id, link } = await here.aPost();
      const address = new URL(new URL(link).pathname, here.site);
      expect((await fetch(address)).status).toBe(200);
      await here.ask('POST', `posts/${id}`, { content: '<p>Read by another process.</p>' });
      const build = startIn(here.folder, join(here.folder, 'src/cli/build.ts'), {
        CMS_URL: here.service,
      });
      expect(await once(build.child, 'exit'), build.output()).toEqual([0, null]);
      const shown = await fetch(address);
      expect([shown.status, await shown.text()]).toEqual([
        200,
        expect.stringContaining('<p>Read by another process.</p>'),
      ]);
      expect(here.process.output()).not.toContain('[watch]');
    });
  },
  { POLL_SECONDS: '0' },
);
