import { describe, expect, test } from 'vitest';
import {
  absoluteHref,
  fallbackPath,
  href,
  pagePath,
  permalinkPath,
} from '../../../src/content/paths/index.ts';
import { fc } from '../../support/random-input.ts';

const home = 'https://news.example';

describe('a permalink becomes the path of its record', () => {
  test.each([
    ['https://news.example/2026/01/fog-lifts/', '/2026/01/fog-lifts/'],
    ['https://news.example/2026/01/fog-lifts', '/2026/01/fog-lifts/'],
    ['https://news.example/about/team/', '/about/team/'],
    ['https://news.example/2026/02/%e6%b8%af%e3%81%ae/', '/2026/02/港の/'],
    ['https://news.example/2026/02/regatta-%f0%9f%9a%a4%e2%9b%b5/', '/2026/02/regatta-🚤⛵/'],
    ['https://news.example/archives/123', '/archives/123/'],
    ['http://news.example/a/', '/a/'],
    ['https://www.news.example/a/', '/a/'],
    ['https://news.example:8443/a/', '/a/'],
    ['/a/b/', '/a/b/'],
    ['https://news.example/index.php/2026/01/fog-lifts/', '/2026/01/fog-lifts/'],
  ])('%s', (link, path) => {
    expect(permalinkPath(link, home, '/fallback/')).toEqual({ path, problem: null });
  });

  test('a home with a path is left out of the path', () => {
    const link = 'http://www.x.example/blog/2026/a/';
    expect(permalinkPath(link, 'https://x.example/blog', '/f/').path).toBe('/2026/a/');
    expect(permalinkPath(link, 'https://x.example/blog/', '/f/').path).toBe('/2026/a/');
    expect(permalinkPath('https://x.example/blog/?p=3', 'https://x.example/blog', '/f/')).toEqual({
      path: '/f/',
      problem: null,
    });
  });

  test.each(['/?p=12', '/?page_id=3', '/?cat=2', '/?tag=sea', '/?author=1', '/index.php?p=12'])(
    'the plain permalink %s takes the fallback without a problem',
    (link) => {
      const result = permalinkPath(`${home}${link}`, home, '/fog-lifts/');
      expect(result).toEqual({ path: '/fog-lifts/', problem: null });
    },
  );

  test.each([
    ['https://elsewhere.example/a/', 'its address is on another site'],
    ['mailto:ann@news.example', 'its address is on another site'],
    ['javascript:alert(1)', 'its address is on another site'],
    ['http://[', 'it has no valid address'],
    ['https://news.example/', 'its address is that of the home page'],
    ['https://news.example/%e6%b8/', 'its address is not valid UTF-8'],
    ['https://news.example/..%2f/', 'its address can’t be kept as it is'],
    [`https://news.example/${'a/'.repeat(600)}`, 'its address can’t be a path of this site'],
  ])('%s is reported', (link, problem) => {
    expect(permalinkPath(link, home, '/f/').problem).toBe(problem);
  });

  test('a page may be the front page; other records with its address are reported', () => {
    const may = { mayBeHome: true };
    expect(permalinkPath('https://news.example/', home, '/welcome/', may)).toEqual({
      path: '/',
      problem: null,
    });
    expect(permalinkPath('https://news.example/?page_id=2', home, '/welcome/', may).path).toBe(
      '/welcome/',
    );
  });

  test.each([
    ['/fog.html', '/fog.html'],
    ['/news/caf%c3%a9.HTM', '/news/café.HTM'],
    ['/v1.2.html', '/v1.2.html'],
    ['/a.php.html', '/a.html'],
    ['/feed.html', '/feed-page.html'],
    ['/news/index.html', '/news/index/'],
    ['/404.htm', '/404-page/'],
    ['/.html', '/html/'],
    ['/fog.html/', '/fog/'],
    ['/con.html', '/con-page.html'],
  ])('%s of a text is the file %s', (link, path) => {
    const is = permalinkPath(home + link, home, '/f/', { mayBeFile: true });
    expect(is).toMatchObject({ path });
    expect(is.problem === null).toBe(decodeURIComponent(link) === path);
  });

  test('a program is a folder, and its own address is known', () => {
    const may = { mayBeFile: true };
    expect(permalinkPath(`${home}/news/fog.php`, home, '/f/', may)).toMatchObject({
      path: '/news/fog/',
      program: '/news/fog.php',
    });
  });

  test('an address outside of the home’s folder takes the fallback', () => {
    expect(permalinkPath('https://x.example/blogger/a/', 'https://x.example/blog', '/f/')).toEqual({
      path: '/f/',
      problem: 'its address is outside of the site',
    });
  });
});

describe('an unsafe path becomes a safe one and is reported', () => {
  test.each([
    ['/a/%2e%2e/%2e%2e/etc/passwd', '/etc/passwd/'],
    ['/a/..%2f..%2fetc/', '/a/-..-etc/'],
    ['/a%5c..%5cb/', '/a-..-b/'],
    ['/a//b/', '/a/b/'],
    ['/a%00b/', '/ab/'],
    ['/a%0d%0ab/', '/ab/'],
    ['/%e2%80%aeevil/', '/evil/'],
    ['/.git/config/', '/git/config/'],
    ['/%20/a%20/', '/a/'],
    ['/a%3fb%23c%25d/', '/a-b-c-d/'],
    ['/%e3%81%8b%e3%82%99/', '/\u304c/'],
    ['/api/', '/api-page/'],
    ['/API/intro/', '/API-page/intro/'],
    ['/desk/', '/desk-page/'],
    ['/_astro/x/', '/_astro-page/x/'],
    ['/feed/', '/feed-page/'],
    ['/404/', '/404-page/'],
    ['/_media/x/', '/_media-page/x/'],
    ['/_P/12/', '/_P-page/12/'],
    ['/_redirects/', '/_redirects-page/'],
    ['/_headers/x/', '/_headers-page/x/'],
    ['/site.webmanifest/', '/site.webmanifest-page/'],
    ['/Site.WebManifest/', '/Site.WebManifest-page/'],
    ['/vercel.json/x/', '/vercel-json/x/'],
    ['/news/rss.xml/x/', '/news/rss-xml/x/'],
    ['/about/index.html/x/', '/about/index/x/'],
    ['/con/', '/con-page/'],
    ['/a/AUX/b/', '/a/AUX-page/b/'],
    ['/nul.b/c/', '/nul-page.b/c/'],
    ['/com1/', '/com1-page/'],
    ['/con.html', '/con-page/'],
    ['/lpt%C2%B9/', '/lpt¹-page/'],
    ['/api.html', '/api-page/'],
    ['/rss.xml', '/rss-xml/'],
    ['/page/2/', '/page-page/2/'],
    ['/news/page/2/', '/news/page/page-2/'],
    ['/2026/about.html', '/2026/about/'],
    ['/node.js/', '/node-js/'],
    ['/favicon.ico', '/favicon-ico/'],
    [`/${'%e6%b8%af'.repeat(100)}/`, `/${'港'.repeat(66)}/`],
  ])('%s', (link, path) => {
    const found = permalinkPath(home + link, home, '/f/');
    expect(found.path).toBe(path);
    // `URL` resolves `..`, so this is an ordinary path.
    if (link.includes('%2e%2e/')) expect(found.problem).toBeNull();
    else expect(found.problem).toBe('its address can’t be kept as it is');
  });

  test.each(['/galley-1.2/', '/node.js/intro/', '/context/', '/com10/', '/_p2/'])(
    '%s is kept',
    (path) => {
      expect(permalinkPath(home + path, home, '/f/')).toEqual({ path, problem: null });
    },
  );

  test('the path of any link is safe, and stays the same if it is read as a link again', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '..',
        '.',
        '%2e%2e',
        '%2f',
        '%5c',
        '%00',
        'api',
        'con',
        'con.html',
        '_p',
        'page',
        '2',
        'a.html',
        '%ff',
      ),
    );
    const anyLink = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 6 }).map((pieces) => `${home}/${pieces.join('/')}`),
      fc
        .array(fc.string({ unit: 'binary' }), { maxLength: 5 })
        .map(
          (pieces) =>
            `${home}/${pieces.map((p) => encodeURIComponent(p.toWellFormed())).join('/')}`,
        ),
    );
    fc.assert(
      fc.property(anyLink, anyLink, (link, fallback) => {
        const { path } = permalinkPath(link, home, fallback);
        expect(path).toMatch(/^\/([^/\\?#%"<>|*:\p{Cc}\u202e]+\/)+$/u);
        const segments = path.split('/').slice(1, -1);
        for (const segment of segments) {
          expect(segment).not.toMatch(/^\.|\.$/);
          expect(segment).not.toMatch(/^(?:con|aux|nul)(?:\.|$)/i);
          expect(Buffer.byteLength(segment)).toBeLessThanOrEqual(205);
        }
        expect(['api', 'desk', '_astro', '_p', 'page', 'feed', '404']).not.toContain(segments[0]);
        expect(permalinkPath(home + href(path, '/'), home, '/f/')).toEqual({ path, problem: null });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('fallbacks', () => {
  test.each([
    ['post', 'fog-lifts', '/fog-lifts/'],
    ['page', '', '/page-7/'],
    ['category', 'news', '/category/news/'],
    ['post_tag', '海', '/tag/海/'],
    ['author', 'alice', '/author/alice/'],
    ['author', '..', '/author/author-7/'],
    ['post', 'a/b', '/a-b/'],
  ] as const)('%s %j', (kind, slug, path) => {
    expect(fallbackPath(kind, slug, 7)).toBe(path);
  });
});

describe('links', () => {
  test.each([
    ['/2026/港/', '/', '/2026/%E6%B8%AF/'],
    ['/a/', '/blog', '/blog/a/'],
    ['/a/', '/blog/', '/blog/a/'],
    ['/a/', '', '/a/'],
    ['/', '/', '/'],
    ['/', '/blog', '/blog/'],
    ['/rss.xml', '/blog', '/blog/rss.xml'],
    ['/a b&c"d/', '/', '/a%20b%26c%22d/'],
    ['//evil.example/', '/', '/evil.example/'],
  ])('%s below %j', (path, base, link) => {
    expect(href(path, base)).toBe(link);
  });

  test('links can be absolute', () => {
    expect(absoluteHref('/港/', '/blog', 'https://x.example')).toBe(
      'https://x.example/blog/%E6%B8%AF/',
    );
  });

  test('the first page of a list has the list’s own path', () => {
    expect(pagePath('/category/news/', 1)).toBe('/category/news/');
    expect(pagePath('/category/news/', 2)).toBe('/category/news/page/2/');
    expect(pagePath('/', 3)).toBe('/page/3/');
  });
});
