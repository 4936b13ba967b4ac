import { expect, test } from 'vitest';
import { chooseFiles, picture, sayWhatItShows } from '../support/desk-files.ts';
import { describeDesk, fillSignIn, passwords } from '../support/desk-reader.ts';

/** The pages of the desk, each with its heading. */
const pages: readonly (readonly [path: string, heading: string])[] = [
  ['posts', 'Posts'],
  ['posts?type=page', 'Pages'],
  ['posts?type=boat', 'Boats'],
  ['new', 'New post'],
  ['media', 'Media'],
  ['comments', 'Comments'],
  ['changes', 'Changes'],
  ['rebuilds', 'Publishing'],
  ['site-previews', 'Site previews'],
  ['shared-previews', 'Shared previews'],
  ['report', 'What changed in texts'],
];

// Each page has tests of its own, in files called desk-*.slow.test.ts.
describeDesk('an editor at the desk', {}, (reader) => {
  test('signs in, and finds each page', () =>
    reader.open('/desk/', {}, async (page) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (said) => {
        if (said.type() === 'error') errors.push(said.text());
      });
      await fillSignIn(page, 'editor', passwords.editor);
      await page.waitForURL('**/desk/posts');
      for (const [path, heading] of pages) {
        const answer = await page.goto(`${reader.desk.url}/desk/${path}`);
        expect([path, answer?.status(), await page.locator('h1').textContent()]).toEqual([
          path,
          200,
          heading,
        ]);
      }
      expect(errors).toEqual([]);
    }));

  test('writes a draft, publishes it, deletes it and brings it back', () =>
    reader.openAs('editor', '/desk/new', {}, async (page) => {
      await page.locator('#title').fill('Ebb & flow');
      await page.locator('#content').fill('First.\n\nSecond.');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.waitForURL('**/desk/new?saved=*');

      await page.goto(`${reader.desk.url}/desk/posts?status=draft`);
      await page.getByRole('link', { name: 'Settings: Ebb & flow' }).click();
      await page.getByLabel('Publish now').check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForURL('**/desk/rebuilds/*');

      await page.goto(`${reader.desk.url}/desk/posts?search=flow`);
      await page.getByRole('link', { name: 'Delete: Ebb & flow' }).click();
      await page.getByRole('button', { name: 'Move 1 entry to the trash' }).click();
      await page.locator('[data-outcome=trashed]').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.locator('[data-outcome=restored]').waitFor();
    }));

  test('uploads a picture, and approves a comment', () =>
    reader.openAs('editor', '/desk/media', {}, async (page) => {
      await chooseFiles(page, [await picture('quay.jpg', 'teal')]);
      await sayWhatItShows(page, 'quay.jpg', 'The quay');
      await page.getByRole('button', { name: 'Upload 1 file' }).click();
      await page.locator('[data-live]', { hasText: '1 file uploaded.' }).waitFor();
      await page.goto(`${reader.desk.url}/desk/comments`);
      await page
        .getByRole('button', { name: /^Approve: / })
        .first()
        .click();
      await page.locator('[data-outcome=approved]').waitFor();
    }));
});
