import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeDesk } from '../support/desk-reader.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';
import { htmlFaults } from '../support/quality/html-faults.ts';

const pages = [
  ...['posts', 'posts?type=pages', 'posts?search=nothing+like+this', 'new', 'changes'],
  ...['rebuilds', 'rebuilds/unknown', 'site-previews'],
];
const sizes = [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

const widthBeyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describeDesk('the desk is for everybody', {}, (reader) => {
  test.for(sizes)(
    'axe finds nothing, $width pixels wide and $colorScheme',
    async ({ width, colorScheme }) => {
      const options = { viewport: { width, height: 900 }, colorScheme };
      const look = async (page: Page) => {
        expect(await axeFaults(page), page.url()).toEqual([]);
        expect(await widthBeyond(page), page.url()).toBeLessThanOrEqual(0);
      };
      await reader.open('/desk/sign-in', options, look);
      await reader.openAs('admin', '/desk/posts', options, async (page) => {
        for (const path of pages) {
          await page.goto(`${reader.desk.url}/desk/${path}`);
          await look(page);
        }
        await page.goto(`${reader.desk.url}/desk/posts`);
        await page.locator('tbody input').first().check();
        await page.getByRole('button', { name: 'Delete selected' }).click();
        await page.waitForURL('**/desk/posts/delete?*');
        await look(page);
        await page.getByRole('button', { name: /^Delete 1/ }).click();
        await page.locator('[data-outcome]').first().waitFor();
        await look(page);
      });
    },
  );

  test('its HTML is valid', () =>
    reader.openAs('admin', '/desk/posts', {}, async (page) => {
      const folder = await mkdtemp(join(tmpdir(), 'galley-desk-html-'));
      const ids = await page
        .locator('tbody input')
        .evaluateAll((boxes) => boxes.map((box) => `id=${(box as HTMLInputElement).value}`));
      const all = [...pages, `posts/delete?type=posts&${ids.join('&')}`, 'posts/delete'];
      for (const [index, path] of all.entries()) {
        const answer = await page.request.get(`${reader.desk.url}/desk/${path}`);
        await writeFile(join(folder, `${index}.html`), await answer.text());
      }
      const door = await fetch(`${reader.desk.url}/desk/sign-in?signed-out`);
      await writeFile(join(folder, 'sign-in.html'), await door.text());
      // Boxes that are chosen together have one name.
      const isMeant = (fault: string) => fault.includes('form control name "id"');
      const faults = (await htmlFaults(folder)).filter((fault) => !isMeant(fault));
      await rm(folder, { recursive: true });
      expect(faults).toEqual([]);
    }));

  test('keys alone choose a post, delete it and go back', () =>
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
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/desk/posts/delete?*');
      await reach('main form button');
      await page.keyboard.press('Enter');
      await page.locator('[data-outcome=trashed]').waitFor();
      await reach('main a.button');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/desk/posts');
    }));

  test('its pages let nothing run that is not a file of this server, and are kept nowhere', async () => {
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
