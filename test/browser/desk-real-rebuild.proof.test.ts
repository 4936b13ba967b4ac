import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeDesk, inWordPress, passwords } from '../support/desk-reader.ts';
import { onlyLoopbackIn } from '../support/project-process.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';
import { scratch } from '../support/scratch.ts';
import { takeWork } from '../support/shared-work.ts';

// Astro finds packages from the folder that it builds in.
const project = await mkdtemp(join(scratch, 'site-'));
afterAll(() => rm(project, { recursive: true }));

const building = {
  GALLEY_FOLDER: join(project, '.galley'),
  ...onlyLoopbackIn(project),
  REBUILD_QUIET: '1h',
  CMS_USER: 'editor',
  CMS_APPLICATION_PASSWORD: passwords.editor,
};

describeDesk('the site is really rebuilt', { settings: building, project }, (reader) => {
  test(
    'what was changed in WordPress is read on the site, and the release is listed',
    () =>
      reader.openAs('editor', '/desk/rebuilds', {}, async (page) => {
        expect(await page.getByText('There are no releases on this server yet.').count()).toBe(1);
        await inWordPress(reader, 'POST', '/posts', {
          title: 'The lock is open again',
          status: 'publish',
          content: 'At last.',
        });
        await takeWork(building.GALLEY_FOLDER, reader.cms.url);
        await page.getByRole('button', { name: 'Rebuild the site' }).click();
        await page.waitForURL('**/desk/rebuilds/*');
        await page.getByRole('progressbar').waitFor();
        await page.getByText('The new site is live.').waitFor({ timeout: 240_000 });
        const changed = page.locator('section', { hasText: 'Changes for readers' });
        await changed.getByRole('link', { name: 'View: The lock is open again' }).click();
        expect(await page.locator('h1').textContent()).toContain('The lock is open again');
        await page.goto(`${reader.desk.url}/desk/rebuilds`);
        const releases = page.locator('section', {
          has: page.getByRole('heading', { name: 'Releases' }),
        });
        expect(await releases.locator('li').textContent()).toMatch(/Live.*35 posts and 11 pages/s);
        expect(await axeFaults(page)).toEqual([]);
      }),
    300_000,
  );

  test(
    'a preview with drafts is really built beside it',
    () =>
      reader.openAs('editor', '/desk/site-previews', {}, async (page) => {
        await page.getByLabel('Name').fill('spring');
        await page.getByLabel('Show drafts, too').check();
        await page.getByRole('button', { name: 'Build a preview' }).click();
        await page.getByRole('progressbar').waitFor();
        await page.getByText('The preview “spring” is ready.').waitFor({ timeout: 240_000 });
        const entry = page.locator('main li', { hasText: 'spring' });
        expect(await entry.textContent()).toMatch(/With drafts.*pages/s);
        await entry.getByRole('link', { name: 'Open: spring' }).click();
        await page.waitForURL('**/previews/spring/');
        const draft = 'The spare gearbox has arrived';
        expect(await page.textContent('body')).toContain(draft);
        await page.goto(`${reader.desk.url}/`);
        expect(await page.textContent('body')).not.toContain(draft);
      }),
    300_000,
  );
});
