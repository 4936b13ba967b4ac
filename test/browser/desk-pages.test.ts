import { expect, test } from 'vitest';
import { chooseFiles, picture, sayWhatItShows } from '../support/desk-files.ts';
import { describeDesk, fillSignIn, passwords } from '../support/desk-reader.ts';

/** The pages of the desk: the entry of the menu, the heading, the tab of those about publishing. */
const pages: readonly (readonly [path: string, ...shown: string[]])[] = [
  ['posts', 'Posts', 'Posts'],
  ['posts?type=page', 'Posts', 'Pages'],
  ['posts?type=boat', 'Posts', 'Boats'],
  ['posts/delete?id=1', 'Posts', 'Move'],
  ['new', 'New post', 'New post'],
  ['media', 'Media', 'Media'],
  ['comments', 'Comments', 'Comments'],
  ['changes', 'Changes', 'Changes'],
  ['rebuilds', 'Publishing', 'Publishing', 'Rebuilds'],
  ['release-preview', 'Publishing', 'Look at a release'],
  ['site-previews', 'Publishing', 'Site previews', 'Site previews'],
  ['shared-previews', 'Publishing', 'Shared previews', 'Shared previews'],
  ['report', 'Publishing', 'What changed in texts', 'What changed in texts'],
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
      for (const [path, ...shown] of pages) {
        const answer = await page.goto(`${reader.desk.url}/desk/${path}`);
        const places = page.locator(
          'header nav [aria-current], h1, [aria-label=Publishing] [aria-current]',
        );
        const texts = await places.allTextContents();
        const words = texts.map((text) => text.replace(/\d.*/s, '').trim());
        expect([path, answer?.status(), ...words]).toEqual([path, 200, ...shown]);
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
