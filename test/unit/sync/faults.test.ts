import { describe, expect, test } from 'vitest';
import { CmsError, type CmsErrorCode } from '../../../src/cms/index.ts';
import { SyncError } from '../../../src/sync/index.ts';
import type { Call } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { edited, post, term, user } from './records.ts';

const here = useHarness();

describe('a read that fails never makes an emptier site', () => {
  const whole: [Call, CmsErrorCode][] = (
    ['posts', 'pages', 'post stamps', 'page stamps'] as const
  ).flatMap((call) =>
    (['server', 'timeout', 'forbidden', 'not-json', 'paging', 'truncated'] as const).map(
      (code): [Call, CmsErrorCode] => [call, code],
    ),
  );

  test.each(whole)(
    '%s that can’t be read whole (%s): thrown, the store is as before',
    async (call, code) => {
      await here.sync();
      const before = here.dump();
      const { content } = here.cms;
      content.posts[0] = edited(post(1), { titleHtml: 'Edited' });
      content.users[0] = user(1, 'ann', { name: 'Ann Lee' });
      here.cms.failures.set(call, code);
      await expect(here.sync()).rejects.toThrow(
        new CmsError({ code, message: `The ${call} answered with ${code}.` }),
      );
      expect(here.dump()).toEqual(before);

      here.cms.failures.clear();
      await here.sync();
      expect(here.store.get('posts', '1')?.record.title).toBe('Edited');
    },
  );

  test('a first sync that fails leaves an empty store', async () => {
    here.cms.failures.set('pages', 'server');
    await expect(here.sync()).rejects.toThrow(CmsError);
    expect(here.store.count('posts')).toBe(0);
    expect(here.store.count('users')).toBe(0);
  });
});

describe('a site that shrinks', () => {
  test('more than the share that may vanish: refused with the counts and the way to allow it', async () => {
    await here.sync();
    const before = here.dump();
    here.cms.content.posts.splice(0, 4);
    const error = await here.sync().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SyncError);
    expect(error).toMatchObject({
      code: 'shrunk',
      message:
        '4 of 10 posts have vanished from the content service since the last sync, and no more than 10% may in one run. Nothing was changed.',
      hint: 'Look at the WordPress site: a plugin, a firewall or a restored backup may hide them. If they were meant to go, run once with MAX_SHRINK=1.',
    });
    expect(here.dump()).toEqual(before);

    const report = await here.sync({ maxShrink: 1 });
    expect(report).toMatchObject({ removed: 4, counts: { posts: 6 } });
  });

  test('a few may always go', async () => {
    await here.sync();
    here.cms.content.posts.splice(0, 3);
    expect((await here.sync()).removed).toBe(3);
  });

  test('but never all of them', async () => {
    await here.sync();
    here.cms.content.pages.length = 0;
    await expect(here.sync()).rejects.toThrow('All 3 pages have vanished');
    expect((await here.sync({ maxShrink: 1 })).counts.pages).toBe(0);
  });

  test('the share is allowed to its last record', async () => {
    await here.sync();
    here.cms.content.posts.splice(0, 4);
    await expect(here.sync({ maxShrink: 0.39 })).rejects.toThrow('no more than 39% may');
    expect((await here.sync({ maxShrink: 0.4 })).removed).toBe(4);
  });

  test('posts that turned into drafts count too', async () => {
    await here.sync();
    const { posts } = here.cms.content;
    for (let i = 0; i < 5; i++) posts[i] = edited(posts[i]!, { status: 'draft' });
    await expect(here.sync()).rejects.toThrow('5 of 10 posts have vanished');
  });
});

const refusals = [
  'unauthorized',
  'forbidden',
  'not-found',
  'not-json',
  'unexpected',
  'paging',
] as const;
const troubles = ['unreachable', 'timeout', 'server', 'rate-limited', 'truncated'] as const;

describe('what is refused', () => {
  test.each(refusals)(
    'authors (%s): bylines come from the posts, with one warning',
    async (code) => {
      here.cms.failures.set('users', code);
      const report = await here.sync();
      expect(report.warnings).toEqual([
        `The authors can’t be read: The users answered with ${code}. Bylines are taken from what the posts themselves say of their authors.`,
      ]);
      expect(here.cms.calls).toContainEqual({ call: 'posts', ids: undefined, embed: true });
      expect(here.keys('users')).toEqual(['1', '2']);
      expect(here.store.get('posts', '10')?.record.authorId).toBe(2);
    },
  );

  test('authors after a good sync: the bylines stay, and nothing is read for them', async () => {
    await here.sync();
    const before = here.dump();
    here.cms.failures.set('users', 'forbidden');
    here.cms.calls.length = 0;
    const report = await here.sync();
    expect(report.warnings).toHaveLength(1);
    expect(here.asked('posts')).toEqual([[10]]);
    expect(here.dump()).toEqual(before);
  });

  test('terms: they come from the posts, and only those', async () => {
    here.cms.content.terms.push(term(9, 'empty'));
    here.cms.failures.set('category', 'forbidden');
    here.cms.failures.set('post_tag', 'not-found');
    const report = await here.sync();
    expect(report.warnings).toHaveLength(2);
    expect(here.keys('categories')).toEqual(['category:news', 'category:sailing']);
    expect(here.store.get('posts', '10')?.record).toMatchObject({
      categories: ['category:sailing'],
      tags: ['post_tag:tides'],
    });
    expect(here.store.get('categories', 'category:sailing')?.record.parent).toBe('category:news');
  });

  test('pictures: posts go without, and get them when the service gives them again', async () => {
    here.cms.failures.set('media', 'unauthorized');
    const report = await here.sync();
    expect(report.warnings).toEqual([
      'The featured images can’t be read: The media answered with unauthorized. Posts are shown without the images that an earlier sync does not know.',
    ]);
    expect(here.store.get('posts', '10')?.record.featuredMediaId).toBeNull();

    here.cms.failures.clear();
    await here.sync();
    expect(here.store.get('posts', '10')?.record.featuredMediaId).toBe(50);
    expect(here.keys('media')).toEqual(['50']);
  });

  test('comments: those of the last sync stay', async () => {
    await here.sync();
    here.cms.failures.set('comments', 'forbidden');
    const report = await here.sync();
    expect(report.warnings).toHaveLength(1);
    expect(here.keys('comments')).toEqual(['100', '101']);
  });

  test('in the older generation posts carry their authors anyway', async () => {
    here.cms.generation = 'legacy';
    here.cms.failures.set('users', 'forbidden');
    const report = await here.sync();
    expect(report.warnings).toHaveLength(1);
    expect(here.store.get('posts', '10')?.record.authorId).toBe(2);
  });

  test('each warning is told at once, too', async () => {
    const told: string[] = [];
    here.cms.failures.set('users', 'forbidden');
    const report = await here.sync({ warn: (message) => told.push(message) });
    expect(told).toEqual(report.warnings);
  });
});

describe('a service in trouble', () => {
  const extras = ['users', 'category', 'post_tag', 'media', 'comments'] as const;
  const cases = extras.flatMap((call) => troubles.map((code) => [call, code] as const));

  test.each(cases)('%s (%s): a first sync fails', async (call, code) => {
    here.cms.failures.set(call, code);
    await expect(here.sync()).rejects.toMatchObject({ name: 'CmsError', code });
    expect(here.store.count('posts')).toBe(0);
  });

  test.each(cases)('%s (%s): a later one keeps what the last one knew', async (call, code) => {
    await here.sync();
    const before = here.dump();
    here.cms.failures.set(call, code);
    const report = await here.sync();
    expect(report.warnings).toHaveLength(1);
    expect(report.warnings[0]).toMatch(/Those of the last sync stay in use\.$/);
    expect(here.dump()).toEqual(before);
  });

  test('a post by an author who is new meanwhile gets the byline later, without being read again', async () => {
    await here.sync();
    here.cms.failures.set('users', 'server');
    here.cms.content.users.push(user(4, 'dan'));
    here.cms.content.posts.push(post(11, { authorId: 4, modified: '2025-01-01T00:00:00Z' }));
    await here.sync();
    expect(here.store.get('posts', '11')?.record.authorId).toBeNull();

    here.cms.failures.clear();
    await here.sync();
    expect(here.asked('posts').flat()).not.toContain(11);
    expect(here.store.get('posts', '11')?.record.authorId).toBe(4);
    expect(here.store.get('users', '4')?.record.name).toBe('DAN');
  });

  test.each(['aborted', 'bad-credentials'] as const)('%s is never got around', async (code) => {
    await here.sync();
    here.cms.failures.set('users', code);
    await expect(here.sync()).rejects.toMatchObject({ code });
  });
});

describe('records that are gone or odd', () => {
  test('an author whose account is gone: no byline, nothing read for it twice', async () => {
    here.cms.content.posts.push(post(11, { authorId: 99, modified: '2025-01-01T00:00:00Z' }));
    here.cms.content.posts.push(post(12, { authorId: null, modified: '2025-01-01T00:00:00Z' }));
    here.cms.failures.set('users', 'forbidden');
    await here.sync();
    expect(here.store.get('posts', '11')?.record.authorId).toBeNull();
    expect(here.store.get('posts', '12')?.record.authorId).toBeNull();
    await here.sync();
    expect(here.asked('posts').flat()).not.toContain(11);
  });

  test('an author who went takes no post along', async () => {
    await here.sync();
    here.cms.content.users.splice(1, 1);
    const report = await here.sync();
    expect(here.store.get('posts', '10')?.record.authorId).toBeNull();
    expect(here.keys('users')).toEqual(['1']);
    expect(report.removed).toBe(0);
  });

  test('a picture that went leaves its post', async () => {
    await here.sync();
    here.cms.content.media.length = 0;
    await here.sync();
    expect(here.store.get('posts', '10')?.record.featuredMediaId).toBeNull();
    expect(here.keys('media')).toEqual([]);
  });

  test('an odd post is named and left out', async () => {
    here.cms.oddIds.set('posts', new Set([3]));
    const report = await here.sync();
    expect(report.counts.posts).toBe(9);
    expect(report.odd).toEqual([{ id: 3, label: 'posts 3', problem: 'It is odd.' }]);
  });

  test('an odd post that was whole before stays as it was', async () => {
    await here.sync();
    here.cms.content.posts[2] = edited(post(3), { titleHtml: 'Broken' });
    here.cms.oddIds.set('posts', new Set([3]));
    const report = await here.sync();
    expect(report).toMatchObject({ removed: 0, changed: 0, counts: { posts: 10 } });
    expect(report.odd).toHaveLength(1);
    expect(here.store.get('posts', '3')?.record.title).toBe('Post & 3');

    here.cms.oddIds.clear();
    await here.sync();
    expect(here.store.get('posts', '3')?.record.title).toBe('Broken');
  });

  test('odd accounts and terms that were whole before stay as they were', async () => {
    await here.sync();
    const before = here.dump();
    here.cms.oddIds.set('users', new Set([2]));
    here.cms.oddIds.set('category', new Set([2]));
    const report = await here.sync();
    expect(report.odd).toHaveLength(2);
    expect(here.dump()).toEqual(before);
  });

  test('a post without any date is named and left out', async () => {
    here.cms.content.posts.push(post(11, { date: null, dateLocal: null }));
    const report = await here.sync();
    expect(report.odd).toEqual([
      { id: 11, label: 'post 11', problem: 'It is published but has no date.' },
    ]);
    expect(report.counts.posts).toBe(10);
  });
});

test('a second sync of the same store is told to wait, and the first one is not disturbed', async () => {
  const first = here.sync();
  await expect(here.sync()).rejects.toMatchObject({ name: 'StoreError', code: 'busy' });
  expect((await first).counts.posts).toBe(10);
});
