import { describe, expect, test } from 'vitest';
import { CmsError, type CmsErrorCode } from '../../../../src/wordpress/client/index.ts';
import { SyncError } from '../../../../src/wordpress/sync/index.ts';
import type { Call } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { edited, post, user } from './records.ts';

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
      expect(here.mirror.get('posts', '1')?.record.title).toBe('Edited');
    },
  );

  test('a first sync that fails leaves an empty store', async () => {
    here.cms.failures.set('pages', 'server');
    await expect(here.sync()).rejects.toThrow(CmsError);
    expect(here.mirror.count('posts')).toBe(0);
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
