import { describe, expect, test } from 'vitest';
import {
  createResolver,
  href,
  openHome,
  type KnownRecord,
  type KnownSite,
} from '../../../../src/content/paths/index.ts';
import { fc } from '../../../support/random-input.ts';

const record = (
  kind: KnownRecord['kind'],
  id: number,
  slug: string,
  path: string,
  { pages = 1, parts = [] }: Partial<Pick<KnownRecord, 'pages' | 'parts'>> = {},
): KnownRecord => ({
  shape: kind === 'post' || kind === 'page' ? 'text' : 'list',
  kind,
  ids: [id],
  slug,
  path,
  pages,
  parts,
});

const known: KnownSite = {
  home: 'https://news.example',
  hosts: ['news.example', 'cms.example:8080'],
  own: { search: '/search/', archive: '/archive/', feeds: '/feeds/' },
  others: [],
  homePages: 4,
  records: [
    record('post', 12, 'fog-lifts', '/2026/01/fog-lifts/'),
    record('post', 13, 'long-read', '/2026/01/long-read/', {
      parts: ['/2026/01/long-read/', '/2026/01/long-read/2/', '/2026/01/long-read/3/'],
    }),
    record('post', 14, '%e6%b8%af%e3%81%ae', '/2026/02/港の/'),
    record('post', 15, 'api', '/api-page/'),
    record('post', 16, 'twice', '/2025/12/twice/'),
    record('post', 17, 'twice', '/2026/02/twice/'),
    record('post', 18, 'cafe\u0301', '/caf\u00e9/'),
    record('page', 3, 'about', '/about/'),
    record('page', 4, 'team', '/about/team/'),
    record('page', 5, '2', '/2026/01/fog-lifts/2/'),
    record('page', 6, 'feed', '/news/feed/'),
    record('category', 2, 'news', '/category/news/', { pages: 3 }),
    record('category', 8, 'harbour', '/category/news/harbour/'),
    record('post_tag', 2, 'sea', '/tag/sea/'),
    record('author', 1, 'alice', '/author/alice/', { pages: 2 }),
  ],
  dates: [
    { path: '/2026/', year: 2026, month: null, pages: 2, days: [] },
    { path: '/2026/01/', year: 2026, month: 1, pages: 1, days: [3] },
  ],
  attachments: [
    { id: 90, path: '/2026/01/fog-lifts/boats/', to: '/2026/01/fog-lifts/' },
    { id: 91, path: '/lonely/', to: null },
    { id: 92, path: null, to: '/about/' },
  ],
  redirects: [
    { path: '/2026/01/old-name/', to: '/2026/01/long-read/' },
    { path: '/about/', to: '/about/team/' },
    { path: '/gone/', to: '/nowhere/' },
  ],
};

const resolve = createResolver(known);
/** As a link below our root, or null. */
const linkTo = (address: string) => {
  const found = resolve(address);
  if (found === null) return null;
  return found.path + (found.fragment && `#${found.fragment}`);
};

describe('an address of the site resolves to our path', () => {
  test.each([
    // Spellings of a permalink.
    ['https://news.example/2026/01/fog-lifts/', '/2026/01/fog-lifts/'],
    ['https://news.example/2026/01/fog-lifts', '/2026/01/fog-lifts/'],
    ['http://www.news.example/2026/01/fog-lifts/', '/2026/01/fog-lifts/'],
    ['//news.example/2026/01/fog-lifts/', '/2026/01/fog-lifts/'],
    ['/2026/01/fog-lifts/', '/2026/01/fog-lifts/'],
    ['http://cms.example:8080/2026/01/fog-lifts/', '/2026/01/fog-lifts/'],
    ['https://news.example/index.php/2026/01/fog-lifts/', '/2026/01/fog-lifts/'],
    ['https://news.example//2026//01/fog-lifts//', '/2026/01/fog-lifts/'],
    ['https://news.example/2026/01/Fog-Lifts/', '/2026/01/fog-lifts/'],
    ['https://news.example/2026/02/%e6%b8%af%e3%81%ae/', '/2026/02/港の/'],
    ['https://news.example/2026/02/港の/', '/2026/02/港の/'],
    ['https://news.example/cafe%CC%81/', '/café/'],
    ['https://news.example/api/', '/api-page/'],
    ['https://news.example/about.html', '/about/'],
    // By id and by name.
    ['https://news.example/?p=12', '/2026/01/fog-lifts/'],
    ['https://news.example/index.php?p=12', '/2026/01/fog-lifts/'],
    ['https://news.example/?p=3', '/about/'],
    ['https://news.example/?page_id=4', '/about/team/'],
    ['https://news.example/?attachment_id=90', '/2026/01/fog-lifts/'],
    ['https://news.example/?attachment_id=92', '/about/'],
    ['https://news.example/?p=90', '/2026/01/fog-lifts/'],
    ['https://news.example/?post_type=page&p=3', '/about/'],
    ['https://news.example/?name=fog-lifts', '/2026/01/fog-lifts/'],
    ['https://news.example/?pagename=about/team', '/about/team/'],
    ['https://news.example/?cat=2', '/category/news/'],
    ['https://news.example/?cat=2&paged=2', '/category/news/page/2/'],
    ['https://news.example/?category_name=news', '/category/news/'],
    ['https://news.example/?category_name=news/harbour', '/category/news/harbour/'],
    ['https://news.example/?tag=sea', '/tag/sea/'],
    ['https://news.example/?tag_id=2', '/tag/sea/'],
    ['https://news.example/?author=1', '/author/alice/'],
    ['https://news.example/?author_name=alice', '/author/alice/'],
    ['https://news.example/?m=202601', '/2026/01/'],
    ['https://news.example/?m=20260103', '/2026/01/'],
    ['https://news.example/?m=2026', '/2026/'],
    ['https://news.example/?year=2026&monthnum=1', '/2026/01/'],
    ['https://news.example/?year=2026', '/2026/'],
    // The front page, and lists that go on.
    ['https://news.example', '/'],
    ['https://news.example/index.php', '/'],
    ['https://news.example/?paged=3', '/page/3/'],
    ['https://news.example/page/3/', '/page/3/'],
    ['https://news.example/page/99/', '/page/4/'],
    ['https://news.example/page/0/', '/'],
    ['https://news.example/category/news/page/2/', '/category/news/page/2/'],
    ['https://news.example/category/news/page/7/', '/category/news/page/3/'],
    ['https://news.example/category/news/?paged=2', '/category/news/page/2/'],
    ['https://news.example/author/alice/page/2', '/author/alice/page/2/'],
    ['https://news.example/2026/page/2/', '/2026/page/2/'],
    ['https://news.example/2026/01/', '/2026/01/'],
    ['https://news.example/2026/01/03/', '/2026/01/'],
    // Parts of a divided text.
    ['https://news.example/2026/01/long-read/2/', '/2026/01/long-read/2/'],
    ['https://news.example/2026/01/long-read/?page=3', '/2026/01/long-read/3/'],
    ['https://news.example/?p=13&page=2', '/2026/01/long-read/2/'],
    ['https://news.example/2026/01/long-read/4/', '/2026/01/long-read/'],
    ['https://news.example/about/2/', '/about/'],
    // A record at such an address comes first.
    ['https://news.example/2026/01/fog-lifts/2/', '/2026/01/fog-lifts/2/'],
    ['https://news.example/news/feed/', '/news/feed/'],
    // Feeds.
    ['https://news.example/feed/', '/rss.xml'],
    ['https://news.example/feed/atom/', '/atom.xml'],
    ['https://news.example/feed/json/', '/feed.json'],
    ['https://news.example/?feed=atom', '/atom.xml'],
    ['https://news.example/?feed=json', '/feed.json'],
    ['https://news.example/category/news/feed/atom/', '/category/news/rss.xml'],
    ['https://news.example/category/news/feed/json/', '/category/news/rss.xml'],
    ['https://news.example/category/news/json/', null],
    ['https://news.example/?feed=rss2', '/rss.xml'],
    ['https://news.example/comments/feed/', '/comments/rss.xml'],
    ['https://news.example/?feed=comments-rss2', '/comments/rss.xml'],
    ['https://news.example/category/news/feed/', '/category/news/rss.xml'],
    ['https://news.example/category/news/feed/rss2/', '/category/news/rss.xml'],
    ['https://news.example/?feed=rss2&tag=sea', '/tag/sea/rss.xml'],
    ['https://news.example/2026/01/fog-lifts/feed/', '/2026/01/fog-lifts/'],
    // Suffixes of texts.
    ['https://news.example/2026/01/fog-lifts/amp/', '/2026/01/fog-lifts/'],
    ['https://news.example/2026/01/fog-lifts/embed/', '/2026/01/fog-lifts/'],
    ['https://news.example/2026/01/fog-lifts/trackback/', '/2026/01/fog-lifts/'],
    ['https://news.example/2026/01/fog-lifts/comment-page-2/', '/2026/01/fog-lifts/#comments'],
    ['https://news.example/2026/01/fog-lifts/boats/', '/2026/01/fog-lifts/'],
    // Old slugs, and permalinks of an earlier structure.
    ['https://news.example/2026/01/old-name/', '/2026/01/long-read/'],
    ['https://news.example/2026/01/old-name/2/', '/2026/01/long-read/2/'],
    ['https://news.example/fog-lifts/', '/2026/01/fog-lifts/'],
    ['https://news.example/2026/01/03/fog-lifts/', '/2026/01/fog-lifts/'],
    // Queries that are not WordPress's own are dropped.
    ['https://news.example/about/?utm_source=x&ref=y', '/about/'],
    ['https://news.example/?utm_source=x', '/'],
    // Fragments.
    ['https://news.example/about/#comment-12', '/about/#comment-12'],
    ['https://news.example/about/#comments', '/about/#comments'],
    ['https://news.example/about/#respond', '/about/#comments'],
    ['https://news.example/about/?replytocom=12#respond', '/about/#comments'],
    ['https://news.example/about/#more-3', '/about/'],
    ['https://news.example/about/#crew', '/about/#content-crew'],
    ['https://news.example/about/#crew%26boats/a%20b', '/about/#content-crew&boats/a_b'],
    ['https://news.example/about/#content-crew', '/about/#content-crew'],
    ['https://news.example/about/#n%C3%A4he', '/about/#content-n%C3%A4he'],
    ['https://news.example/about/#:~:text=fog', '/about/#:~:text=fog'],
    ['https://news.example/about/#crew:~:text=fog', '/about/#content-crew:~:text=fog'],
    ['https://news.example/feed/#top', '/rss.xml'],
    ['https://news.example/feed/json/#top', '/feed.json'],
  ])('%s', (address, link) => {
    expect(linkTo(address)).toBe(link);
  });

  test('the address of a record is not mistaken for the old address of another', () => {
    expect(linkTo('https://news.example/about/')).toBe('/about/');
  });
});

describe('addresses that this site does not have are not resolved', () => {
  test.each([
    'https://elsewhere.example/about/',
    'https://news.example:8443/about/',
    'http://cms.example/about/',
    'mailto:ann@news.example',
    'javascript:alert(1)',
    'http://[',
    'https://news.example/nothing/',
    'https://news.example/nothing/feed/',
    'https://news.example/2026/03/',
    'https://news.example/2024/',
    'https://news.example/twice/',
    'https://news.example/shop/fog-lifts/',
    'https://news.example/lonely/',
    'https://news.example/gone/',
    'https://news.example/?p=999',
    'https://news.example/?p=12abc',
    'https://news.example/?p=__proto__',
    'https://news.example/?cat=2,8',
    'https://news.example/?tag=sea+land',
    'https://news.example/?s=fog',
    'https://news.example/?rest_route=/wp/v2/posts',
    'https://news.example/?m=203001',
    'https://news.example/wp-admin/post.php?post=12',
    'https://news.example/wp-login.php',
    'https://news.example/wp-json/wp/v2/posts/12',
    'https://news.example/xmlrpc.php',
    'https://news.example/wp-content/uploads/2026/01/boats.jpg',
    'https://news.example/%ff/',
    'https://news.example/about/page',
    'https://news.example/amp/',
  ])('%s', (address) => {
    expect(linkTo(address)).toBeNull();
  });
});

describe('with a page at / and the list of posts at another', () => {
  const withFront = createResolver({
    ...known,
    homePages: 1,
    records: [
      ...known.records,
      record('page', 7, 'welcome', '/', { parts: ['/', '/page/2/'] }),
      {
        shape: 'list',
        kind: 'page',
        ids: [8],
        slug: 'log',
        path: '/log/',
        pages: 4,
        parts: [],
      },
    ],
    redirects: [{ path: '/welcome/', to: '/' }],
  });

  test.each([
    ['https://news.example/', '/'],
    ['https://news.example/?page_id=7', '/'],
    ['https://news.example/welcome/', '/'],
    ['https://news.example/page/2/', '/page/2/'],
    ['https://news.example/?page_id=7&page=2', '/page/2/'],
    ['https://news.example/page/3/', '/'],
    ['https://news.example/log/', '/log/'],
    ['https://news.example/?page_id=8', '/log/'],
    ['https://news.example/?pagename=log', '/log/'],
    ['https://news.example/log/page/3/', '/log/page/3/'],
    ['https://news.example/?page_id=8&paged=9', '/log/page/4/'],
    ['https://news.example/log/feed/', '/rss.xml'],
    ['https://news.example/log/feed/atom/', '/atom.xml'],
    ['https://news.example/feed/', '/rss.xml'],
    ['https://news.example/comment-page-2/', '/'],
  ])('%s', (address, path) => {
    expect(withFront(address)?.path).toBe(path);
  });

  test.each(['https://news.example/2024/', 'https://news.example/amp/'])('%s', (address) => {
    expect(withFront(address)).toBeNull();
  });
});

test('with a home below a path, only addresses below it are resolved', () => {
  const below = createResolver({ ...known, home: 'https://news.example/blog/' });
  expect(below('https://news.example/blog/about/')?.path).toBe('/about/');
  expect(below('https://news.example/blog?p=12')?.path).toBe('/2026/01/fog-lifts/');
  expect(below('https://news.example/blog')?.path).toBe('/');
  expect(below('https://news.example/blog?category_name=news%2Fharbour')?.path).toBe(
    '/category/news/harbour/',
  );
  expect(below('https://news.example/about/')).toBeNull();
  expect(below('https://news.example/blogger/about/')).toBeNull();
});

test('addresses of the finished site are resolved, with its base path', () => {
  const own = createResolver(known, ['https://paper.example/magazine/']);
  expect(own('https://paper.example/magazine/about/')?.path).toBe('/about/');
  expect(own('https://paper.example/about/')).toBeNull();
  expect(own('https://news.example/about/')?.path).toBe('/about/');
});

test('the path of any resolved address exists on the site, and resolves to itself', () => {
  const paths = new Set([
    '/',
    ...known.records.flatMap(({ path, parts }) => [path, ...parts]),
    ...known.dates.map(({ path }) => path),
  ]);
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('2026', '01', 'fog-lifts', 'page', '2', 'feed', '..', '%2e%2e', '%00', 'amp'),
    fc.constantFrom('category', 'news', 'about', 'comments', 'index.php', '?p=12', '#', '?paged='),
  );
  const address = fc
    .array(piece, { maxLength: 7 })
    .map((pieces) => `https://news.example/${pieces.join('/')}`);
  fc.assert(
    fc.property(address, (each) => {
      const path = resolve(each)?.path;
      if (path === undefined) return;
      const list = path.replace(/page\/\d+\/$|(?:comments\/)?rss\.xml$/, '');
      expect(paths.has(path) || paths.has(list)).toBe(true);
      if (!path.endsWith('.xml')) {
        expect(resolve(known.home + href(path, '/'))?.path).toBe(path);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['https://wp.example', 'https://wp.example', undefined, 'https://wp.example'],
  ['https://wp.example', 'https://wp.example', 'https://news.example', 'https://wp.example'],
  ['https://www.news.example', 'https://wp.example', 'https://news.example', 'https://wp.example'],
  ['http://news.example', 'https://www.news.example/wp', 'https://news.example', null],
])('WordPress at %s and %s is open to readers of %s at %s', (home, url, siteUrl, open) => {
  expect(openHome({ home, url }, siteUrl)).toBe(open);
});
