import { expect, test } from 'vitest';
import { CmsError } from '../../../../src/wordpress/client/index.ts';
import { sync, type SyncOptions } from '../../../../src/wordpress/sync/index.ts';
import { home } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { comment, edited, post, term } from './records.ts';

const here = useHarness();
const later = '2026-07-01T00:00:00Z';

/** A service that tells the time: what it shows first is believed. Seven posts more than one change check shows. */
async function known(options?: Partial<SyncOptions>): Promise<void> {
  here.cms.clock = '2026-06-15T00:00:00Z';
  here.cms.content.posts.push(...[11, 12, 13].map((id) => post(id)));
  await here.sync(options);
}

test('a first sync reads featured images once, and those of all posts', async () => {
  await here.sync();
  const shown = here.cms.content.posts.flatMap(({ featuredMediaId }) => featuredMediaId ?? []);
  const asked = here.cms.calls.filter(({ call }) => call === 'media');
  expect(asked).toEqual([{ call: 'media', ids: [...new Set(shown)], embed: false }]);
  expect(shown).not.toEqual([]);
  expect(here.keys('media').toSorted()).toEqual([...new Set(shown)].map(String).toSorted());
});

test('a change check that fails for good ends the sync before anything else is read', async () => {
  const refused = new CmsError({
    code: 'bad-credentials',
    message: 'The password is another one.',
  });
  here.cms.media.latest = () => Promise.reject(refused);
  here.cms.content.posts.push(
    ...Array.from({ length: 50 }, (_, place) => 11 + place).map((id) => post(id)),
  );
  await expect(here.sync()).rejects.toBe(refused);
  expect(here.cms.pagesRead.get('posts')).toBeUndefined();
  expect(here.keys('posts')).toEqual([]);
});

const called = () => here.cms.calls.map(({ call }) => call);

test('where nothing has changed, nothing is read but what is light', async () => {
  await known();
  const before = here.dump();
  const report = await here.sync();
  expect(called().toSorted()).toEqual(['category', 'menus', 'post_tag', 'users']);
  expect(report).toMatchObject({ added: 0, changed: 0, removed: 0, touched: {} });
  expect(report.counts).toMatchObject({ posts: 13, pages: 3, comments: 2 });
  expect(here.dump()).toEqual(before);
});

test('of what was changed, only that is read, and all of it is told', async () => {
  await known();
  const { content } = here.cms;
  content.posts[0] = edited(post(1), { titleHtml: 'Edited' });
  content.posts.push(post(14, { modified: later, date: later, slug: 'new' }));
  const report = await here.sync();
  expect(called()).not.toContain('post stamps');
  expect(here.asked('posts')).toEqual([[14, 1]]);
  expect(report.touched.entries?.toSorted()).toEqual(['1', '14']);
  expect(here.mirror.get('entries', '1')?.record.title).toBe('Edited');
});

test('a post that vanished is missed, even where another one came', async () => {
  await known();
  const { posts } = here.cms.content;
  posts.splice(2, 1);
  posts.push(post(14, { modified: later, slug: 'new' }));
  const report = await here.sync();
  expect(called()).not.toContain('post stamps');
  expect(called()).toContain('page of stamps');
  expect(here.asked('posts')).toContainEqual([3]);
  expect(report).toMatchObject({ added: 1, removed: 1 });
  expect(here.mirror.get('entries', '3')).toBeNull();
});

test('if the posts that changed last are gone, no list is read', async () => {
  await known();
  here.cms.content.posts.splice(12, 1);
  const report = await here.sync();
  expect(called()).not.toContain('post stamps');
  expect(called()).not.toContain('page of stamps');
  expect(here.asked('posts')).toContainEqual([13]);
  expect(report.removed).toBe(1);
});

test('if a restored backup lacks a post, all posts are compared', async () => {
  await known();
  const { posts } = here.cms.content;
  const before = '2025-01-01T00:00:00Z';
  posts[12] = { ...posts[12]!, titleHtml: 'Old', modified: before, date: before };
  posts.splice(2, 1);
  await here.sync();
  expect(called()).toContain('post stamps');
  expect(here.mirror.get('entries', '13')?.record.title).toBe('Old');
  expect(here.mirror.get('entries', '3')).toBeNull();
});

test('if a service counts one post less, and has it, all posts are compared', async () => {
  await known();
  here.cms.slipped.set('post stamps', new Set([4]));
  const { posts } = here.cms.content;
  const all = [...posts];
  here.cms.posts.latest = () =>
    Promise.resolve({
      items: all.slice(-6).toReversed(),
      hasUnreadable: false,
      total: all.length - 1,
      servedAt: here.cms.clock,
    });
  const report = await here.sync();
  expect(called()).toContain('page of stamps');
  expect(called()).toContain('post stamps');
  expect(report.removed).toBe(0);
  expect(here.mirror.get('entries', '4')).not.toBeNull();
});

test('a scheduled post that goes live while another one goes is seen, although its date of change is old', async () => {
  await known();
  const { posts } = here.cms.content;
  posts.splice(2, 1);
  posts.push(post(14, { modified: '2025-01-01T00:00:00Z', date: later, slug: 'due' }));
  const report = await here.sync();
  expect(report).toMatchObject({ added: 1, removed: 1 });
});

test('a restored backup is seen: dates go back', async () => {
  await known();
  const { content } = here.cms;
  const newest = content.posts.findIndex(({ id }) => id === 13);
  content.posts[newest] = {
    ...content.posts[newest]!,
    titleHtml: 'Old',
    modified: '2025-01-01T00:00:00Z',
  };
  await here.sync();
  expect(here.mirror.get('entries', '13')?.record.title).toBe('Old');
});

test('another permalink structure has all posts compared', async () => {
  await known();
  const { content } = here.cms;
  content.posts = content.posts.map((p) => ({ ...p, link: `${home}/${p.slug}/` }));
  const report = await here.sync();
  expect(report.changed).toBe(13);
});

test('names of terms, new comments and comments that went arrive although no post has changed', async () => {
  await known();
  const { content } = here.cms;
  content.terms[0] = term(1, 'news', { nameHtml: 'All news' });
  content.comments = [comment(100, 1), comment(102, 3)];
  const report = await here.sync();
  expect(report).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(here.mirror.get('terms', 'category:news')?.record.name).toBe('All news');
  expect(here.keys('comments')).toEqual(['100', '102']);
  expect(called()).not.toContain('post stamps');
});

test('what was changed in the moment of the last change check is read once more', async () => {
  here.cms.content.posts[0] = edited(post(1), {
    titleHtml: 'First',
    modified: '2026-06-15T00:00:00Z',
  });
  await known();
  here.cms.content.posts[0] = { ...here.cms.content.posts[0], titleHtml: 'Second' };
  here.cms.clock = later;
  await here.sync();
  expect(here.mirror.get('entries', '1')?.record.title).toBe('Second');
  await here.sync();
  expect(here.asked('posts')).toEqual([]);
});

test('asked to, a sync reads everything, whatever seems to be unchanged', async () => {
  await known();
  here.cms.content.posts[0] = { ...here.cms.content.posts[0]!, titleHtml: 'By a plugin' };
  await here.sync();
  expect(here.mirror.get('entries', '1')?.record.title).not.toBe('By a plugin');
  await here.sync({ full: true });
  expect(here.mirror.get('entries', '1')?.record.title).toBe('By a plugin');
});

test('a service that does not tell the time is compared id by id', async () => {
  await known();
  here.cms.clock = null;
  await here.sync();
  expect(called()).toContain('post stamps');
});

test('a process that syncs again comes to what one would that starts anew', async () => {
  here.cms.clock = '2026-06-15T00:00:00Z';
  const memory = {};
  const again = () => sync(here.cms, here.mirror, { maxShrink: 0.1 }, memory);
  await again();
  const { content } = here.cms;
  content.posts[0] = edited(post(1), { titleHtml: 'Edited', terms: [] });
  expect((await again()).touched.entries).toEqual(['1']);
  content.posts.splice(3, 1);
  content.terms[1] = term(2, 'boats', { parentId: 1 });
  await again();
  content.comments.push(comment(103, 2));
  await again();
  const kept = here.dump();
  const report = await here.sync({ full: true });
  expect(report).toMatchObject({ added: 0, changed: 0, removed: 0, touched: {} });
  expect(here.dump()).toEqual(kept);
  expect(here.keys('comments')).toEqual(['100', '101', '103']);
});
