import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeDesk, inWordPress, passwords, type DeskReader } from '../support/desk-reader.ts';

const rowOf = (page: Page, words: string) => page.locator('tbody tr', { hasText: words });

const outcomes = (page: Page) =>
  page
    .locator('[data-outcome]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-outcome')));

const tabs = async (page: Page) => {
  const names = await page.locator('nav.tabs a').allTextContents();
  return names.map((name) => name.trim());
};

const comments = z.array(z.object({ content: z.object({ rendered: z.string() }) }));

/** What the public reads below a post. */
const publicBelow = async ({ cms }: DeskReader, post: number): Promise<string> => {
  const response = await fetch(`${cms.url}/wp-json/wp/v2/comments?post=${post}&per_page=100`);
  return comments
    .parse(await response.json())
    .map(({ content }) => content.rendered)
    .join('\n');
};

/** A reader's comment that waits, below the story that has the sample's first comments. */
const write = (reader: DeskReader, content: string) =>
  inWordPress(reader, 'POST', '/comments', {
    post: 148,
    content,
    status: 'hold',
    author_name: 'Rita',
    author_email: 'rita@reader.example',
  });

const deleteInWordPress = async ({ cms }: DeskReader, id: number): Promise<void> => {
  const { status } = await fetch(`${cms.url}/wp-json/wp/v2/comments/${id}?force=true`, {
    method: 'DELETE',
    headers: { authorization: `Basic ${btoa(`admin:${passwords.admin}`)}` },
  });
  expect(status).toBe(200);
};

describeDesk('comments at the desk', {}, (reader) => {
  test.for([true, false])(
    'are approved, answered and marked as spam (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const mark = javaScriptEnabled ? 'scripted' : 'plain';
      await write(reader, `First, ${mark}: <a href="https://a.example/">see</a>`);
      await write(reader, `Second, ${mark}.`);
      await write(reader, `Third, ${mark}.`);
      await reader.openAs('editor', '/desk/comments', { javaScriptEnabled }, async (page) => {
        expect(await page.locator('h1').textContent()).toBe('Comments');
        const first = rowOf(page, `First, ${mark}`);
        expect(await first.textContent()).toContain('rita@reader.example');
        // Where links lead can be read, and nobody follows one by mistake.
        expect(await first.textContent()).toContain('see (https://a.example/)');
        expect(await first.locator('a[href*="a.example"]').count()).toBe(0);
        const [waiting = ''] = await tabs(page);
        const before = Number(/\d+/.exec(waiting)?.[0]);

        await first.getByRole('button', { name: /^Approve: Rita/ }).click();
        await expect.poll(() => outcomes(page)).toEqual(['approved']);
        expect(await rowOf(page, `First, ${mark}`).count()).toBe(0);
        await page.locator('.rebuild-line').waitFor();
        expect((await tabs(page))[0]).toBe(`Waiting (${before - 1})`);
        // The number in the bar is new, too.
        expect(await page.locator('[data-held]').textContent()).toMatch(
          new RegExp(`^\\s*${before - 1}\\s+wait`),
        );

        await rowOf(page, `Second, ${mark}`)
          .getByRole('button', { name: /^Spam: Rita/ })
          .click();
        await expect.poll(() => outcomes(page)).toEqual(['spam']);

        await rowOf(page, `Third, ${mark}`)
          .getByRole('link', { name: /^Reply: Rita/ })
          .click();
        await page.waitForURL(/comments\/\d+/);
        await page.getByRole('button', { name: 'Approve and reply' }).click();
        await page.getByRole('alert').getByText('Write something first.').waitFor();
        await page.getByLabel('Your reply').fill(`An answer, ${mark}.`);
        await page.getByRole('button', { name: 'Approve and reply' }).click();
        await expect.poll(() => outcomes(page)).toEqual(['answered']);
        await page.getByText('The comment that it answers was approved, too.').waitFor();
      });
      const shown = await publicBelow(reader, 148);
      for (const part of ['First', 'Third', 'An answer'])
        expect(shown).toContain(`${part}, ${mark}`);
      expect(shown).not.toContain(`Second, ${mark}`);
    },
  );

  test('are put away, brought back and deleted several at once, without JavaScript', async () => {
    const mark = 'several';
    await write(reader, `Bulk one, ${mark}.`);
    await write(reader, `Bulk two, ${mark}.`);
    const path = `/desk/comments?search=${encodeURIComponent(`, ${mark}.`)}`;
    await reader.openAs('editor', path, { javaScriptEnabled: false }, async (page) => {
      const check = async () => {
        for (const words of ['Bulk one', 'Bulk two']) {
          await rowOf(page, `${words}, ${mark}`).getByRole('checkbox').check();
        }
      };
      await check();
      await page.getByRole('button', { name: /^Move selected to the trash/ }).click();
      await expect.poll(() => outcomes(page)).toEqual(['trash', 'trash']);
      expect(new URL(page.url()).searchParams.get('search')).toBe(`, ${mark}.`);

      await page.getByRole('link', { name: /^Trash/ }).click();
      await page.waitForURL(/status=trash/);
      await check();
      await page.getByRole('button', { name: /^Restore selected/ }).click();
      await expect.poll(() => outcomes(page)).toEqual(['untrash', 'untrash']);

      await page.getByRole('link', { name: /^Waiting/ }).click();
      await page.waitForURL(/status=hold/);
      await check();
      await page.getByRole('button', { name: /^Mark selected as spam/ }).click();
      await expect.poll(() => outcomes(page)).toEqual(['spam', 'spam']);

      await page.getByRole('link', { name: /^Spam/ }).click();
      await page.waitForURL(/status=spam/);
      await check();
      await page.getByRole('button', { name: /^Delete selected permanently/ }).click();
      await page.getByRole('heading', { name: 'Delete 2 comments permanently?' }).waitFor();
      expect(page.url()).not.toContain('token');
      await page.getByRole('button', { name: 'Delete permanently' }).click();
      await expect.poll(() => outcomes(page)).toEqual(['deleted', 'deleted']);
      expect(await rowOf(page, `Bulk one, ${mark}`).count()).toBe(0);
    });
  });

  test('that are gone are named, and the others are changed', () =>
    reader.openAs('editor', '/desk/comments', {}, async (page) => {
      const { id } = await write(reader, 'Gone while somebody looks.');
      await write(reader, 'Still there.');
      await page.reload();
      for (const words of ['Gone while', 'Still there']) {
        await rowOf(page, words).getByRole('checkbox').check();
      }
      await deleteInWordPress(reader, id);
      await page.getByRole('button', { name: 'Approve selected (2)' }).click();
      await expect.poll(async () => (await outcomes(page)).length).toBe(2);
      expect((await outcomes(page)).toSorted()).toEqual(['approved', 'gone']);
    }));

  test('run no script of a reader', () =>
    reader.openAs('editor', '/desk/comments?search=Boaty', {}, async (page) => {
      await rowOf(page, 'Mc').or(rowOf(page, 'Boaty')).first().waitFor();
      expect(await page.evaluate(() => 'galleySampleRan' in globalThis)).toBe(false);
      expect(await page.locator('tbody script').count()).toBe(0);
    }));
});
