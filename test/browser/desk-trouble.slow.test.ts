import { expect, test } from 'vitest';
import { describeDesk } from '../support/desk-reader.ts';

describeDesk('when something goes wrong at the desk', {}, (reader) => {
  test('a form from before the session keeps the typed text', () =>
    reader.openAs('editor', '/desk/new', {}, async (page) => {
      await page.locator('#title').fill('Still here');
      await page.locator('input[name=token]').evaluateAll((inputs) => {
        for (const input of inputs) (input as HTMLInputElement).value = 'of another session';
      });
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.waitForURL('**/desk/new?kept=*');
      expect(await page.locator('#title').inputValue()).toBe('Still here');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.waitForURL('**/desk/new?saved=*');
    }));

  // The last test, since WordPress stays down.
  test('if WordPress is down, the page says so, and no typed text is lost', () =>
    reader.openAs('editor', '/desk/new', {}, async (page) => {
      await page.locator('#title').fill('Written in the dark');
      await reader.stopWordPress();
      await page.getByRole('button', { name: 'Save draft' }).click();
      const said = 'WordPress does not respond as it should.';
      expect(await page.locator('[role=alert]').textContent()).toContain(said);
      expect(await page.locator('#title').inputValue()).toBe('Written in the dark');
      const answer = page.waitForResponse(/\/desk\/posts$/);
      await page.locator('#title').fill('');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(`${reader.desk.url}/desk/posts`);
      expect((await answer).status()).toBe(502);
      expect(await page.locator('[role=alert]').textContent()).toContain(said);
    }));
});
