import { describe, expect, test } from 'vitest';
import type { Progress } from '../../../../src/wordpress/sync/index.ts';
import { home } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { comment, edited, page, post, term } from './records.ts';

const here = useHarness();

describe('the first sync', () => {
  test('stores what everybody may read, ready to be shown', async () => {
    const report = await here.sync();
    expect(here.mirror.get('entries', '10')?.record).toMatchObject({
      path: '/2026/01/post-10/',
      title: 'Post & 10',
      excerpt: 'About 10',
      authorId: 2,
      terms: ['category:sailing', 'post_tag:tides'],
      featuredMediaId: 50,
      date: '2026-01-10T09:15:00Z',
    });
    expect(here.mirror.get('entries', '21')?.record).toMatchObject({
      path: '/about/team/',
      parentId: 20,
    });
    expect(here.mirror.get('site', 'site')?.record).toEqual({
      name: 'The News & more',
      description: '',
      home,
      url: home,
      language: 'en-GB',
      icon: null,
      logo: null,
      hosts: ['news.example'],
      isHidden: false,
      copiedHost: null,
      frontPageId: null,
      postsPageId: null,
      languages: [],
    });
    expect(here.mirror.get('terms', 'category:sailing')?.record).toMatchObject({
      name: 'sailing & co',
      parent: 'category:news',
      path: '/category/news/sailing/',
    });
    expect(here.mirror.get('media', '50')?.record.caption.parts).toEqual(['A boat']);
    expect(here.mirror.get('comments', '101')?.record).toMatchObject({
      parentId: 100,
      content: {
        parts: ['<p>Lovely\u00000\u0000</p>'],
        references: [{ kind: 'picture', address: `${home}/x` }],
      },
    });
    expect(report).toMatchObject({
      added: 13,
      changed: 0,
      removed: 0,
      unreadable: [],
      warnings: [],
      counts: {
        site: 1,
        posts: 10,
        pages: 3,
        users: 2,
        categories: 2,
        tags: 1,
        media: 1,
        comments: 2,
        menus: 0,
        attachments: 2,
      },
    });
  });

  test('bodies are safe HTML', async () => {
    here.cms.content.posts.push(
      post(11, { contentHtml: '<p onclick="x()">a</p><script>alert(1)</script>' }),
    );
    await here.sync();
    const body = here.mirror.get('entries', '11')?.record.body ?? '';
    expect((await here.mirror.body(body)).parts).toEqual(['<p>a</p>']);
  });

  test('only accounts and pictures that are in use are stored', async () => {
    await here.sync();
    expect(here.keys('users')).toEqual(['1', '2']);
    expect(here.keys('media')).toEqual(['50']);
  });

  test('a service without a language keeps the one it had, and is English at first', async () => {
    here.cms.settings = { ...here.cms.settings, language: null };
    await here.sync();
    expect(here.mirror.get('site', 'site')?.record.language).toBe('en');
    here.cms.settings = { ...here.cms.settings, language: 'pt-PT' };
    await here.sync();
    here.cms.settings = { ...here.cms.settings, language: null };
    await here.sync();
    expect(here.mirror.get('site', 'site')?.record.language).toBe('pt-PT');
  });
});

describe('what is not for everybody never reaches the store', () => {
  const secrets = [
    ['a draft', { status: 'draft' }],
    ['a private post', { status: 'private' }],
    ['a scheduled post', { status: 'future' }],
    ['a post in the trash', { status: 'trash' }],
    ['a password-protected post', { protected: true }],
  ] as const;

  test.each(secrets)('%s that the service sends all the same', async (_what, changes) => {
    here.cms.content.posts.push(post(30, { ...changes, titleHtml: 'Secret' }));
    here.cms.content.pages.push(page(31, { ...changes, titleHtml: 'Secret' }));
    here.cms.content.comments.push(comment(102, 30));
    for (let run = 1; run <= 2; run++) {
      const report = await here.sync();
      expect(report.counts).toMatchObject({ posts: 10, pages: 3, comments: 2 });
      expect(JSON.stringify(here.dump())).not.toContain('Secret');
    }
  });

  test.each(secrets)('%s that was public before is dropped', async (_what, changes) => {
    await here.sync();
    here.cms.content.posts[2] = edited(post(3), changes);
    const report = await here.sync();
    expect(here.mirror.get('entries', '3')).toBeNull();
    expect(report).toMatchObject({ added: 0, changed: 0, removed: 1 });
  });

  test('one that is protected is read again only when it changes', async () => {
    here.cms.content.posts.push(post(30, { protected: true, modified: '2025-01-01T00:00:00Z' }));
    await here.sync();
    await here.sync();
    await here.sync();
    expect(here.asked('posts').flat()).not.toContain(30);
    here.cms.content.posts[10] = edited(post(30), {});
    await here.sync();
    expect(here.mirror.get('entries', '30')?.record.title).toBe('Post & 30');
  });
});

describe('what feed readers know a post by', () => {
  test('is what WordPress says', async () => {
    here.cms.content.posts[0] = post(1, { guid: 'http://old.example/?post_type=story&p=1' });
    here.cms.content.posts[1] = post(2, { guid: '' });
    here.cms.content.pages[0] = page(20, { guid: '' });
    await here.sync();
    expect(here.mirror.get('entries', '1')?.record.guid).toBe(
      'http://old.example/?post_type=story&p=1',
    );
    expect(here.mirror.get('entries', '2')?.record.guid).toBe(`${home}/?p=2`);
    expect(here.mirror.get('entries', '20')?.record.guid).toBe(`${home}/?page_id=20`);
  });
});

test('what a post says of its own terms goes before a list with other ids', async () => {
  const embedded = { author: null, featuredMedia: null, terms: [term(2, 'news')] };
  here.cms.content.posts.push(post(11, { terms: [{ taxonomy: 'category', id: 2 }], embedded }));
  await here.sync();
  expect(here.mirror.get('entries', '11')?.record.terms).toContain('category:news');
  expect(here.keys('categories')).toEqual(['category:news', 'category:sailing']);
});

describe('addresses', () => {
  test('two records never share one: the older keeps it, and a warning names the other', async () => {
    const { content } = here.cms;
    content.posts.push(post(11, { link: `${home}/about/` }));
    const report = await here.sync();
    expect(here.mirror.get('entries', '11')?.record.path).toBe('/about/');
    expect(here.mirror.get('entries', '20')?.record.path).toBe('/about-20/');
    expect(report.warnings).toEqual([
      'Two records cannot have the same address: page 20 is at /about-20/, because post 11 already uses its address.',
    ]);
    const before = here.dump();
    const again = await here.sync();
    expect(here.dump()).toEqual(before);
    expect(again.warnings).toEqual(report.warnings);

    content.posts.pop();
    await here.sync();
    expect(here.mirror.get('entries', '20')?.record.path).toBe('/about/');
  });

  test('an address that can’t be kept is named in each run', async () => {
    here.cms.content.pages.push(page(23, { slug: 'api' }));
    for (let run = 1; run <= 2; run++) {
      const report = await here.sync();
      expect(here.mirror.get('entries', '23')?.record.path).toBe('/api-page/');
      expect(report.warnings).toEqual([
        'Not at its WordPress address: page 23 is at /api-page/, because its address can’t be kept as it is.',
      ]);
    }
  });
});

test('progress tells how many of how many, by collection', async () => {
  const seen: Progress[] = [];
  await here.sync({ onProgress: (progress) => seen.push(progress) });
  const ofPosts = seen.filter(({ collection }) => collection === 'posts');
  expect(ofPosts.map(({ done, total }) => `${done} of ${total}`)).toEqual([
    ...['2 of 10', '4 of 10', '6 of 10', '8 of 10', '10 of 10', '10 of 10'],
  ]);
  expect(new Set(seen.map(({ collection }) => collection)).size).toBe(9);
});
