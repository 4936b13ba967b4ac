import { describe, expect, test } from 'vitest';
import { CmsError, type CmsErrorCode, type Post } from '../../../../src/wordpress/client/index.ts';
import { SyncError } from '../../../../src/wordpress/sync/index.ts';
import type { Call } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { comment, edited, post, user } from './records.ts';

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
    '%s that can’t be read whole (%s): thrown, the mirror is as before',
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
      expect(here.mirror.get('entries', '1')?.record.title).toBe('Edited');
    },
  );

  test('a first sync that fails leaves an empty store', async () => {
    here.cms.failures.set('pages', 'server');
    await expect(here.sync()).rejects.toThrow(CmsError);
    expect(here.mirror.count('entries')).toBe(0);
    expect(here.mirror.count('users')).toBe(0);
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
        '4 of 10 posts have disappeared from the content service since the last sync. At most 10% may disappear in one run (MAX_SHRINK). Nothing was changed.',
      hint: 'Check the WordPress site: a plugin, a firewall or a restored backup may hide them. If they are meant to be gone, run once with MAX_SHRINK=1.',
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
    await expect(here.sync()).rejects.toThrow('All 3 pages have disappeared');
    expect((await here.sync({ maxShrink: 1 })).counts.pages).toBe(0);
  });

  test('the share is allowed to its last record', async () => {
    await here.sync();
    here.cms.content.posts.splice(0, 4);
    await expect(here.sync({ maxShrink: 0.39 })).rejects.toThrow('At most 39% may');
    expect((await here.sync({ maxShrink: 0.4 })).removed).toBe(4);
  });

  test('posts that turned into drafts count too', async () => {
    await here.sync();
    const { posts } = here.cms.content;
    for (let i = 0; i < 5; i++) posts[i] = edited(posts[i]!, { status: 'draft' });
    await expect(here.sync()).rejects.toThrow('5 of 10 posts have disappeared');
  });
});

test('a second sync of the same mirror is told to wait, and the first one is not disturbed', async () => {
  const first = here.sync();
  await expect(here.sync()).rejects.toMatchObject({ name: 'MirrorError', code: 'busy' });
  expect((await first).counts.posts).toBe(10);
});

describe('texts and names that were lost', () => {
  test('most texts without title or text: refused with their names and the way to allow it', async () => {
    await here.sync();
    const before = here.dump();
    const { posts } = here.cms.content;
    for (const place of [0, 1]) posts[place] = edited(posts[place]!, { titleHtml: '' });
    for (const place of [2, 3, 4, 5])
      posts[place] = edited(posts[place]!, { contentHtml: '<p>Critical error</p>' });
    const error = await here.sync().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SyncError);
    expect(error).toMatchObject({
      code: 'lost',
      message: [
        'What WordPress sent looks broken: since the last time, 6 of 10 posts lost their title or most of their text, or got that of others; at most 10% may at once:',
        '  1 “Post & 1”',
        '  2 “Post & 2”',
        '  3 “Post & 3”',
        '  4 “Post & 4”',
        '  5 “Post & 5”',
        '  and 1 more',
        'Nothing was changed.',
      ].join('\n'),
      hint: 'Look at them in WordPress: an update, a plugin or an error page may have replaced them, and a firewall or a cache may answer in place of WordPress. If this was meant, run once with MAX_SHRINK=1.',
    });
    expect(here.dump()).toEqual(before);
    expect((await here.sync({ maxShrink: 1 })).changed).toBe(6);
  });

  test('three texts may lose everything, and any number may be rewritten', async () => {
    await here.sync();
    const { posts } = here.cms.content;
    for (const [place, each] of posts.entries())
      posts[place] =
        place < 3
          ? edited(each, { titleHtml: '', contentHtml: '' })
          : edited(each, {
              titleHtml: `New ${place}`,
              contentHtml: `<p>A longer text ${place}</p>`,
            });
    expect((await here.sync()).changed).toBe(10);
  });

  test('dates, slugs and names of many', async () => {
    await here.sync();
    const { posts, users } = here.cms.content;
    for (const [place, each] of posts.entries())
      posts[place] = edited(each, { date: '1970-01-01T00:00:00Z', slug: `p${place}` });
    for (const [place, each] of users.entries()) users[place] = { ...each, name: '' };
    const error = await here.sync().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'lost' });
    const { message } = error as SyncError;
    expect(message).toContain('10 of 10 posts got another date');
    expect(message).toContain('10 of 10 posts got another slug');
    expect(message).toContain('authors lost their name');
  });

  test('a first sync refuses posts that are all empty or equal, and no blog whose posts have no titles', async () => {
    const { posts } = here.cms.content;
    const good = [...posts];
    for (const contentHtml of ['', '<p>There has been a critical error on this website.</p>']) {
      for (const [place, each] of good.entries())
        posts[place] = { ...each, titleHtml: '', contentHtml };
      await expect(here.sync()).rejects.toThrow('10 of 10 posts are empty or have the same text');
      expect(here.mirror.count('entries')).toBe(0);
    }
    for (const [place, each] of good.entries()) posts[place] = { ...each, titleHtml: '' };
    expect((await here.sync()).added).toBeGreaterThan(9);
  });

  test('fields, translations and comments of many, since a plugin is broken or off', async () => {
    const { posts, comments } = here.cms.content;
    const fill = (each: Post, values: Record<string, string>, translations: string[]) =>
      edited(each, { fields: { values, lost: [] }, translations });
    for (const [place, each] of posts.entries())
      posts[place] = fill(each, { length: '9' }, [`https://news.example/de/${place}/`]);
    comments.push(comment(102, 2), comment(103, 2));
    await here.sync();
    const before = here.dump();
    const good = [...comments];
    const later = { modified: '2026-07-01T00:00:00Z' };
    for (const [place, each] of posts.entries())
      posts[place] = { ...fill(each, { length: '' }, []), ...later };
    for (const [place, each] of good.entries()) comments[place] = { ...each, contentHtml: ' ' };
    const error = await here.sync({ full: true }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'lost' });
    const { message } = error as SyncError;
    expect(message).toContain('10 of 10 posts lost all their custom fields');
    expect(message).toContain('10 of 10 posts lost all their translations');
    expect(message).toContain('4 of 4 comments disappeared or lost their words');
    expect(message).toContain('  2 of 1 “Post & 1”');
    comments.length = 0;
    await expect(here.sync({ full: true })).rejects.toThrow('4 of 4 comments disappeared');
    expect(here.dump()).toEqual(before);
    expect(await here.sync({ full: true, maxShrink: 1 })).toMatchObject({ changed: 10 });
  });

  test('a text that is deleted takes its comments along', async () => {
    await here.sync();
    here.cms.content.posts.shift();
    here.cms.content.comments.length = 0;
    expect(await here.sync()).toMatchObject({ removed: 1, counts: { comments: 0 } });
  });
});

describe('what an SEO plugin says of all texts', () => {
  const seo: NonNullable<Post['seo']> = {
    title: 'Given title',
    description: '',
    shareTitle: '',
    shareDescription: '',
    sharePicture: '',
    canonical: '',
    breadcrumbTitle: '',
    schemaType: '',
    isHidden: false,
    isNofollow: false,
  };
  const say = (given: (place: number) => Post['seo'], modified: string) => {
    const { posts } = here.cms.content;
    for (const [place, each] of posts.entries())
      posts[place] = { ...each, seo: given(place), modified };
  };

  test('nothing any more: the texts keep what it said last, until it is allowed to go', async () => {
    say(() => seo, '2026-06-01T00:00:00Z');
    await here.sync();
    say(() => null, '2026-07-01T00:00:00Z');
    const { posts } = here.cms.content;
    posts[0] = { ...posts[0]!, titleHtml: 'Another title' };
    const { warnings } = await here.sync();
    expect(warnings).toEqual([
      expect.stringMatching(/^The SEO plugin no longer says anything about posts: 9 of those/),
    ]);
    expect(here.mirror.get('entries', '2')?.record.seo?.title).toBe('Given title');
    expect(here.mirror.get('entries', '1')?.record.seo).toBeNull();
    await here.sync({ full: true, maxShrink: 1 });
    expect(here.mirror.get('entries', '2')?.record.seo).toBeNull();
  });

  test('that they are copies of another site: ignored, as on a staging copy; a few may be copies', async () => {
    const copied = { ...seo, canonical: 'https://www.elsewhere.example/fog/' };
    say((place) => (place < 3 ? copied : seo), '2026-06-01T00:00:00Z');
    await here.sync();
    expect(here.mirror.get('site', 'site')?.record.copiedHost).toBeNull();
    say(() => copied, '2026-07-01T00:00:00Z');
    const { warnings } = await here.sync();
    expect(warnings).toEqual([
      expect.stringContaining('nearly all texts are copies of elsewhere.example'),
    ]);
    expect(here.mirror.get('site', 'site')?.record.copiedHost).toBe('elsewhere.example');
  });
});
