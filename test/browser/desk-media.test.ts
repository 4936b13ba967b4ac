import { expect, test } from 'vitest';
import {
  chooseFiles,
  noPicture,
  picture,
  resultOf,
  sayWhatItShows,
  titlesOf,
} from '../support/desk-files.ts';
import { describeDesk, fillSignIn, legacy, passwords } from '../support/desk-reader.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';

describeDesk('the page of files', {}, (reader) => {
  test('takes five pictures, asks what each shows, refuses one and says why', () =>
    reader.openAs('editor', '/desk/media', {}, async (page) => {
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('console', (said) => {
        if (/content security policy/i.test(said.text())) faults.push(said.text());
      });
      const before = await titlesOf(page);
      const names = ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg'];
      const pictures = await Promise.all(
        names.map((name, at) => picture(name, `rgb(${at * 60}, 90, 120)`)),
      );
      await chooseFiles(page, [...pictures, noPicture]);
      for (const name of [...names, 'trap.jpg']) {
        await sayWhatItShows(page, name, name === 'two.jpg' ? null : `It shows ${name}`);
      }
      await page.getByRole('button', { name: 'Send 5 files' }).click();
      await page
        .locator('[data-live]', { hasText: '4 files are sent. 1 file was not sent.' })
        .waitFor();

      for (const name of names) {
        expect(await resultOf(page, name).textContent()).toContain('Is in the media library.');
      }
      expect(await resultOf(page, 'trap.jpg').textContent()).toContain(
        'The file says that it is image/jpeg, and its bytes are text/html.',
      );
      // Those that were sent are gone from the list; the one that was not can be tried again, or left.
      await expect.poll(() => page.locator('.uppy-Dashboard-Item').count()).toBe(1);
      await page.locator('.gallery strong', { hasText: 'four' }).waitFor();
      expect((await titlesOf(page)).toSorted().filter((title) => !before.includes(title))).toEqual([
        ...['four', 'one', 'three', 'two'],
      ]);
      const alts = await page
        .locator('.gallery > li')
        .evaluateAll((items) =>
          items.slice(0, 4).map((item) => item.querySelector('.hint')?.textContent.trim()),
        );
      expect(alts.toSorted()).toEqual([
        ...['It shows four.jpg', 'It shows one.jpg', 'It shows three.jpg', 'No alternative text'],
      ]);
      expect(faults).toEqual([]);
    }));

  test('is not sent before somebody has said what it shows', () =>
    reader.openAs('editor', '/desk/media', {}, async (page) => {
      await chooseFiles(page, [await picture('quiet.jpg', 'teal')]);
      const card = page.locator('.uppy-Dashboard-FileCard', { hasText: 'quiet.jpg' });
      await card.getByRole('button', { name: 'Cancel' }).last().click();
      await card.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Send 1 file' }).click();
      await card.waitFor();
      await page
        .locator('[data-live]', { hasText: 'quiet.jpg: Say what this picture shows' })
        .waitFor();
    }));

  test('goes on where it was when the session has ended and somebody signs in again', () =>
    reader.openAs('editor', '/desk/media', {}, async (page, context) => {
      await chooseFiles(page, [await picture('patient.jpg', 'plum')]);
      await sayWhatItShows(page, 'patient.jpg', 'It waits');
      await context.clearCookies();
      await page.getByRole('button', { name: 'Send 1 file' }).click();
      await resultOf(page, 'patient.jpg').getByText('Your session has ended.').waitFor();

      const other = await context.newPage();
      await other.goto(`${reader.desk.url}/desk/media`);
      await fillSignIn(other, 'editor', passwords.editor);
      await other.waitForURL('**/desk/media');
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await resultOf(page, 'patient.jpg').getByText('Is in the media library.').waitFor();
      await page.locator('.gallery > li', { hasText: 'It waits' }).waitFor();
    }));

  test('takes what is dropped anywhere on it', () =>
    reader.openAs('editor', '/desk/media', {}, async (page) => {
      await page.locator('.uppy-Dashboard').waitFor();
      const { buffer } = await picture('dropped.jpg', 'olive');
      await page.evaluate((bytes) => {
        const dataTransfer = new DataTransfer();
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([content], 'dropped.jpg', { type: 'image/jpeg' }));
        const target = document.querySelector('h1');
        for (const type of ['dragover', 'drop']) {
          const how = { dataTransfer, bubbles: true, cancelable: true };
          target?.dispatchEvent(new DragEvent(type, how));
        }
      }, buffer.toString('base64'));
      await sayWhatItShows(page, 'dropped.jpg', 'A dropped square');
      await page.getByRole('button', { name: 'Send 1 file' }).click();
      await page.locator('[data-live]', { hasText: '1 file is sent.' }).waitFor();
    }));

  test('deletes a file for good, once that is confirmed', () =>
    reader.openAs('admin', '/desk/media', {}, async (page) => {
      const [first = ''] = await titlesOf(page);
      await page
        .getByRole('link', { name: `Delete: ${first}` })
        .first()
        .click();
      await page.waitForURL('**/delete');
      expect(await page.locator('main strong').textContent()).toBe(first);
      expect(await page.locator('main').textContent()).toContain('Can not be undone');
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByText(`“${first}” is deleted for good.`).waitFor();
    }));

  test('copies the address of a file', () =>
    reader.openAs(
      'editor',
      '/desk/media',
      { permissions: ['clipboard-read', 'clipboard-write'] },
      async (page) => {
        const address = await page.locator('[data-address]').first().inputValue();
        await page
          .getByRole('button', { name: /^Copy address/ })
          .first()
          .click();
        await page.locator('[data-live]', { hasText: 'The address is copied.' }).waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
        expect((await fetch(address)).ok).toBe(true);
      },
    ));

  test('works without JavaScript: sends a file with its texts, says what is wrong with another, deletes', () =>
    reader.openAs('admin', '/desk/media', { javaScriptEnabled: false }, async (page) => {
      const form = page.locator('[data-file-form]');
      await form.getByLabel('Alternative text').fill('A plain square');
      await form.getByLabel('Title').fill('Plain');
      await form.getByLabel('File').setInputFiles(noPicture);
      await form.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('alert').waitFor();
      expect(await page.locator('main').textContent()).toContain('its bytes are text/html');
      // What was typed is there again.
      expect(await form.getByLabel('Alternative text').inputValue()).toBe('A plain square');

      await form.getByLabel('File').setInputFiles(await picture('Plain square.jpg', 'gray'));
      await form.getByRole('button', { name: 'Send' }).click();
      await page.getByText('“Plain” is in the media library.').waitFor();
      expect((await titlesOf(page))[0]).toBe('Plain');
      expect(await page.locator('.gallery > li').first().textContent()).toContain('A plain square');

      await page.locator('.gallery > li').first().getByRole('link', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByText('“Plain” is deleted for good.').waitFor();
      expect((await titlesOf(page))[0]).not.toBe('Plain');
    }));

  test('keeps what was typed beside a file when the session has ended', () =>
    reader.openAs('admin', '/desk/media', { javaScriptEnabled: false }, async (page, context) => {
      const form = page.locator('[data-file-form]');
      await form.getByLabel('Alternative text').fill('Typed with care');
      await form.getByLabel('File').setInputFiles(await picture('late.jpg', 'navy'));
      await context.clearCookies();
      await form.getByRole('button', { name: 'Send' }).click();
      await fillSignIn(page, 'admin', passwords.admin);
      await page.waitForURL('**/desk/media?*');
      expect(await form.getByLabel('Alternative text').inputValue()).toBe('Typed with care');
      expect(await titlesOf(page)).not.toContain('late');
    }));

  test.for([
    { width: 360, colorScheme: 'light' },
    { width: 1440, colorScheme: 'dark' },
  ] as const)('is for everybody, $width pixels wide and $colorScheme', ({ width, colorScheme }) =>
    reader.openAs(
      'admin',
      '/desk/media',
      { viewport: { width, height: 900 }, colorScheme },
      async (page) => {
        await page.locator('.uppy-Dashboard').waitFor();
        expect(await axeFaults(page)).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      },
    ),
  );
});

describeDesk('the page of files of an older WordPress', { service: legacy }, (reader) => {
  test('takes five pictures, refuses one, and says of the others what could not be kept', () =>
    reader.openAs('editor', '/desk/media', {}, async (page) => {
      const before = await titlesOf(page);
      const names = ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg'];
      const pictures = await Promise.all(names.map((name) => picture(name, 'teal')));
      await chooseFiles(page, [...pictures, noPicture]);
      for (const name of [...names, noPicture.name]) {
        await sayWhatItShows(page, name, `It shows ${name}`);
      }
      await page.getByRole('button', { name: 'Send 5 files' }).click();
      for (const name of names) {
        await resultOf(page, name).getByText('Set them in WordPress.').waitFor();
      }
      await resultOf(page, noPicture.name).getByText('its bytes are text/html').waitFor();
      await page.goto(`${reader.desk.url}/desk/media`);
      expect((await titlesOf(page)).filter((title) => !before.includes(title)).toSorted()).toEqual([
        ...['four', 'one', 'three', 'two'],
      ]);
    }));

  test('sends a file, says that its texts can’t be set there, and deletes it', () =>
    reader.openAs('admin', '/desk/media', { javaScriptEnabled: false }, async (page) => {
      const form = page.locator('[data-file-form]');
      await form.getByLabel('Alternative text').fill('Not kept');
      await form.getByLabel('File').setInputFiles(await picture('older.jpg', 'brown'));
      await form.getByRole('button', { name: 'Send' }).click();
      const said = page.getByRole('status').first();
      await said.waitFor();
      expect(await said.textContent()).toContain('“older” is in the media library.');
      expect(await said.textContent()).toContain('Set them in WordPress.');
      await page.getByRole('link', { name: 'Delete: older' }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByText('“older” is deleted for good.').waitFor();
    }));
});
