import { describe, expect, test } from 'vitest';
import {
  createResolver,
  surveySite,
  type SiteRecords,
} from '../../../../src/content/paths/index.ts';

type Post = SiteRecords['entries'][number];
type User = SiteRecords['users'][number];
type Term = SiteRecords['terms'][number];

const post = (id: number, path: string, more: Partial<Post> = {}): Post => ({
  id,
  path,
  type: 'post',
  slug: path.split('/').at(-2) ?? '',
  dateLocal: '2026-01-03T10:00:00',
  authorId: null,
  language: null,
  coAuthorIds: [],
  terms: [],
  parts: 1,
  ...more,
});

const author = (id: number, slug: string, path = `/author/${slug}/`): User => {
  return { id, slug, path };
};

const category = (slug: string, path: string, parent: string | null = null): Term => ({
  key: `category:${slug}`,
  ids: [2],
  taxonomy: 'category',
  slug,
  path,
  parent,
});

const survey = (more: Partial<SiteRecords>) =>
  surveySite({
    site: {
      home: 'https://news.example',
      hosts: ['news.example'],
      frontPageId: null,
      postsPageId: null,
      languages: [],
    },
    types: [],
    entries: [],
    users: [],
    terms: [],
    attachments: [],
    redirects: [],
    ...more,
  });

describe('the archives of years and months have WordPress’s paths', () => {
  const dated = (path: string) => post(7, path, { authorId: 1 });

  test.each<[string, readonly Post[], readonly User[], string]>([
    ['dates in permalinks', [dated('/2026/01/fog/')], [], '/'],
    ['dates after a prefix', [dated('/blog/2026/01/03/fog/')], [], '/blog/'],
    ['a year only', [dated('/news/2026/fog/')], [], '/news/'],
    ['a slug that is a year', [dated('/x/2026/')], [], '/'],
    ['a different year than the post', [dated('/archive/2025/01/fog/')], [], '/'],
    ['names only', [dated('/fog/')], [author(1, 'alice')], '/'],
    ['slugs after a prefix', [dated('/blog/fog/')], [author(1, 'a', '/blog/author/a/')], '/blog/'],
    ['ids', [dated('/archives/7/')], [author(1, 'a', '/archives/author/a/')], '/archives/date/'],
    ['ids at the root', [dated('/7/')], [author(1, 'alice')], '/date/'],
  ])('%s', (_, posts, users, base) => {
    expect(survey({ entries: posts, users }).dates.map(({ path }) => path)).toEqual([
      `${base}2026/`,
      `${base}2026/01/`,
    ]);
  });

  test('most posts decide the path, and dates are in the site’s time zone', () => {
    const late = { date: '2026-01-31T23:30:00Z', dateLocal: '2026-02-01T08:30:00' };
    const posts = [
      post(1, '/2026/02/a/', late),
      post(2, '/2026/02/b/', late),
      post(3, '/old/2026/01/c/'),
    ];
    expect(survey({ entries: posts }).dates).toEqual([
      { path: '/2026/', year: 2026, month: null, pages: 1, days: [] },
      { path: '/2026/01/', year: 2026, month: 1, pages: 1, days: [3] },
      { path: '/2026/02/', year: 2026, month: 2, pages: 1, days: [1] },
    ]);
  });

  test('a record with the path of an archive keeps it', () => {
    const pages = [post(9, '/2026/', { type: 'page' })];
    const { dates } = survey({ entries: [post(1, '/2026/01/a/'), ...pages] });
    expect(dates.map(({ path }) => path)).toEqual(['/2026/01/']);
  });

  test('an archive has a page for every ten posts', () => {
    const posts = Array.from({ length: 11 }, (_, n) => post(n + 1, `/2026/01/post-${n}/`));
    expect(survey({ entries: posts }).dates.map(({ pages }) => pages)).toEqual([2, 2]);
  });
});

describe('lists have a page for every ten posts', () => {
  test('a category counts the posts of its children, each once; an author counts only own posts', () => {
    const posts = Array.from({ length: 21 }, (_, n) =>
      post(n + 1, `/post-${n}/`, {
        terms: ['category:news', 'category:harbour'],
        authorId: n < 20 ? 1 : 2,
      }),
    );
    const { records, homePages } = survey({
      entries: posts,
      users: [author(1, 'alice'), author(2, 'bob'), author(3, 'a-reader')],
      terms: [
        category('news', '/category/news/'),
        category('harbour', '/category/news/harbour/', 'category:news'),
        category('empty', '/category/empty/'),
      ],
    });
    const lists = records.filter(({ kind }) => kind !== 'post');
    expect(lists.map(({ slug, pages }) => `${slug} ${pages}`)).toEqual([
      ...['empty 1', 'harbour 3', 'news 3', 'alice 2', 'bob 1'],
    ]);
    expect(homePages).toBe(3);
  });

  test('categories in a circle are counted without endless loops', () => {
    const terms = [category('a', '/a/', 'category:b'), category('b', '/b/', 'category:a')];
    const posts = [post(1, '/post/', { terms: ['category:a'] })];
    expect(survey({ entries: posts, terms }).records).toHaveLength(3);
  });
});

describe('a divided text', () => {
  test('has its parts at paths below its own', () => {
    const { records } = survey({ entries: [post(1, '/a/', { parts: 3 })] });
    expect(records[0]?.parts).toEqual(['/a/', '/a/2/', '/a/3/']);
  });

  test('is not divided if a record has the path of a part', () => {
    const pages = [post(2, '/a/2/', { type: 'page' })];
    const known = survey({ entries: [post(1, '/a/', { parts: 3 }), ...pages] });
    expect(known.records[0]?.parts).toEqual(['/a/']);
    const resolve = createResolver(known);
    expect(resolve('https://news.example/a/3/')?.path).toBe('/a/');
    expect(resolve('https://news.example/?p=2')?.path).toBe('/a/2/');
  });
});

describe('old addresses lead to the current path of a record', () => {
  test('old addresses are dropped if the record is deleted or has its old path again', () => {
    const to = { collection: 'entries', key: '1' } as const;
    const { redirects } = survey({
      entries: [post(1, '/new/')],
      redirects: [
        { path: '/old/', to },
        { path: '/new/', to },
        { path: '/gone/', to: { collection: 'entries', key: '9' } },
      ],
    });
    expect(redirects).toEqual([{ path: '/old/', to: '/new/' }]);
  });

  test('an attachment page leads to its post or page, if that is published', () => {
    const { attachments } = survey({
      entries: [post(1, '/a/'), post(2, '/b/', { type: 'page' })],
      attachments: [
        { id: 10, path: '/a/x/', postId: 1 },
        { id: 11, path: null, postId: 2 },
        { id: 12, path: '/y/', postId: 3 },
        { id: 13, path: '/z/', postId: null },
      ],
    });
    expect(attachments.map(({ to }) => to)).toEqual(['/a/', '/b/', null, null]);
  });
});

describe('a text whose permalink names a category has an address with each of its categories', () => {
  const terms = [
    category('news', '/category/news/'),
    category('harbour', '/category/news/harbour/', 'category:news'),
    category('%e6%b8%af', '/category/港/'),
  ];
  const all = ['category:harbour', 'category:news', 'category:%e6%b8%af'];
  const redirects = (entries: readonly Post[]) => survey({ entries, terms }).redirects;

  test('which redirects, and leads to the text in links', () => {
    const entries = [post(1, '/in/news/harbour/fog/', { terms: all, parts: 2 })];
    const known = survey({ entries, terms });
    expect(known.redirects).toEqual([
      { path: '/in/news/fog/', to: '/in/news/harbour/fog/' },
      { path: '/in/港/fog/', to: '/in/news/harbour/fog/' },
    ]);
    const resolve = createResolver(known);
    expect(resolve('https://news.example/in/news/fog/2/')?.path).toBe('/in/news/harbour/fog/2/');
    expect(resolve('https://news.example/in/%E6%B8%AF/fog')?.path).toBe('/in/news/harbour/fog/');
  });

  test('and none if permalinks do not name categories', () => {
    const terms = ['category:news', 'category:harbour'];
    expect(redirects([post(1, '/news/fog/', { terms }), post(2, '/blog/ice/', { terms })])).toEqual(
      [],
    );
    expect(redirects([post(1, '/fog/', { terms }), post(2, '/blog/news/', { terms })])).toEqual([]);
  });

  test('a link with a category that the text does not have leads to it, too', () => {
    const entries = [post(1, '/news/fog/', { terms: ['category:news'] })];
    const resolve = createResolver(survey({ entries, terms }));
    expect(resolve('https://news.example/harbour/fog/')?.path).toBe('/news/fog/');
    expect(resolve('https://news.example/nowhere/fog/')).toBe(null);
  });
});

test('a text that is a file has its parts in a folder, and redirects from WordPress’s addresses', () => {
  const entries = [
    post(1, '/2026/01/fog.html', { slug: 'fog', parts: 2 }),
    post(2, '/2026/01/ice/', { program: '/2026/01/ice.php' }),
  ];
  const known = survey({ entries });
  expect(known.records[0]?.parts).toEqual(['/2026/01/fog.html', '/2026/01/fog/2/']);
  expect(known.redirects).toEqual([
    { path: '/2026/01/fog.html/2/', to: '/2026/01/fog/2/' },
    { path: '/2026/01/ice.php', to: '/2026/01/ice/' },
  ]);
  expect(known.dates.map(({ path }) => path)).toEqual(['/2026/', '/2026/01/']);
  const resolve = createResolver(known);
  const at = (path: string) => resolve(`https://news.example${path}`);
  expect(at('/2026/01/fog.html#tide')).toEqual({
    path: '/2026/01/fog.html',
    fragment: 'content-tide',
  });
  expect(at('/2026/01/fog.html/2/')?.path).toBe('/2026/01/fog/2/');
  expect(at('/2026/01/fog.html/feed/')?.path).toBe('/2026/01/fog.html');
  expect(at('/2026/01/ice.php')?.path).toBe('/2026/01/ice/');
});
