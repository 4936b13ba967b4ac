import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  describeDesk,
  fillSignIn,
  inWordPress,
  passwords,
  type DeskReader,
} from '../support/desk-reader.ts';

const rowOf = (page: Page, title: string) =>
  page.locator('tbody tr', { has: page.getByText(title, { exact: true }) });

const titles = async (page: Page) =>
  (await page.locator('tbody th > :first-child').allTextContents()).map((title) => title.trim());

const results = (page: Page) =>
  page
    .locator('[data-outcome]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-outcome')));

const records = z.array(z.object({ id: z.number(), title: z.object({ rendered: z.string() }) }));

const published = z.object({
  id: z.number(),
  status: z.string(),
  slug: z.string(),
  link: z.string(),
  date: z.string(),
  sticky: z.boolean(),
});

const idOf = async ({ cms }: DeskReader, title: string): Promise<number> => {
  const response = await fetch(`${cms.url}/wp-json/wp/v2/posts?per_page=100`);
  const found = records.parse(await response.json());
  return found.find(({ title: { rendered } }) => rendered === title)!.id;
};

/** A published post and its comments, as the public reads them. */
const commented = async (reader: DeskReader, title: string) => {
  const id = await idOf(reader, title);
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${reader.cms.url}/wp-json/wp/v2${path}`)).json();
  const post = published.parse(await read(`/posts/${id}`));
  const comments = z.array(z.object({ id: z.number() })).parse(await read(`/comments?post=${id}`));
  return { post, comments };
};

const plain = { javaScriptEnabled: false };

describeDesk('posts at the desk', {}, (reader) => {
  test('are found by words and status, page by page', () =>
    reader.openAs('editor', '/desk/posts', {}, async (page) => {
      const first = await titles(page);
      expect(first).toHaveLength(20);
      await page.getByRole('link', { name: 'Next' }).click();
      await page.waitForURL('**/desk/posts?page=2');
      expect(await titles(page)).not.toEqual(first);

      // A filter applies when it changes, and the focus stays.
      await page.getByRole('link', { name: /^Draft \(\d+\)$/ }).click();
      await page.waitForURL(/status=draft/);
      expect(await titles(page)).toContain('Who wrapped the founder?');
      await page.getByText('Filters', { exact: true }).click();
      await page.locator('#sort').focus();
      await page.locator('#sort').selectOption('oldest');
      await page.waitForURL(/status=draft&sort=oldest/);
      expect(await page.locator('#sort:focus').count()).toBe(1);
      await expect.poll(() => page.locator('[data-live]').textContent()).toMatch(/^\d+ entr/);
      const states = await page.locator('tbody .badge-draft').count();
      expect(states).toBe(await page.locator('tbody tr').count());

      // Selected rows of the new list are counted, too.
      await page.locator('tbody input').first().check();
      await page.getByRole('button', { name: 'Delete selected (1)' }).waitFor();

      await page.locator('#search').fill('nothing of this kind');
      await page.locator('#search').press('Enter');
      await page.locator('main').getByText('No entries match.').waitFor();
      await expect.poll(() => page.locator('[data-live]').textContent()).toBe('No entries match.');
      await page.goBack();
      await page.waitForURL((url) => !url.searchParams.has('search'));
      await rowOf(page, 'Who wrapped the founder?').waitFor();

      await page.getByRole('link', { name: 'Pages', exact: true }).click();
      await page.waitForURL(/type=page$/);
      expect(await page.locator('h1').textContent()).toBe('Pages');
      expect(await page.title()).toMatch(/^Pages/);
      expect(await page.locator('tbody tr').count()).toBeGreaterThan(3);
    }));

  test('are found by author, category and month, and sorted, without scripts', () =>
    reader.openAs('editor', '/desk/posts', plain, async (page) => {
      const choose = async (name: string, option: string) => {
        if ((await page.locator('details[open] #author').count()) === 0)
          await page.getByText('Filters', { exact: true }).click();
        await page.getByLabel(name, { exact: true }).selectOption({ label: option });
        await page.getByRole('button', { name: 'Show' }).click();
      };
      const shown = async (selector: string) =>
        (await page.locator(`tbody ${selector}`).allTextContents()).map((text) => text.trim());
      // The titles of private posts have a prefix.
      await page.getByRole('link', { name: /^Published/ }).click();
      await page.getByRole('link', { name: 'Title', exact: true }).click();
      await page.waitForURL(/sort=title/);
      const isSorted = (letters: readonly string[]) =>
        letters.join('') === letters.toSorted().join('');
      const initials = async () =>
        (await titles(page))
          .filter((title) => title !== 'Untitled')
          .map((title) => title.slice(0, 1).toLowerCase())
          .filter((letter) => /[a-z]/.test(letter));
      await expect.poll(async () => isSorted(await initials())).toBe(true);
      // The next page has the same order and the same filters.
      const last = (await initials()).at(-1)!;
      await page.getByRole('link', { name: 'Next' }).click();
      await page.waitForURL(/sort=title&page=2/);
      expect((await initials())[0]! >= last).toBe(true);

      await choose('Author', 'Desmond Pike');
      await page.waitForURL(/author=3/);
      await expect
        .poll(async () => new Set(await shown('td:nth-last-child(2)')))
        .toEqual(new Set(['Desmond Pike']));
      await choose('Author', 'All authors');
      await choose('Category', 'Harbour');
      await page.waitForURL(/category=\d+/);
      await rowOf(page, 'Long Wharf opens with a bang and a splash').waitFor();
      await choose('Date', 'September 2026');
      await page.waitForURL(/month=2026-09/);
      await expect
        .poll(() =>
          page
            .locator('tbody time')
            .evaluateAll((times) => times.map((time) => time.getAttribute('title'))),
        )
        .toSatisfy(
          (all: string[]) => all.length > 0 && all.every((each) => /^Sep \d+, 2026/.test(each)),
        );
      const picture = page.locator('tbody .thumb img').first();
      await expect
        .poll(() => picture.evaluate((each) => (each as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }));

  test('say how long ago an entry was made, with the exact time', () =>
    reader.openAs('editor', '/desk/posts', { locale: 'de' }, async (page) => {
      await inWordPress(reader, 'POST', '/posts', {
        title: 'Just now',
        status: 'publish',
        content: 'x',
      });
      await page.reload();
      const time = rowOf(page, 'Just now').locator('time');
      expect(await time.textContent()).toMatch(/^(jetzt|vor \d+ Sekunden?)$/);
      expect(await time.getAttribute('title')).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/);
    }));

  test('list entries of a type of the site; one is deleted and brought back', () =>
    reader.openAs('editor', '/desk/posts', {}, async (page) => {
      await page.getByRole('link', { name: 'Boats', exact: true }).click();
      await page.waitForURL(/type=boat$/);
      expect(await page.locator('h1').textContent()).toBe('Boats');
      const tabs = page.getByRole('navigation', { name: 'Types of entries' }).getByRole('link');
      expect(await tabs.allTextContents()).toEqual(['Posts', 'Pages', 'Boats']);
      expect(await titles(page)).toContain('Halcyon');
      expect(await titles(page)).not.toContain('Long Wharf opens with a bang and a splash');
      const boat = rowOf(page, 'Halcyon');
      const live = await boat.getByRole('link', { name: /^View/ }).getAttribute('href');
      expect(live).toBe('/fleet/halcyon/');

      const preview = await boat.getByRole('link', { name: /^Preview/ }).getAttribute('href');
      expect(preview).toMatch(/^\/desk\/preview\/\d+\?type=boat$/);
      await boat.getByRole('link', { name: /^Delete/ }).click();
      await page.getByRole('button', { name: 'Move 1 entry to the trash' }).click();
      await expect.poll(() => results(page)).toEqual(['trashed']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => results(page)).toEqual(['restored']);
      await page.goto(`${reader.desk.url}/desk/posts?type=boat&status=publish`);
      expect(await titles(page)).toContain('Halcyon');

      await page.goto(`${reader.desk.url}/desk/posts?type=raft`);
      await page.getByText('This request is not valid.').waitFor();
    }));

  test('link to the live page if there is one, to the preview and to WordPress', () =>
    reader.openAs('editor', '/desk/posts', {}, async (page) => {
      const live = rowOf(page, 'Long Wharf opens with a bang and a splash');
      const edit = await live
        .getByRole('link', { name: /^Edit in WordPress/ })
        .getAttribute('href');
      expect(edit).toMatch(/^http:.+\/wp-admin\/post\.php\?post=\d+&action=edit$/);
      const preview = await live.getByRole('link', { name: /^Preview/ }).getAttribute('href');
      expect(preview).toMatch(/^\/desk\/preview\/\d+$/);
      const draft = rowOf(page, 'Who wrapped the founder?');
      expect(await draft.getByRole('link', { name: /^View/ }).count()).toBe(0);

      await live.getByRole('link', { name: /^View/ }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/desk/'));
      expect(await page.locator('h1').textContent()).toContain('Long Wharf opens');

      // A title links to the live page or the preview.
      await page.goBack();
      await live.getByRole('link', { name: 'Long Wharf opens', exact: false }).first().click();
      await page.waitForURL((url) => !url.pathname.startsWith('/desk/'));
      await page.goBack();
      await draft.getByRole('link', { name: 'Who wrapped the founder?', exact: true }).click();
      await page.waitForURL('**/desk/preview/*');
    }));

  test('one is moved to the trash after a confirmation that names it, and Undo restores it as it was, without scripts', () =>
    reader.openAs('editor', '/desk/posts?search=gearbox', plain, async (page) => {
      const title = 'Ferry back after nineteen days and one borrowed gearbox';
      const before = await commented(reader, title);
      expect(before.comments.length).toBeGreaterThan(0);
      await rowOf(page, title)
        .getByRole('link', { name: /^Delete/ })
        .click();
      await page.waitForURL('**/desk/posts/delete?*');
      expect(await page.locator('main li').textContent()).toContain(title);
      await page.getByRole('heading', { name: 'Move 1 entry to the trash?' }).waitFor();
      await page.getByText('You can undo this').waitFor();
      await page.getByRole('button', { name: 'Move 1 entry to the trash' }).click();
      await expect.poll(() => results(page)).toEqual(['trashed']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.waitForURL('**/desk/posts/restore?*');
      await expect.poll(() => results(page)).toEqual(['restored']);
      const restored = await page.locator('[data-outcome]').textContent();
      expect(restored).toContain(title);
      expect(restored).toContain('Published');
      expect(await commented(reader, title)).toEqual(before);
    }));

  test('one or several are restored from the trash as drafts', () =>
    reader.openAs('editor', '/desk/posts', {}, async (page) => {
      for (const title of ['One', 'Two', 'Three']) {
        const fields = { title, status: 'publish', content: 'x' };
        const { id } = await inWordPress(reader, 'POST', '/posts', fields);
        await inWordPress(reader, 'DELETE', `/posts/${id}`);
      }
      await page.goto(`${reader.desk.url}/desk/posts?status=trash`);
      await page.getByRole('button', { name: 'Restore: One' }).click();
      await expect.poll(() => results(page)).toEqual(['restored']);
      expect(await page.locator('[data-outcome]').textContent()).toContain('Draft');
      await page.getByRole('link', { name: 'Open the trash' }).click();
      for (const title of ['Two', 'Three']) {
        await rowOf(page, title).locator('input').check();
      }
      await page.getByRole('button', { name: 'Restore selected' }).click();
      await page.waitForURL('**/desk/posts/restore?*');
      await page.getByRole('heading', { name: 'Restore 2 entries?' }).waitFor();
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect.poll(() => results(page)).toEqual(['restored', 'restored']);
      await page.goto(`${reader.desk.url}/desk/posts?status=draft`);
      expect(await titles(page)).toEqual(expect.arrayContaining(['One', 'Two', 'Three']));
      for (const title of ['Two', 'Three']) await rowOf(page, title).locator('input').check();
      await page.getByRole('button', { name: 'Add categories' }).click();
      await page.getByLabel('Harbour', { exact: true }).check();
      await page.getByRole('button', { name: 'Add categories' }).click();
      await expect.poll(() => results(page)).toEqual(['sorted', 'sorted']);
      await page.getByRole('link', { name: 'Back to the list' }).click();
      for (const title of ['Two', 'Three']) await rowOf(page, title).locator('input').check();
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('heading', { name: 'Publish 2 entries?' }).waitFor();
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect.poll(() => results(page)).toEqual(['published', 'published']);
      await page.goto(`${reader.desk.url}/desk/posts?search=Three`);
      expect(await rowOf(page, 'Three').textContent()).toMatch(/Published.*Harbour/s);
    }));

  test('several are deleted at once, each with a result of its own', () =>
    reader.openAs('admin', '/desk/posts?status=publish&page=2', {}, async (page) => {
      const button = page.getByRole('button', { name: 'Delete selected' });
      expect(await button.isDisabled()).toBe(true);
      await page.locator('tbody input').nth(0).check();
      await page.locator('tbody input').nth(1).check();
      expect(await button.textContent()).toBe('Delete selected (2)');
      await expect.poll(() => page.locator('[data-live]').textContent()).toBe('Selected: 2');
      const chosen = (await titles(page)).slice(0, 2);
      await button.click();
      await page.waitForURL('**/desk/posts/delete?*');
      expect(await page.locator('main li strong').allTextContents()).toEqual(chosen);
      const ids = new URL(page.url()).searchParams.getAll('id');
      await inWordPress(reader, 'DELETE', `/posts/${ids[1]!}`);
      await page.getByRole('link', { name: 'Delete permanently instead' }).click();
      await page.getByText('This cannot be undone.').waitFor();
      // One is in the trash already, and is deleted permanently, too.
      await page.getByRole('button', { name: 'Delete 2 entries permanently' }).click();
      await expect.poll(() => results(page)).toEqual(['deleted', 'deleted']);

      await page.goBack();
      await page.goto(`${reader.desk.url}/desk/posts/delete?type=posts&id=${ids[0]!}`);
      await page.getByText('No longer in WordPress.').waitFor();
    }));

  test('without scripts', () =>
    reader.openAs('editor', '/desk/posts', plain, async (page) => {
      await page.locator('tbody input').first().check();
      await page.getByRole('button', { name: 'Delete selected' }).click();
      await page.getByRole('button', { name: 'Move 1 entry to the trash' }).click();
      await expect.poll(() => results(page)).toEqual(['trashed']);
    }));

  test('an account is offered only what it may do, and a refusal has WordPress’s own message', () =>
    reader.open('/desk/', {}, async (page) => {
      await page.getByRole('link', { name: 'Continue with WordPress' }).click();
      await page.locator('input[name=log]').fill('author');
      await page.locator('input[name=pwd]').fill('author-of-port-saltern');
      await page.locator('button[name=approve]').click();
      await page.waitForURL('**/desk/posts');
      const own = rowOf(page, 'Who wrapped the founder?');
      const foreign = rowOf(page, 'Long Wharf opens with a bang and a splash');
      expect(await own.getByRole('link', { name: /^Delete/ }).count()).toBe(1);
      expect(await foreign.getByRole('link', { name: /^(Delete|Edit)/ }).count()).toBe(0);

      await page.goto(`${reader.desk.url}/desk/posts?type=page`);
      const states = page.getByRole('navigation', { name: 'Entries by status' });
      expect(await states.getByRole('link').allTextContents()).toHaveLength(1);
      expect(await page.locator('tbody input').count()).toBe(0);

      const theirs = await idOf(reader, 'Long Wharf opens with a bang and a splash');
      await page.goto(`${reader.desk.url}/desk/posts/delete?type=posts&id=${theirs}`);
      await page.getByText('Your account is not allowed to delete this').waitFor();
      expect(await page.getByRole('button', { name: /^(Move|Delete)/ }).count()).toBe(0);

      await page.goto(`${reader.desk.url}/desk/posts`);
      await rowOf(page, 'Who wrapped the founder?')
        .getByRole('link', { name: /^Delete/ })
        .click();
      await page.locator('main input[name=id]').evaluate((input, id) => {
        (input as HTMLInputElement).value = String(id);
      }, theirs);
      await page.getByRole('button', { name: 'Move 1 entry to the trash' }).click();
      await expect.poll(() => results(page)).toEqual(['refused']);
      expect(await page.locator('[data-outcome] q').textContent()).toContain('not allowed');
    }));
});

describeDesk('writing at the desk', {}, (reader) => {
  test('a draft is saved, with links to WordPress and to the preview', () =>
    reader.openAs('editor', '/desk/new', {}, async (page) => {
      await page.getByRole('button', { name: 'Save draft' }).click();
      expect(await page.locator('[role=alert]').textContent()).toContain('Enter a title');
      await page.locator('#title').fill('The tide <table> is out');
      await page.locator('#content').fill('First.\n\nSecond.');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.waitForURL('**/desk/new?saved=*');
      expect(await page.getByRole('link', { name: 'Continue in WordPress' }).count()).toBe(1);
      expect(await page.getByRole('link', { name: 'View the preview' }).count()).toBe(1);
      await page.goto(`${reader.desk.url}/desk/posts?status=draft`);
      expect((await titles(page))[0]).toContain('The tide');
    }));

  test('no typed text is lost when the session ends, without scripts', () =>
    reader.openAs('editor', '/desk/new', plain, async (page, context) => {
      await page.locator('#title').fill('Long thoughts');
      await page.locator('#content').fill('One line.\n\n  Another & "one".');
      const other = await context.newPage();
      await other.goto(`${reader.desk.url}/desk/posts`);
      await other.getByRole('button', { name: 'Sign out' }).click();
      await other.waitForURL('**/desk/sign-in?signed-out');

      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.waitForURL('**/desk/sign-in?*');
      await page.getByText('Your text is kept').waitFor();
      await fillSignIn(page, 'editor', passwords.editor);
      await page.waitForURL('**/desk/new?kept=*');
      expect(await page.locator('#title').inputValue()).toBe('Long thoughts');
      expect(await page.locator('#content').inputValue()).toBe('One line.\n\n  Another & "one".');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.waitForURL('**/desk/new?saved=*');
    }));
});
