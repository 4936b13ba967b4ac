import { expect, test } from 'vitest';
import {
  chooseFiles,
  noPicture,
  openActions,
  picture,
  sayWhatItShows,
  titlesOf,
  uploadOf,
} from '../support/desk-files.ts';
import { describeDesk, fillSignIn, inWordPress, passwords } from '../support/desk-reader.ts';

const plain = { javaScriptEnabled: false };

describeDesk('the media page', {}, (reader) => {
  test('uploads five pictures with their alternative texts, refuses one and says why', () =>
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
      await page.getByRole('button', { name: 'Upload 5 files' }).click();
      await page
        .locator('[data-live]', { hasText: '4 files uploaded. 1 file was not uploaded.' })
        .waitFor();

      for (const name of names) {
        expect(await uploadOf(page, name).textContent()).toContain(
          'Uploaded to the media library.',
        );
        expect(await uploadOf(page, name).locator('.upload-preview img').count()).toBe(1);
      }
      expect(await uploadOf(page, 'trap.jpg').textContent()).toContain(
        'The file claims to be image/jpeg, but its content is text/html.',
      );
      // Uploaded files have no buttons. The failed one can be sent again or removed.
      expect(await page.getByRole('button', { name: /^Try again/ }).count()).toBe(1);
      await page.getByRole('button', { name: 'Remove trap.jpg' }).click();
      expect(await uploadOf(page, 'trap.jpg').count()).toBe(0);
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

  test('asks for the title and caption of a document, and shows them when it is edited', () =>
    reader.openAs('editor', '/desk/media', {}, async (page) => {
      const bytes = Buffer.from(
        '%PDF-1.4\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
        'latin1',
      );
      await chooseFiles(page, [{ name: 'tides.pdf', mimeType: 'application/pdf', buffer: bytes }]);
      const row = uploadOf(page, 'tides.pdf');
      await row.getByLabel('Title').fill('The tides of May');
      await row.getByLabel('Caption').fill('All times are local.');
      await page.getByRole('button', { name: 'Upload 1 file' }).click();
      await page.locator('[data-live]', { hasText: /^1 file uploaded\.$/ }).waitFor();
      await page.goto(`${reader.desk.url}/desk/media?search=tides+of+May`);
      expect(await page.locator('.gallery > li').textContent()).toContain('PDF');
      await openActions(page, 'The tides of May');
      await page.getByRole('link', { name: 'Edit: The tides of May' }).click();
      await page.waitForURL(/\/desk\/media\/\d+$/);
      expect(await page.getByLabel('Caption').inputValue()).toBe('All times are local.');
    }));

  test('uploads no picture without an alternative text, unless it is decorative', () =>
    reader.openAs('editor', '/desk/media', {}, async (page) => {
      await chooseFiles(page, [
        await picture('loud.jpg', 'teal'),
        await picture('quiet.jpg', 'teal'),
      ]);
      await sayWhatItShows(page, 'loud.jpg', 'Noise');
      await page.getByRole('button', { name: 'Upload 2 files' }).click();
      const quiet = uploadOf(page, 'quiet.jpg');
      await quiet.getByText('Describe the picture, or mark it as decorative.').waitFor();
      const field = quiet.getByLabel('Alternative text');
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
      expect(await uploadOf(page, 'loud.jpg').getByRole('progressbar').count()).toBe(0);
      await sayWhatItShows(page, 'quiet.jpg', null);
      expect(await field.isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Upload 2 files' }).click();
      await page.locator('[data-live]', { hasText: '2 files uploaded.' }).waitFor();
    }));

  test('says in each file’s row why it is refused, before it is sent', () =>
    reader.openAs('editor', '/desk/media', {}, async (page) => {
      const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') };
      await chooseFiles(page, [text]);
      const said = 'Files of this type can’t be uploaded here.';
      await uploadOf(page, 'notes.txt').getByText(said).waitFor();
      await page.locator('[data-live]', { hasText: `notes.txt: ${said}` }).waitFor();
      expect(await page.getByRole('button', { name: /^Upload \d/ }).count()).toBe(0);
    }));

  test('shows the progress of each file, and stops a cancelled one', () =>
    reader.openAs('editor', '/desk/media', {}, async (page) => {
      const before = await titlesOf(page);
      let release = (): void => undefined;
      const held = new Promise<void>((done) => (release = done));
      await page.route('**/api/media', async (route) => {
        await held;
        // The page has removed the cancelled one.
        await route.continue().catch(() => undefined);
      });
      const names = ['kept.jpg', 'cancelled.jpg'];
      await chooseFiles(page, await Promise.all(names.map((name) => picture(name, 'tan'))));
      for (const name of names) await sayWhatItShows(page, name, null);
      await page.getByRole('button', { name: 'Upload 2 files' }).click();
      for (const name of names) await page.getByRole('progressbar', { name }).waitFor();
      await page.getByRole('button', { name: 'Cancel cancelled.jpg' }).click();
      expect(await page.locator('[data-choose]:focus').count()).toBe(1);
      release();
      await page.locator('[data-live]', { hasText: /^1 file uploaded\.$/ }).waitFor();
      await page.locator('.gallery strong', { hasText: 'kept' }).waitFor();
      expect((await titlesOf(page)).length).toBe(Math.min(24, before.length + 1));
      expect(await titlesOf(page)).not.toContain('cancelled');
    }));

  test('continues after the session has ended and the editor has signed in again', () =>
    reader.openAs('editor', '/desk/media', {}, async (page, context) => {
      await chooseFiles(page, [await picture('patient.jpg', 'plum')]);
      await sayWhatItShows(page, 'patient.jpg', 'It waits');
      await context.clearCookies();
      await page.getByRole('button', { name: 'Upload 1 file' }).click();
      await uploadOf(page, 'patient.jpg').getByText('Your session has ended.').waitFor();

      const other = await context.newPage();
      await other.goto(`${reader.desk.url}/desk/media`);
      await fillSignIn(other, 'editor', passwords.editor);
      await other.waitForURL('**/desk/media');
      await page.getByRole('button', { name: 'Try again patient.jpg' }).click();
      await uploadOf(page, 'patient.jpg').getByText('Uploaded to the media library.').waitFor();
      await page.locator('.gallery > li', { hasText: 'It waits' }).waitFor();
    }));

  test('uploads files that are dropped anywhere on the page', () =>
    reader.openAs('editor', '/desk/media', {}, async (page) => {
      await page.locator('.drop').waitFor();
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
      await page.getByRole('button', { name: 'Upload 1 file' }).click();
      await page.locator('[data-live]', { hasText: '1 file uploaded.' }).waitFor();
    }));

  test('finds files by type, and pictures that lack an alternative text', () =>
    reader.openAs('editor', '/desk/media', {}, async (page) => {
      const choose = async (label: string, value: string) => {
        await page.getByLabel('Type').selectOption({ label });
        await page.waitForURL(({ searchParams }) => searchParams.get('type') === value);
      };
      await choose('Documents', 'application');
      const card = page.locator('.gallery > li');
      await expect.poll(() => page.locator('.gallery img').count()).toBe(0);
      await card.getByText(/PDF$/).first().waitFor();
      await choose('Pictures', 'image');
      await card.getByText('JPEG picture').first().waitFor();
      expect(await page.locator('.gallery img').count()).toBe(await card.count());
      const { id } = await inWordPress(reader, 'POST', '/media/61', { alt_text: '' });
      await choose('Pictures without alternative text', 'no-alt');
      await card.locator(`#address-${id}`).waitFor({ state: 'attached' });
      await expect
        .poll(() => card.locator('p:nth-of-type(2)').allTextContents())
        .toSatisfy((texts: string[]) =>
          texts.every((text) => text.trim() === 'No alternative text'),
        );
      await page.getByRole('link', { name: 'Show all' }).click();
      await page.waitForURL('**/desk/media');
    }));

  test('the menu of a file opens and closes with the keyboard, one at a time', () =>
    reader.openAs('editor', '/desk/media', {}, async (page) => {
      const [first, second] = await page.locator('.gallery summary').all();
      await first!.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.locator('a:focus').textContent()).toContain('Edit');
      await page.keyboard.press('Escape');
      expect(await page.locator('details.menu[open]').count()).toBe(0);
      expect(await first!.evaluate((each) => each === document.activeElement)).toBe(true);
      await first!.press('Enter');
      await second!.press('Enter');
      expect(await page.locator('details.menu[open]').count()).toBe(1);
      await page.locator('h1').click();
      expect(await page.locator('details.menu[open]').count()).toBe(0);
    }));

  test('changes the title and the alternative text of a file, without scripts', () =>
    reader.openAs('admin', '/desk/media?search=herring', plain, async (page) => {
      const item = page.locator('.gallery > li').first();
      const [title = ''] = await titlesOf(page);
      await openActions(page, title);
      await item.getByRole('link', { name: `Edit: ${title}` }).click();
      await page.waitForURL(/\/desk\/media\/\d+$/);
      const alt = page.getByLabel('Alternative text');
      await alt.fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Describe the picture, or mark it as decorative.').waitFor();
      expect(await alt.getAttribute('aria-invalid')).toBe('true');

      await alt.fill('Fish, and more');
      await page.getByLabel('Title').fill(`${title} again`);
      await page.getByLabel('Caption').fill('At the quay & below');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`“${title} again” was saved.`).waitFor();
      await page.goto(`${reader.desk.url}/desk/media?search=herring`);
      expect(await titlesOf(page)).toContain(`${title} again`);
      expect(await page.locator('.gallery').textContent()).toContain('Fish, and more');
      await openActions(page, `${title} again`);
      await page.getByRole('link', { name: `Edit: ${title} again` }).click();
      await page.waitForURL(/\/desk\/media\/\d+$/);
      expect(await page.getByLabel('Caption').inputValue()).toBe('At the quay & below');
    }));

  test('copies the address of a file', () =>
    reader.openAs(
      'editor',
      '/desk/media',
      { permissions: ['clipboard-read', 'clipboard-write'] },
      async (page) => {
        const address = await page.locator('.gallery .address').first().inputValue();
        const [title = ''] = await titlesOf(page);
        await openActions(page, title);
        await page
          .getByRole('button', { name: /^Copy address/ })
          .first()
          .click();
        await page.locator('[data-live]', { hasText: 'Address copied.' }).waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
        expect((await fetch(address)).ok).toBe(true);
      },
    ));

  test('works without JavaScript: uploads a file with its texts, says why another is refused, deletes', () =>
    reader.openAs('admin', '/desk/media', plain, async (page) => {
      const form = page.locator('[data-file-form]');
      await form.getByLabel('Title').fill('Plain');
      await form.getByLabel('File').setInputFiles(await picture('Plain square.jpg', 'gray'));
      await form.getByRole('button', { name: 'Upload' }).click();
      // The server requires an alternative text, unless the picture is decorative.
      await page.getByRole('alert').getByText('Describe the picture').waitFor();
      expect(await form.getByLabel('Alternative text').getAttribute('aria-invalid')).toBe('true');
      expect(await form.getByLabel('Title').inputValue()).toBe('Plain');

      await form.getByLabel('Alternative text').fill('A plain square');
      await form.getByLabel('File').setInputFiles(noPicture);
      await form.getByRole('button', { name: 'Upload' }).click();
      await page.getByRole('alert').getByText('This type of file is not allowed.').waitFor();
      expect(await page.locator('main').textContent()).toContain('its content is text/html');
      // The typed texts are still there.
      expect(await form.getByLabel('Alternative text').inputValue()).toBe('A plain square');

      await form.getByLabel('File').setInputFiles(await picture('Plain square.jpg', 'gray'));
      await form.getByRole('button', { name: 'Upload' }).click();
      await page.getByText('“Plain” is in the media library.').waitFor();
      expect((await titlesOf(page))[0]).toBe('Plain');
      expect(await page.locator('.gallery > li').first().textContent()).toContain('A plain square');

      await openActions(page, 'Plain');
      await page.locator('.gallery > li').first().getByRole('link', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete permanently' }).click();
      await page.getByText('“Plain” was deleted permanently.').waitFor();
      expect((await titlesOf(page))[0]).not.toBe('Plain');

      await form.getByLabel('This picture is decorative').check();
      await form.getByLabel('File').setInputFiles(await picture('ribbon.jpg', 'red'));
      await form.getByRole('button', { name: 'Upload' }).click();
      await page.getByText('“ribbon” is in the media library.').waitFor();
    }));

  test('keeps the typed texts of a file when the session has ended', () =>
    reader.openAs('admin', '/desk/media', plain, async (page, context) => {
      const form = page.locator('[data-file-form]');
      await form.getByLabel('Alternative text').fill('Typed with care');
      await form.getByLabel('File').setInputFiles(await picture('late.jpg', 'navy'));
      const other = await context.newPage();
      await other.goto(`${reader.desk.url}/desk/posts`);
      await other.getByRole('button', { name: 'Sign out' }).click();
      await other.waitForURL('**/desk/sign-in?signed-out');
      await form.getByRole('button', { name: 'Upload' }).click();
      await fillSignIn(page, 'admin', passwords.admin);
      await page.waitForURL('**/desk/media?*');
      expect(await form.getByLabel('Alternative text').inputValue()).toBe('Typed with care');
      expect(await titlesOf(page)).not.toContain('late');
    }));
});
