import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeDesk, inWordPress, legacy } from '../support/desk-reader.ts';

const listed = (page: Page, heading: string) =>
  page.locator('main div', { has: page.locator(`h3:text-is("${heading}")`) }).locator('li strong');

// With pages that fade into the next one.
const moving = { reducedMotion: 'no-preference' } as const;

describeDesk('what has changed since the site was built', { asBuilt: true }, (reader) => {
  test('nothing at first; then new, edited and deleted texts by title', () =>
    reader.openAs('editor', '/desk/changes', moving, async (page) => {
      expect(await page.locator('main').textContent()).toContain('34 posts and 11 pages');
      expect(await page.getByText('Nothing. The site shows everything').count()).toBe(1);

      await page.goto(`${reader.desk.url}/desk/posts?status=publish`);
      const ids = await page
        .locator('tbody input')
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
      const titles = await page.locator('tbody th > :first-child').allTextContents();
      await inWordPress(reader, 'POST', '/posts', { title: 'Brand new', status: 'publish' });
      await inWordPress(reader, 'POST', '/posts', {
        title: 'For members',
        status: 'publish',
        password: 'hush',
      });
      await inWordPress(reader, 'POST', `/posts/${ids[0]!}`, { title: 'Said otherwise' });
      await inWordPress(reader, 'DELETE', `/posts/${ids[1]!}`);

      await page.goto(`${reader.desk.url}/desk/changes`);
      expect(await listed(page, 'New').allTextContents()).toEqual(['Brand new']);
      expect(await listed(page, 'Edited').allTextContents()).toEqual(['Said otherwise']);
      expect(await listed(page, 'Deleted').allTextContents()).toEqual([titles[1]]);
      expect(await page.getByText('3 texts have changed.').count()).toBe(1);
    }));
});

describeDesk(
  'what has changed, by the older generation',
  { asBuilt: true, service: legacy },
  (reader) => {
    test('is nothing, although the site was built from the newer generation', () =>
      reader.openAs('editor', '/desk/changes', moving, async (page) => {
        expect(await page.locator('main').textContent()).toContain('Nothing. The site shows');
      }));
  },
);

describeDesk('a site that was built from another WordPress', { service: legacy }, (reader) => {
  test('is reported, and nothing is compared', () =>
    reader.openAs('editor', '/desk/changes', moving, async (page) => {
      expect(await page.getByText('built from a different WordPress').count()).toBe(1);
      expect(await page.locator('dd').last().textContent()).toBe('legacy');
      expect(await page.locator('h3').count()).toBe(0);
    }));
});
