import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoaderContext } from 'astro/loaders';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { wordpress, type WordPressOptions } from '../../../src/wordpress/index.ts';
import { refreshed } from '../../../src/wordpress/loaders.ts';
import { wpError, type Seen } from '../../support/far-side.ts';
import { openWatchedMagazine, type WatchedMagazine } from '../../support/magazine.ts';

type Site = ReturnType<typeof wordpress>;
type Name = Exclude<keyof Site, 'client' | 'live' | 'type' | 'taxonomy'>;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-loaders-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (...given: Parameters<typeof openWatchedMagazine>): Promise<WatchedMagazine> => {
  const magazine = await openWatchedMagazine(...given);
  onTestFinished(() => magazine.close());
  return magazine;
};

const siteOf = ({ url }: { readonly url: string }, options: WordPressOptions = {}): Site =>
  wordpress({ url, cacheFolder: join(folder, 'cache'), ...options });

interface Entry {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly digest: string;
  readonly rendered?: { readonly html: string };
}

/** What Astro gives a loader: a store that stays from one build to the next. */
function astroStore() {
  const entries = new Map<string, Entry>();
  const meta = new Map<string, string>();
  const warnings: string[] = [];
  /** Ids of the entries that the last load has written. */
  const written: string[] = [];
  const context = (schema: { parse(data: unknown): unknown }) => ({
    store: {
      get: (id: string) => entries.get(id),
      has: (id: string) => entries.has(id),
      keys: () => [...entries.keys()],
      set(entry: Entry) {
        written.push(entry.id);
        entries.set(entry.id, entry);
        return true;
      },
      delete: (id: string) => void entries.delete(id),
      clear: () => entries.clear(),
    },
    meta: {
      get: (key: string) => meta.get(key),
      set: (key: string, value: string) => void meta.set(key, value),
    },
    logger: { warn: (warning: string) => void warnings.push(warning) },
    config: { base: '/', site: undefined },
    parseData: ({ data }: { readonly data: unknown }) => Promise.resolve(schema.parse(data)),
    generateDigest: (data: string) => hash('sha256', data),
  });
  return {
    entries,
    warnings,
    written,
    async load(loader: ReturnType<Site[Name]>): Promise<void> {
      written.length = 0;
      await loader.load(context(loader.schema) as unknown as LoaderContext);
    },
    titles: () => Array.from(entries.values(), ({ data }) => data['title']).toSorted(),
  };
}

const names: readonly Name[] = [
  ...(['site', 'posts', 'pages', 'users', 'categories', 'tags', 'media', 'comments'] as const),
  ...(['menus', 'pictures', 'files', 'attachments', 'redirects'] as const),
];

/** All collections of a site, as a content config has them. */
function collectionsOf(site: Site) {
  const all = names.map((name) => ({ name, loader: site[name](), store: astroStore() }));
  return {
    load: () => Promise.all(all.map(({ loader, store }) => store.load(loader))),
    of: (wanted: Name) => {
      const found = all.find(({ name }) => name === wanted);
      if (found === undefined) throw new Error(`There is no loader ${wanted}.`);
      return found.store;
    },
  };
}

const asked = ({ seen }: WatchedMagazine, end: string): readonly Seen[] =>
  seen.filter(({ path, query }) => `${path}${query.get('rest_route') ?? ''}`.endsWith(end));

describe.each([
  { name: 'v2', behaviour: {}, options: { generation: 'v2' } },
  { name: 'legacy', behaviour: { legacyPlugin: true }, options: { generation: 'legacy' } },
  { name: 'v2 with plain permalinks', behaviour: { plainPermalinks: true }, options: {} },
] as const)('a site that speaks $name', ({ behaviour, options }) => {
  test('gives all collections from one sync, with their references', async () => {
    const magazine = await open(4, behaviour);
    const alone = astroStore();
    await alone.load(siteOf(magazine, { ...options, cacheFolder: join(folder, 'alone') }).posts());
    const forOne = magazine.seen.length;

    const collections = collectionsOf(siteOf(magazine, options));
    await collections.load();
    expect(magazine.seen.length - forOne).toBe(forOne);
    const posts = collections.of('posts');
    expect(posts.titles()).toEqual(['Story 1', 'Story 2', 'Story 3', 'Story 4']);
    expect(posts.warnings).toEqual([]);
    for (const { data, rendered } of posts.entries.values()) {
      expect(rendered?.html).toContain('<p>The end.</p>');
      const { id, collection } = data['author'] as { id: string; collection: string };
      expect(collection).toBe('users');
      expect(collections.of('users').entries.get(id)?.data['name']).toMatch(/^(Ann|Ben|Cy|Dee)$/);
      const [category] = data['categories'] as readonly { id: string; collection: string }[];
      expect(category?.collection).toBe('categories');
      expect(collections.of('categories').entries.has(category?.id ?? '')).toBe(true);
    }
    expect(collections.of('pages').titles()).toEqual(['About']);
    expect([...collections.of('site').entries.keys()]).toEqual(['site']);
  });

  test('is read again by a loader that is asked again: edited, deleted and unpublished posts', async () => {
    const magazine = await open(5, behaviour);
    const site = siteOf(magazine, { ...options, maxShrink: 1, bodies: 'reference' });
    const posts = site.posts();
    const users = site.users();
    const postStore = astroStore();
    const userStore = astroStore();
    const load = () => Promise.all([postStore.load(posts), userStore.load(users)]);
    await load();
    const before = new Map(postStore.entries);

    // Not through the interface, which is another one in each generation.
    const later = "modified = '2027-01-01T00:00:00'";
    magazine.sql(`UPDATE posts SET title = 'Another story', ${later} WHERE slug = 'story-1'`);
    magazine.sql("DELETE FROM posts WHERE slug = 'story-2'");
    magazine.sql(`UPDATE posts SET status = 'draft', ${later} WHERE slug = 'story-3'`);
    await load();
    expect(postStore.titles()).toEqual(['Another story', 'Story 4', 'Story 5']);
    expect(postStore.written).toHaveLength(1);
    for (const [id, entry] of postStore.entries)
      if (!postStore.written.includes(id)) expect(entry).toBe(before.get(id));
    expect(userStore.written).toEqual([]);
  });
});

test('a read that fails leaves the collection as it was, and the next one is whole', async () => {
  const magazine = await open(3);
  const posts = siteOf(magazine).posts();
  const store = astroStore();
  await store.load(posts);
  await magazine.edit('story-1', { title: 'Edited' });
  magazine.interrupt(({ path }, response) => {
    if (!path.endsWith('/pages')) return false;
    wpError(response, 500, 'db_error', 'The database is gone.');
    return true;
  });
  await expect(store.load(posts)).rejects.toThrow('The database is gone');
  expect(store.titles()).toEqual(['Story 1', 'Story 2', 'Story 3']);
  expect(store.written).toEqual([]);
  magazine.relent();
  await store.load(posts);
  expect(store.titles()).toEqual(['Edited', 'Story 2', 'Story 3']);
}, 60_000);

test('another site in the same store leaves nothing of the one before', async () => {
  const one = await open(3);
  const other = await open(1);
  const store = astroStore();
  await store.load(siteOf(one).posts());
  expect(store.entries.size).toBe(3);
  await other.edit('story-1', { title: 'Elsewhere' });
  await store.load(siteOf(other).posts());
  expect(store.titles()).toEqual(['Elsewhere']);
});

test('two sites in one process keep to themselves', async () => {
  const one = await open(2);
  const other = await open(3);
  const here = { posts: siteOf(one).posts(), store: astroStore() };
  const there = { posts: siteOf(other).posts(), store: astroStore() };
  for (const magazine of [one, other]) await magazine.edit('story-1', { title: magazine.url });
  const load = () => Promise.all([here.store.load(here.posts), there.store.load(there.posts)]);
  await load();
  expect(here.store.titles()).toEqual(['Story 2', one.url]);
  expect(there.store.titles()).toEqual(['Story 2', 'Story 3', other.url]);
  await one.edit('story-2', { title: 'Edited here' });
  await load();
  expect(here.store.titles()).toEqual(['Edited here', one.url]);
  expect(there.store.written).toEqual([]);
});

test('where the users are refused, authors come from the posts, with one warning', async () => {
  const magazine = await open(3);
  magazine.interrupt(({ path }, response) => {
    if (!path.endsWith('/users')) return false;
    wpError(response, 401, 'rest_user_cannot_view', 'Sorry, you may not list users.');
    return true;
  });
  const site = siteOf(magazine);
  const posts = astroStore();
  const users = astroStore();
  await Promise.all([posts.load(site.posts()), users.load(site.users())]);
  expect(posts.entries.size).toBe(3);
  expect(Array.from(users.entries.values(), ({ data }) => data['name']).toSorted()).toEqual([
    ...['Ann', 'Ben', 'Cy', 'Dee'],
  ]);
  const warnings = [...posts.warnings, ...users.warnings];
  expect(warnings.filter((warning) => warning.includes('authors'))).toHaveLength(1);
});

test('a post that cannot be read is held back with its reason', async () => {
  const magazine = await open(20);
  magazine.sql("UPDATE posts SET date = '' WHERE slug = 'story-7'");
  const posts = astroStore();
  await posts.load(siteOf(magazine).posts());
  expect(posts.titles()).toHaveLength(19);
  expect(posts.warnings).toEqual([
    expect.stringMatching(
      /^Held back: post \d+: readers do not get it yet\. It is published, but it has no date\.$/,
    ),
  ]);
});

test('comments: false asks for none', async () => {
  const magazine = await open(1);
  magazine.sql(
    "INSERT INTO comments (post_id, parent_id, user_id, author_name, author_email, author_url, date, content, status) SELECT id, 0, 0, 'Eve', '', '', '2026-01-01T00:00:00', '<p>Aye</p>', 'approved' FROM posts WHERE slug = 'story-1'",
  );
  const read = async (cache: string, options: WordPressOptions) => {
    const store = astroStore();
    await store.load(siteOf(magazine, { cacheFolder: join(folder, cache), ...options }).comments());
    return store.entries.size;
  };
  expect(await read('none', { comments: false })).toBe(0);
  expect(asked(magazine, '/comments')).toEqual([]);
  expect(await read('all', {})).toBe(1);
});

test('an error names the options, since the settings do not count with url', async () => {
  const magazine = await open(6);
  const posts = siteOf(magazine).posts();
  const store = astroStore();
  await store.load(posts);
  magazine.sql("DELETE FROM posts WHERE type = 'post' AND slug > 'story-2'");
  const error: unknown = await store.load(posts).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    message: expect.stringContaining('(`maxShrink`)') as unknown,
    hint: expect.stringContaining('run once with `maxShrink: 1`.') as unknown,
  });
  await magazine.close();
  const away: unknown = await store.load(posts).catch((reason: unknown) => reason);
  expect(away).toMatchObject({ hint: expect.stringContaining('Check `url`') as unknown });
});

test('more posts than maxShrink may not vanish at once', async () => {
  const shrink = async (options: WordPressOptions) => {
    const magazine = await open(6);
    const posts = siteOf(magazine, options).posts();
    const store = astroStore();
    await store.load(posts);
    magazine.sql("DELETE FROM posts WHERE type = 'post' AND slug > 'story-2'");
    const failed = await store.load(posts).catch(String);
    return { failed, left: store.entries.size };
  };
  const refused = { failed: expect.stringContaining('4 of 6 posts') as unknown, left: 6 };
  expect(await shrink({})).toEqual(refused);
  expect(await shrink({ maxShrink: 0.8 })).toEqual({ failed: undefined, left: 2 });
});

describe('options', () => {
  test.each([
    [{ url: 5 }, 'url'],
    [{ url: 'example' }, 'url'],
    [{ url: 'https://me:secret-word@example.com' }, 'url'],
    [{ generation: 'v3' }, 'generation'],
    [{ coments: false }, 'coments'],
    [{ credentials: { method: 'basic', user: 'ann' } }, 'credentials.password'],
    [{ maxShrink: 2 }, 'maxShrink'],
  ])('%j is refused where it is written, by its name', (options, name) => {
    let error: unknown;
    try {
      wordpress(options as WordPressOptions);
    } catch (thrown) {
      error = thrown;
    }
    if (!(error instanceof Error)) throw new Error('Nothing was refused.');
    expect(error.message).toContain(name);
    expect(error.message).not.toMatch(/CMS_|GALLEY_|secret-word/);
    expect(error.stack?.split('\n').find((line) => /^ +at /.test(line))).toContain(
      'loaders.test.ts',
    );
  });

  const authorizations = ({ seen }: WatchedMagazine) =>
    new Set(seen.map(({ headers }) => headers.authorization));
  const basic = (user: string, password: string) =>
    `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const own = {
    method: 'application-password',
    user: 'ann',
    password: 'Kelp Tide Mast Sail Knot Rope',
  } as const;

  test('credentials of the environment never go to a site that options name', async () => {
    vi.stubEnv('CMS_URL', 'https://other.example');
    vi.stubEnv('CMS_USER', 'eve');
    vi.stubEnv('CMS_APPLICATION_PASSWORD', 'not for you');
    const magazine = await open(1);
    await astroStore().load(siteOf(magazine).posts());
    expect(authorizations(magazine)).toEqual(new Set([undefined]));

    await astroStore().load(siteOf(magazine, { credentials: own }).posts());
    expect(authorizations(magazine)).toEqual(new Set([undefined, basic(own.user, own.password)]));
  });

  test('credentials of the options stand in for those of the environment', async () => {
    const magazine = await open(1);
    vi.stubEnv('CMS_URL', magazine.url);
    vi.stubEnv('CMS_USER', 'eve');
    vi.stubEnv('CMS_APPLICATION_PASSWORD', 'not for you');
    const site = wordpress({ credentials: own, cacheFolder: join(folder, 'cache') });
    const store = astroStore();
    await store.load(site.posts());
    expect(store.titles()).toEqual(['Story 1']);
    expect(authorizations(magazine)).toEqual(new Set([undefined, basic(own.user, own.password)]));
  });

  test('without options, the environment names the site', async () => {
    const magazine = await open(2);
    vi.stubEnv('CMS_URL', magazine.url);
    vi.stubEnv('GALLEY_FOLDER', join(folder, 'galley'));
    const store = astroStore();
    await store.load(wordpress().posts());
    expect(store.titles()).toEqual(['Story 1', 'Story 2']);
  });

  test('client() asks the same site, signed alike', async () => {
    const magazine = await open(1);
    const cms = siteOf(magazine, { credentials: own }).client();
    expect((await cms.users.me()).name).toBe('Ann');
    await cms.close();
    expect(asked(magazine, '/users/me').at(-1)?.headers.authorization).toBe(
      basic(own.user, own.password),
    );
  });

  test('a refresh that Astro skips is an error, so that it is tried again', async () => {
    const store = astroStore();
    const posts = siteOf(await open(1)).posts();
    await refreshed(() => store.load(posts));
    await expect(refreshed(() => Promise.resolve())).rejects.toThrow(
      'Astro has skipped reading WordPress',
    );
  });
});
