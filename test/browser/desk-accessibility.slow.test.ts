import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { ofTheDay } from '../faults/random.ts';
import { chooseFiles, noPicture, picture, sayWhatItShows } from '../support/desk-files.ts';
import { describeDesk, fillSignIn, passwords, type DeskReader } from '../support/desk-reader.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';
import { htmlFaults } from '../support/quality/html-faults.ts';
import { writeReleases } from '../support/releases.ts';

const pages = [
  ...['posts', 'posts?type=page', 'posts?search=nothing+like+this', 'new', 'changes'],
  ...['posts?author=3&category=999&month=2026-10&sort=title', 'media?type=no-alt'],
  ...['rebuilds', 'rebuilds/unknown', 'site-previews', 'media', 'media?search=nothing+like+this'],
  ...['media/61', 'media/61/delete', 'media/unknown', 'posts/delete', 'release/unknown'],
  ...['shared-previews', 'shared-previews/unknown/revoke', 'report', 'report?only=lost'],
  ...['comments', 'comments?status=approved', 'comments?status=spam', 'comments?status=trash'],
  ...['comments?search=no+such', 'comments/4', 'comments/delete?id=4', 'comments/999999'],
];
const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

const widthBeyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

let turn = 0;

/** Axe finds nothing in a page as it is now, narrow and light or wide and dark by turns, and nothing is wider than the page. */
async function look(page: Page, state = page.url()): Promise<void> {
  const { width, colorScheme } = looks[(turn += 1) % looks.length] ?? looks[0];
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  expect(await axeFaults(page), `${state}, ${width} pixels wide`).toEqual([]);
  for (const each of looks) {
    await page.setViewportSize({ width: each.width, height: 900 });
    expect(await widthBeyond(page), `${state}, ${each.width} pixels wide`).toBeLessThanOrEqual(0);
  }
}

/** Makes a link to the preview of a draft. */
const shareDraft = async ({ desk }: Pick<DeskReader, 'desk'>): Promise<void> => {
  const { status } = await fetch(`${desk.url}/api/previews`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`editor:${passwords.editor}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ id: 241 }),
  });
  expect(status).toBe(201);
};

describeDesk('the accessibility of the desk', {}, (reader) => {
  test('axe finds nothing, narrow and light or wide and dark', { timeout: 300_000 }, async () => {
    await reader.open('/desk/sign-in', {}, async (page) => {
      await look(page);
      await fillSignIn(page, 'editor', 'not the password');
      await page.getByRole('alert').waitFor();
      await look(page);
      await page.goto(`${reader.desk.url}/preview/no-such-link`);
      await look(page);
    });
    await shareDraft(reader);
    for (const locale of ofTheDay(['en', 'de', 'pt'], 3)) {
      await reader.openAs('admin', '/desk/shared-previews', { locale }, async (page) => {
        expect(await page.locator('.entries li').count()).toBeGreaterThan(0);
        await look(page);
        await page.locator('.entries a.button').first().click();
        await page.waitForURL('**/revoke');
        await look(page);
      });
    }
    await reader.openAs('admin', '/desk/posts', {}, async (page) => {
      for (const path of ofTheDay(pages, 2)) {
        await page.goto(`${reader.desk.url}/desk/${path}`);
        await look(page);
      }
      await page.goto(`${reader.desk.url}/desk/media`);
      await page.locator('.gallery summary').first().click();
      await look(page);
      await page.goto(`${reader.desk.url}/desk/new`);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByRole('alert').waitFor();
      await look(page);
      await page.locator('#title').fill('Looked at');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.waitForURL('**/desk/new?saved=*');
      await look(page);
      await page.goto(`${reader.desk.url}/desk/media/61`);
      await page.locator('[name=alt]').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.fault:visible').waitFor();
      await look(page);
      await page.goto(`${reader.desk.url}/desk/posts`);
      await page.locator('tbody input').first().check();
      await page.getByRole('button', { name: 'Add categories' }).click();
      await page.waitForURL('**/desk/posts/change?*');
      await look(page);
      await page.goBack();
      await page.locator('tbody input').first().check();
      await page.getByRole('button', { name: 'Delete selected' }).click();
      await page.waitForURL('**/desk/posts/delete?*');
      await look(page);
      await page.getByRole('button', { name: /^Move 1/ }).click();
      await page.locator('[data-outcome]').first().waitFor();
      await look(page);
      await page.getByRole('link', { name: 'Open the trash' }).click();
      await page.locator('tbody input').first().check();
      await look(page);
      await page.getByRole('button', { name: 'Restore selected' }).click();
      await page.waitForURL('**/desk/posts/restore?*');
      await look(page);
      await page.getByRole('button', { name: 'Restore' }).click();
      await page.locator('[data-outcome=restored]').waitFor();
      await look(page);
    });
  });

  test.for(ofTheDay(['en', 'de', 'pt'], 3))('the header has two rows on a phone, in %s', (locale) =>
    reader.openAs(
      'admin',
      '/desk/rebuilds',
      { locale, viewport: { width: 360, height: 740 } },
      async (page) => {
        const header = page.locator('.desk-header');
        const rows = await header.locator('a, button').evaluateAll((all) => {
          const middles = all.map((each) => {
            const { top, height } = each.getBoundingClientRect();
            return Math.round((top + height / 2) / 8);
          });
          return new Set(middles).size;
        });
        expect(rows).toBe(2);
        // The current page is in view, although the row is longer than the screen.
        const current = (await header.locator('[aria-current]').boundingBox())!;
        expect(current.x).toBeGreaterThanOrEqual(0);
        expect(current.x + current.width).toBeLessThanOrEqual(360);
        expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
      },
    ),
  );

  test('axe finds nothing in any state of the upload panel', { timeout: 180_000 }, () =>
    reader.openAs('admin', '/desk/media', {}, async (page) => {
      let release = (): void => undefined;
      const held = new Promise<void>((done) => (release = done));
      await page.route('**/api/media', async (route) => {
        await held;
        await route.continue();
      });
      const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') };
      const upload = page.getByRole('button', { name: /^Upload \d/ });
      await chooseFiles(page, [await picture('a.jpg', 'teal'), noPicture, text]);
      await page.locator('.upload-preview img').waitFor();
      await page.locator('.upload summary').first().click();
      await look(page, 'chosen, and one refused');
      await upload.click();
      await page.locator('.fault:visible').waitFor();
      await look(page, 'without an alternative text');
      await sayWhatItShows(page, 'a.jpg', 'A harbour');
      await sayWhatItShows(page, 'trap.jpg', null);
      await look(page, 'described and decorative');
      await upload.click();
      await page.getByRole('progressbar').first().waitFor();
      await look(page, 'on their way');
      release();
      await page.locator('.upload[data-state=sent]').waitFor();
      await page.locator('.upload[data-state=failed]').waitFor();
      await look(page, 'uploaded, and failed');
    }),
  );

  test('axe finds nothing in the form after a refused file, without scripts', async () => {
    const states = [await picture('a.jpg', 'teal'), noPicture];
    for (const [at, file] of states.entries()) {
      let html = '';
      await reader.openAs('admin', '/desk/media', { javaScriptEnabled: false }, async (page) => {
        if (at > 0) await page.getByLabel('This picture is decorative').check();
        await page.locator('#file').setInputFiles(file);
        await page.locator('[data-file-form]').getByRole('button', { name: 'Upload' }).click();
        await page.getByRole('alert').waitFor();
        html = await page.content();
      });
      // Axe is a script, so it checks the same page with scripts on, but without the page's own.
      await reader.open('/desk/sign-in', {}, async (page) => {
        await page.setContent(html.replaceAll(/<script\b.*?<\/script>/gs, ''));
        expect(await axeFaults(page), file.name).toEqual([]);
      });
    }
  });

  test('its HTML is valid', () =>
    reader.openAs('admin', '/desk/posts', {}, async (page) => {
      const folder = await mkdtemp(join(tmpdir(), 'galley-desk-html-'));
      const chosenIn = async (path: string) => {
        await page.goto(`${reader.desk.url}/desk/${path}`);
        const ids = await page
          .locator('tbody input')
          .evaluateAll((boxes) => boxes.map((box) => `id=${(box as HTMLInputElement).value}`));
        return ids.join('&');
      };
      const all = [...pages, 'posts?status=trash', 'posts/restore'];
      const chosen = await chosenIn('posts');
      all.push(`posts/delete?type=posts&${chosen}`, `posts/delete?force=true&${chosen}`);
      all.push(`posts/restore?type=posts&${chosen}`);
      all.push(`posts/restore?type=posts&${await chosenIn('posts?status=trash')}`);
      for (const [index, path] of all.entries()) {
        const answer = await page.request.get(`${reader.desk.url}/desk/${path}`);
        await writeFile(join(folder, `${index}.html`), await answer.text());
      }
      const door = await fetch(`${reader.desk.url}/desk/sign-in?signed-out`);
      await writeFile(join(folder, 'sign-in.html'), await door.text());
      // Boxes of one selection have the same name.
      const isMeant = (fault: string) => fault.includes('form control name "id"');
      const faults = (await htmlFaults(folder)).filter((fault) => !isMeant(fault));
      await rm(folder, { recursive: true });
      expect(faults).toEqual([]);
    }));

  test('a post can be selected and deleted with the keyboard alone', () =>
    reader.openAs('editor', '/desk/posts?status=draft', {}, async (page) => {
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').textContent()).toBe('Skip to content');
      await page.keyboard.press('Enter');
      const reach = async (selector: string) => {
        for (let i = 0; i < 40; i += 1) {
          await page.keyboard.press('Tab');
          if ((await page.locator(`${selector}:focus`).count()) > 0) return;
        }
        expect.unreachable(`${selector} can't be reached`);
      };
      await reach('tbody input');
      await page.keyboard.press('Space');
      // Past the orders of the list.
      for (let i = 0; i < 3; i += 1) await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/desk/posts/delete?*');
      await reach('main form button');
      await page.keyboard.press('Enter');
      await page.locator('[data-outcome=trashed]').waitFor();
      await reach('main a.button');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/desk/posts');
    }));

  test('its pages run only files of this server, and no cache stores them', async () => {
    const response = await fetch(`${reader.desk.url}/desk/sign-in`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const html = await response.text();
    expect(html).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son[a-z]+=/);
    expect(html).toContain('<meta name="robots" content="noindex">');
  });
});

const project = await mkdtemp(join(tmpdir(), 'galley-desk-releases-'));
afterAll(() => rm(project, { recursive: true }));
const older = '20261122T031522Z-4f1c';
const newer = '20261123T081500Z-09ab';
await mkdir(join(project, 'releases'));
await writeReleases(join(project, 'releases'), [older, newer]);

describeDesk('the accessibility of releases on the desk', { project }, (reader) => {
  test('axe finds nothing before and after a rollback', () =>
    reader.openAs('admin', '/desk/rebuilds', {}, async (page) => {
      const lookAt = async (path: string) => {
        await page.goto(`${reader.desk.url}/desk/${path}`);
        await look(page);
      };
      const makeLive = async () => {
        await page.getByRole('button', { name: 'Make this release live' }).click();
        await page.getByText('Readers see this release now.').waitFor();
      };
      await lookAt('rebuilds');
      await lookAt(`release/${newer}`);
      await lookAt(`release/${older}`);
      await makeLive();
      for (const path of [`release/${older}`, 'rebuilds', 'posts', `release/${newer}`]) {
        await lookAt(path);
      }
      await makeLive();
    }));
});
