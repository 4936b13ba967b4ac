import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openActions, picture } from '../support/desk-files.ts';
import { describeDesk, legacy } from '../support/desk-reader.ts';

const outcomes = (page: Page) =>
  page
    .locator('[data-outcome]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-outcome')));

describeDesk('the desk of a WordPress with the older generation', { service: legacy }, (reader) => {
  test('finds posts and deletes them, each only once', () =>
    reader.openAs('admin', '/desk/posts', {}, async (page, context) => {
      await page.getByRole('link', { name: /^Draft/ }).click();
      await page.waitForURL(/status=draft/);
      const title = 'Who wrapped the founder?';
      await page.getByRole('link', { name: `Delete: ${title}` }).click();
      const confirmation = page.url();
      expect(await page.locator('main li strong').textContent()).toBe(title);
      await page.getByText('open the trash in WordPress and choose Restore').waitFor();
      const other = await context.newPage();
      await other.goto(confirmation);
      await page.getByRole('button', { name: 'Move 1 entry to the trash' }).click();
      await expect.poll(() => outcomes(page)).toEqual(['trashed']);
      await page.getByText('open the trash in WordPress and choose Restore').waitFor();
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);

      await other.getByRole('button', { name: 'Move 1 entry to the trash' }).click();
      await expect.poll(() => outcomes(other)).toEqual(['alreadyTrashed']);
      await other.goto(confirmation);
      await other.getByText('Already in the trash.').waitFor();
      await other.getByRole('button', { name: 'Delete 1 entry permanently' }).waitFor();

      await page.goto(`${reader.desk.url}/desk/posts?status=trash`);
      await page.getByText('Choose Restore in WordPress instead.').waitFor();
      expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0);

      await page.goto(`${reader.desk.url}/desk/posts?type=page`);
      expect(await page.locator('tbody tr').count()).toBeGreaterThan(3);
    }));

  test('shows the time of publication in the time zone of the site, which the index does not name', () =>
    reader.openAs('admin', '/desk/posts?status=publish', {}, async (page) => {
      const row = page.locator('tr', { hasText: 'The herring are late' });
      expect(await row.locator('time').getAttribute('title')).toMatch(/Oct 30, 2026, 6:20\sAM/);
      await page.goto(`${reader.desk.url}/desk/media?search=Agnes`);
      const file = page.locator('main li', { hasText: 'Agnes Tanner' });
      const time = file.first().locator('time');
      expect(await time.getAttribute('title')).toMatch(/May 4, 2026, 9:00\sAM/);
      expect(await time.textContent()).toBe('May 4, 2026');
    }));

  test('finds files by type, which WordPress itself can’t', () =>
    reader.openAs('editor', '/desk/media?type=application', {}, async (page) => {
      const kinds = page.locator('.gallery-picture span:last-of-type');
      expect(await page.locator('.gallery > li').count()).toBeGreaterThan(0);
      expect(await page.locator('.gallery img').count()).toBe(0);
      expect((await kinds.allTextContents()).join()).toContain('PDF');
    }));

  test('uploads a file, says that its texts can’t be saved, and deletes it', () =>
    reader.openAs('admin', '/desk/media', { javaScriptEnabled: false }, async (page) => {
      const form = page.locator('[data-file-form]');
      await form.getByLabel('Alternative text').fill('Not kept');
      await form.getByLabel('File').setInputFiles(await picture('older.jpg', 'brown'));
      await form.getByRole('button', { name: 'Upload' }).click();
      const said = page.getByRole('status').first();
      await said.waitFor();
      expect(await said.textContent()).toContain('“older” is in the media library.');
      expect(await said.textContent()).toContain('Set them in WordPress.');
      await openActions(page, 'older');
      await page.getByRole('link', { name: 'Delete: older' }).click();
      await page.getByRole('button', { name: 'Delete permanently' }).click();
      await page.getByText('“older” was deleted permanently.').waitFor();
    }));

  test('saves a draft, publishes and names it, but sets no categories', () =>
    reader.openAs('editor', '/desk/new', {}, async (page) => {
      await page.locator('#title').fill('Ebb & flow');
      await page.locator('#content').fill('First.\n\nSecond.');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.waitForURL('**/desk/new?saved=*');
      await page.goto(`${reader.desk.url}/desk/posts?status=draft`);
      await page.getByRole('link', { name: 'Settings: Ebb & flow' }).click();
      await page.getByText('which cannot set categories and tags').waitFor();
      await page.locator('#slug').fill('of-the-older-one');
      await page.getByLabel('Publish now').check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForURL('**/desk/rebuilds/*');
    }));

  test('leaves comments to WordPress', () =>
    reader.openAs('admin', '/desk/comments', {}, async (page) => {
      const link = page.getByRole('link', { name: 'Open the comments in WordPress' });
      expect(await link.getAttribute('href')).toMatch(/\/wp-admin\/edit-comments\.php$/);
      expect(await page.locator('tbody tr').count()).toBe(0);
      expect(await page.locator('[data-held]').count()).toBe(0);
    }));
});
