import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startIn } from '../support/project-process.ts';
import { describeDev, sees } from './dev.ts';

describeDev(
  'npm run dev that does not ask WordPress itself',
  (here) => {
    test('shows the text that another process of the same folder has read, and does not follow its files', async () => {
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
  },
  { POLL_SECONDS: '0' },
);
