import { describe, expect, test } from 'vitest';
import type { Call } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { post, term, user } from './records.ts';

const here = useHarness();

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
        `The authors can’t be read: The users answered with ${code}. Bylines use the author names in the posts.`,
      ]);
      expect(here.cms.calls).toContainEqual({ call: 'posts', ids: undefined, embed: true });
      expect(here.keys('users')).toEqual(['1', '2']);
      expect(here.mirror.get('entries', '10')?.record.authorId).toBe(2);
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
    expect(here.mirror.get('entries', '10')?.record).toMatchObject({
      terms: ['category:sailing', 'post_tag:tides'],
    });
    expect(here.mirror.get('terms', 'category:sailing')?.record.parent).toBe('category:news');
  });

  test('pictures: posts go without, and get them when the service gives them again', async () => {
    here.cms.failures.set('media', 'unauthorized');
    const report = await here.sync();
    expect(report.warnings).toEqual([
      'The featured images can’t be read: The media answered with unauthorized. Posts are shown without pictures that an earlier sync does not know.',
    ]);
    expect(here.mirror.get('entries', '10')?.record.featuredMediaId).toBeNull();

    here.cms.failures.clear();
    await here.sync();
    expect(here.mirror.get('entries', '10')?.record.featuredMediaId).toBe(50);
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
    expect(here.mirror.get('entries', '10')?.record.authorId).toBe(2);
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
  const casesOf = (calls: readonly Call[]) =>
    calls.flatMap((call) => troubles.map((code) => [call, code] as const));

  test.each(casesOf([...extras, 'addresses']))(
    '%s (%s): a first sync fails',
    async (call, code) => {
      here.cms.failures.set(call, code);
      await expect(here.sync()).rejects.toMatchObject({ name: 'CmsError', code });
      expect(here.mirror.count('entries')).toBe(0);
    },
  );

  test.each(casesOf(extras))(
    '%s (%s): a later one keeps what the last one knew',
    async (call, code) => {
      await here.sync();
      const before = here.dump();
      here.cms.failures.set(call, code);
      const report = await here.sync();
      expect(report.warnings).toHaveLength(1);
      expect(report.warnings[0]).toMatch(/The site keeps those of the last sync\.$/);
      expect(here.dump()).toEqual(before);
    },
  );

  test('a post by an author who is new meanwhile gets the byline later, without being read again', async () => {
    await here.sync();
    here.cms.failures.set('users', 'server');
    here.cms.content.users.push(user(4, 'dan'));
    here.cms.content.posts.push(post(11, { authorId: 4, modified: '2025-01-01T00:00:00Z' }));
    await here.sync();
    expect(here.mirror.get('entries', '11')?.record.authorId).toBeNull();

    here.cms.failures.clear();
    await here.sync();
    expect(here.asked('posts').flat()).not.toContain(11);
    expect(here.mirror.get('entries', '11')?.record.authorId).toBe(4);
    expect(here.mirror.get('users', '4')?.record.name).toBe('DAN');
  });

  test.each(['aborted', 'bad-credentials'] as const)('%s is never got around', async (code) => {
    await here.sync();
    here.cms.failures.set('users', code);
    await expect(here.sync()).rejects.toMatchObject({ code });
  });
});

test('what a plugin did not answer about a text is asked again in the next syncs, but not for ever', async () => {
  here.cms.clock = '2026-02-01T00:00:00Z';
  const asked: number[] = [];
  let isAway = true;
  here.cms.completer = () => (_, posts) => {
    asked.push(...posts.map(({ id }) => id));
    return Promise.resolve(
      posts.map((each) => (each.id === 10 && isAway ? { ...each, lacks: true } : each)),
    );
  };
  const askedIn = async (syncs: number) => {
    asked.length = 0;
    for (let sync = 0; sync < syncs; sync += 1) await here.sync();
    return asked.filter((id) => id === 10).length;
  };
  expect(await askedIn(8)).toBe(4);
  await here.sync({ full: true });
  isAway = false;
  await here.sync({ full: true });
  expect(await askedIn(2)).toBe(0);
});
