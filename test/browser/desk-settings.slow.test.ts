import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeDesk, inWordPress, passwords, type DeskReader } from '../support/desk-reader.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';

const stored = z.object({
  status: z.string(),
  slug: z.string(),
  date: z.string(),
  modified_gmt: z.string(),
  excerpt: z.object({ raw: z.string() }),
  categories: z.array(z.number()),
  tags: z.array(z.number()),
  featured_media: z.number(),
});

const signed = { authorization: `Basic ${btoa(`admin:${passwords.admin}`)}` };

const readPost = async ({ cms }: DeskReader, id: number) => {
  const url = `${cms.url}/wp-json/wp/v2/posts/${id}?context=edit`;
  return stored.parse(await (await fetch(url, { headers: signed })).json());
};

const draftOf = async (reader: DeskReader, title: string) =>
  (await inWordPress(reader, 'POST', '/posts', { title, content: 'Text', status: 'draft' })).id;

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

describeDesk('the settings of a draft at the desk', {}, (reader) => {
  test('are saved, with tags that WordPress did not have', async () => {
    const id = await draftOf(reader, 'Nets & lines');
    // Nothing here needs scripts.
    const options = { javaScriptEnabled: false };
    await reader.openAs('editor', '/desk/posts?status=draft', options, async (page) => {
      await page.getByRole('link', { name: 'Settings: Nets & lines' }).click();
      await page.locator('#slug').fill('nets-and-lines');
      await page.locator('#excerpt').fill('Of nets.');
      await page.locator('#tags').fill('Rope & twine, knots of ours');
      await page.locator('[name=category]').nth(1).check();
      await page.locator('[name=picture]').nth(1).check();
      await save(page);
      await page.getByText('The settings are saved.').waitFor();
      expect(await page.locator('#tags').inputValue()).toBe('knots of ours, Rope & twine');
      await page.locator('#tags').fill('rope & twine');
      await save(page);
      await page.getByText('The settings are saved.').waitFor();
    });
    const post = await readPost(reader, id);
    expect(post).toMatchObject({ status: 'draft', slug: 'nets-and-lines' });
    expect(post.excerpt.raw).toBe('Of nets.');
    expect(post.tags).toHaveLength(1);
    expect(post.featured_media).toBeGreaterThan(0);
  });

  test('publish it, and the page follows until readers see it', async () => {
    const id = await draftOf(reader, 'Comes out');
    await reader.openAs('editor', `/desk/posts/${id}`, {}, async (page) => {
      await page.getByLabel('Publish now').check();
      await save(page);
      await page.waitForURL('**/desk/rebuilds/*');
      await page.getByText('The new site is live.').waitFor();
      // Its title and picture can be changed afterwards.
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await page.locator('#title').fill('Came out');
      await page.locator('#findPicture').fill('herring');
      await page.getByRole('button', { name: 'Find: Featured image' }).click();
      await page.getByLabel('Herring', { exact: true }).check();
      await page.locator('#title').press('Enter');
      await page.getByText('Came out').waitFor();
    });
    const { status, featured_media: picture } = await readPost(reader, id);
    expect(status).toBe('publish');
    expect(picture).toBeGreaterThan(0);
  });

  test('schedule it by the clock of the site; a time that has passed is refused and nothing is lost', async () => {
    const id = await draftOf(reader, 'Comes later');
    await reader.openAs('editor', `/desk/posts/${id}`, {}, async (page) => {
      await page.getByLabel('Schedule').check();
      await page.locator('#date').fill('2001-02-03T04:05');
      await page.locator('#slug').fill('later');
      await save(page);
      await page.getByText('This time has passed.').waitFor();
      expect(await page.locator('#slug').inputValue()).toBe('later');
      await page.locator('#date').fill('2091-05-06T07:08');
      await save(page);
      await page.getByText(/It is scheduled for May 6, 2091, 7:08/).waitFor();
    });
    expect(await readPost(reader, id)).toMatchObject({
      status: 'future',
      slug: 'later',
      date: '2091-05-06T07:08:00',
    });
  });

  test('do not overwrite what was changed in WordPress meanwhile', async () => {
    const id = await draftOf(reader, 'Two at once');
    await reader.openAs('editor', `/desk/posts/${id}`, {}, async (page) => {
      await page.locator('#excerpt').fill('Mine.');
      const opened = (await readPost(reader, id)).modified_gmt;
      // WordPress's dates have whole seconds.
      await expect
        .poll(
          async () => {
            await inWordPress(reader, 'POST', `/posts/${id}`, { excerpt: 'Theirs.' });
            return (await readPost(reader, id)).modified_gmt;
          },
          { timeout: 5000 },
        )
        .not.toBe(opened);
      await save(page);
      await page.getByText('Somebody changed this text in WordPress').waitFor();
      expect((await readPost(reader, id)).excerpt.raw).toBe('Theirs.');
      expect(await page.locator('#excerpt').inputValue()).toBe('Mine.');
      await save(page);
      await page.getByText('The settings are saved.').waitFor();
    });
    expect((await readPost(reader, id)).excerpt.raw).toBe('Mine.');
  });

  test('find a category among more than a page of them, and keep what is typed and chosen', async () => {
    for (let n = 1; n <= 101; n += 1) {
      await inWordPress(reader, 'POST', '/categories', { name: `Berth ${n}` });
    }
    const id = await draftOf(reader, 'Where she lies');
    await reader.openAs('editor', `/desk/posts/${id}`, {}, async (page) => {
      await page.locator('#slug').fill('berths');
      for (const name of ['Berth 57', 'Berth 99']) {
        await page.locator('#find').fill(name);
        await page.getByRole('button', { name: 'Find', exact: true }).click();
        await page.getByLabel(name, { exact: true }).check();
      }
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.getByLabel('Berth 57', { exact: true }).isChecked()).toBe(true);
      await save(page);
      await page.getByText('The settings are saved.').waitFor();
    });
    const { slug, categories } = await readPost(reader, id);
    expect(slug).toBe('berths');
    // The one that WordPress gives each text, and these.
    expect(categories).toHaveLength(3);
  });

  test('show WordPress’s refusal at the field', async () => {
    const id = await draftOf(reader, 'Without a picture');
    await reader.openAs('editor', `/desk/posts/${id}`, {}, async (page) => {
      // It was deleted meanwhile.
      const gone = page.locator('[name=picture]').nth(1);
      await gone.evaluate((input) => ((input as HTMLInputElement).value = '999999'));
      await gone.check();
      await save(page);
      expect(await page.locator('#picture-fault').textContent()).toContain(
        'Invalid featured media',
      );
    });
  });

  test('are not needed to publish a restored post again', async () => {
    const body = { title: 'Was out', content: 'Text', status: 'publish' };
    const { id } = await inWordPress(reader, 'POST', '/posts', body);
    const { date } = await readPost(reader, id);
    await inWordPress(reader, 'DELETE', `/posts/${id}`);
    await reader.openAs('editor', `/desk/posts/restore?id=${id}`, {}, async (page) => {
      await page.getByRole('button', { name: 'Restore' }).click();
      await page.getByText('It is a draft now').waitFor();
      expect((await readPost(reader, id)).status).toBe('draft');
      await page.getByRole('button', { name: 'Publish: Was out' }).click();
      await page.waitForURL('**/desk/rebuilds/*');
    });
    expect(await readPost(reader, id)).toMatchObject({ status: 'publish', slug: 'was-out', date });
  });

  test('axe finds nothing, on a phone', async () => {
    const id = await draftOf(reader, 'Looked at');
    const options = { viewport: { width: 360, height: 900 } };
    await reader.openAs('editor', `/desk/posts/${id}`, options, async (page) => {
      await page.getByLabel('Schedule').check();
      await save(page);
      await page.locator('#date-fault').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      const beyond = () => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
    });
  });
});
