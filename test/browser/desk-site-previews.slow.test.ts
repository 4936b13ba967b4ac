import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { removeSitePreview } from '../../src/publish/index.ts';
import { describeDesk, passwords } from '../support/desk-reader.ts';
import { fakePublisher, live } from '../support/fake-publisher.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';
import { writeReleases } from '../support/releases.ts';
import { putSitePreview } from '../support/site-preview.ts';

const folder = await mkdtemp(join(tmpdir(), 'galley-site-previews-'));
afterAll(() => rm(folder, { recursive: true }));
const releases = join(folder, 'releases');
await writeReleases(releases, ['20261122T031522Z-4f1c']);
const publisher = await fakePublisher(join(folder, 'src/cli/publish.ts'));
await publisher.plan([{ told: true }]);

const names = ['spring', 'autumn', 'broken', 'quiet'];
afterEach(async () => {
  await publisher.giveUp();
  for (const name of names) removeSitePreview(releases, name);
});

const settings = { CMS_USER: 'editor', CMS_APPLICATION_PASSWORD: passwords.editor };
const place = '/desk/site-previews';
const phone = { viewport: { width: 360, height: 740 } };
const wide = { viewport: { width: 1280, height: 900 } };

const ask = async (page: Page, name: string): Promise<void> => {
  await page.locator('#name').fill(name);
  await page.locator('form:has(#name) button[type=submit]').click();
};

/** Ends the build as the publishing process does. */
const finish = async (name: string, hasDrafts = false): Promise<void> => {
  putSitePreview(releases, name, { 'index.html': 'The spring issue' }, { hasDrafts });
  await publisher.tell(live);
};

describeDesk('previews of the site on the desk', { settings, project: folder }, (reader) => {
  const look = async (page: Page, state: string): Promise<void> => {
    expect(await axeFaults(page), state).toEqual([]);
    const beyond = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(beyond), state).toBeLessThanOrEqual(0);
  };

  test('one is asked for, followed to its end and opened', () =>
    reader.openAs('editor', place, wide, async (page) => {
      await page.getByText('There are no site previews.').waitFor();
      await ask(page, 'Spring issue');
      const name = page.getByLabel('Name');
      expect(await name.getAttribute('aria-invalid')).toBe('true');
      expect(await name.inputValue()).toBe('Spring issue');
      for (const [colorScheme, accent] of [
        ['light', 'rgb(154, 43, 27)'],
        ['dark', 'rgb(242, 165, 143)'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await name.evaluate((field) => getComputedStyle(field).borderColor)).toBe(accent);
      }
      await ask(page, 'spring');
      await page.getByText('The preview “spring” is being built.').waitFor();
      await publisher.tell({ step: 'pages', done: 3, total: 50 });
      await page.getByText('3 of 50 pages').waitFor();
      await finish('spring');
      await page.getByText('The preview “spring” is ready.').waitFor();
      expect(await page.getByRole('progressbar').count()).toBe(0);
      // The form for another one is back.
      expect(await page.locator('#name').inputValue()).toBe('');
      await page.getByRole('link', { name: 'Open: spring' }).click();
      await page.waitForURL('**/previews/spring/');
      expect(await page.textContent('body')).toContain('The spring issue');
    }));

  test('without scripts, the page reloads until it is ready', () =>
    reader.openAs('editor', place, { ...wide, javaScriptEnabled: false }, async (page) => {
      await ask(page, 'spring');
      await page.getByText('The preview “spring” is being built.').waitFor();
      expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(1);
      await page.getByRole('link', { name: 'Stop reloading' }).click();
      expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0);
      await page.getByRole('link', { name: 'Reload' }).click();
      await publisher.tell({ step: 'pages', done: 3, total: 50 });
      await page.getByText('3 of 50 pages').waitFor();
      await finish('spring');
      await page.getByText('The preview “spring” is ready.').waitFor();
      expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0);
    }));

  test('a failure is shown with its details', () =>
    reader.openAs('editor', place, wide, async (page) => {
      await ask(page, 'broken');
      const reason = 'The menu “Main” cannot be read.';
      await publisher.tell({ step: 'failed', reason, advice: null });
      await page.getByText('The preview “broken” could not be built.').waitFor();
      await page.getByText('Details for developers').click();
      await page.getByText(reason).waitFor();
      await look(page, 'failed');
    }));

  test('drafts are offered to those only who may read everybody’s', async () => {
    await reader.openAs('author', place, wide, async (page) => {
      expect(await page.getByLabel('Show drafts, too').count()).toBe(0);
      putSitePreview(releases, 'autumn', { 'index.html': '' }, { hasDrafts: true });
      await page.reload();
      const entry = page.locator('main li', { hasText: 'autumn' });
      expect(await entry.getByRole('link').allTextContents()).toEqual([
        expect.stringContaining('Delete'),
      ]);
      expect(await entry.getByRole('button').count()).toBe(0);
      // A form that the page does not offer.
      const token = await page.locator('[name=token]').first().inputValue();
      for (const form of [
        new URLSearchParams({ token, name: 'quiet', days: '1', drafts: 'on' }),
        new URLSearchParams({ token, name: 'autumn' }),
      ]) {
        const headers = {
          origin: reader.desk.url,
          'content-type': 'application/x-www-form-urlencoded',
        };
        const sent = await page.request.post(reader.desk.url + place, {
          data: form.toString(),
          headers,
        });
        expect(sent.status()).toBe(403);
      }
    });
    expect(await publisher.story()).not.toContainEqual(expect.stringContaining('quiet'));
    await reader.openAs('editor', place, wide, async (page) => {
      await page.getByLabel('Show drafts, too').check();
      await ask(page, 'autumn');
      await publisher.tell({ step: 'pages', done: 3, total: 50 });
      expect(await publisher.story()).toContainEqual(expect.stringMatching(/autumn.* drafts=1$/));
      await finish('autumn', true);
      await page.getByText('The preview “autumn” is ready.').waitFor();
      await page.getByRole('link', { name: 'Open: autumn' }).waitFor();
    });
  });

  test.for([
    { locale: 'en', colorScheme: 'dark', ...phone },
    { locale: 'de', colorScheme: 'light', ...wide },
  ] as const)('axe finds nothing, in $locale, $viewport.width pixels wide', (options) =>
    reader.openAs('editor', place, options, async (page) => {
      await look(page, 'before');
      await ask(page, 'Spring issue');
      await page.locator('.fault').first().waitFor();
      await look(page, 'refused');
      await ask(page, 'spring');
      await publisher.tell({ step: 'pages', done: 3, total: 50 });
      await page.locator('[data-count*="50"]').waitFor();
      await look(page, 'running');
      await finish('spring');
      await page.locator('.notice-good').waitFor();
      await look(page, 'ready');
    }),
  );
});
