import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeDesk, legacy } from '../support/desk-reader.ts';

const outcomes = (page: Page) =>
  page
    .locator('[data-outcome]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-outcome')));

describeDesk('the desk of a WordPress with the older generation', { service: legacy }, (reader) => {
  test('finds posts and deletes them, each only once', () =>
    reader.openAs('admin', '/desk/posts', {}, async (page, context) => {
      await page.locator('#status').selectOption('draft');
      await page.getByRole('button', { name: 'Show' }).click();
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
});
