import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { farSide, json, v2Index, v2Post, wpError, type FarSide } from '../support/far-side.ts';

const long = 'x'.repeat(300);

/** Permalinks of posts, and where each comes to lie; null where it has the address that it wants. */
const permalinks: readonly (readonly [string, string | null])[] = [
  ['/2026/01/plain/', null],
  ['/2026/01/%f0%9f%9a%a4%e2%9b%b5/', null],
  ['/2026/01/%d9%85%d8%b1%d8%ad%d8%a8%d8%a7/', null],
  ['/2026/01/caf%c3%a9/', null],
  ['/2026/01/cafe%cc%81/', '/2026/01/café-5/'],
  ['/About/', null],
  ['/about/', '/about-7/'],
  ['/..%2f..%2f..%2fescaped/', '/-..-..-escaped/'],
  ['/up/..%5c..%5cescaped/', '/up/-..-escaped/'],
  ['/a%2fb/', '/a-b/'],
  ['/null%00byte/', '/nullbyte/'],
  ['/line%0d%0abreak/', '/linebreak/'],
  [`/${long}/`, `/${'x'.repeat(200)}/`],
  [`/${long}2/`, `/${'x'.repeat(200)}-14/`],
  ['/api/', '/api-page/'],
  ['/desk/', '/desk-page/'],
  ['/_astro/', '/_astro-page/'],
  ['/_media/', '/_media-page/'],
  ['/_p/', '/_p-page/'],
  ['/feed/', '/feed-page/'],
  ['/con/', '/con-page/'],
  ['/aux.html', '/aux-page.html'],
  ['/nul/', '/nul-page/'],
  ['/dots.../', '/dots/'],
  ['/.htaccess/', '/htaccess/'],
  ['/_redirects/', '/_redirects-page/'],
  ['/index.html/below/', '/index/below/'],
  ['/rss.xml', '/rss-xml/'],
  ['/site.webmanifest/', '/site.webmanifest-page/'],
  ['/page/2/', '/page-page/2/'],
  ['/%e2%80%aetxt.exe/', '/txt-exe/'],
  ['/news/fog.html', null],
  ['/caf%c3%a9.htm', null],
  ['/Code.html', null],
  ['/code.html', '/code-35.html'],
  ['/code/', null],
  ['/index.html', '/index/'],
  ['/api.html', '/api-page.html'],
  ['/slash.html/', '/slash/'],
  ['/program.php', '/program/'],
  ['/two%20words%22%3e%3cscript%3e/', '/two words-script-/'],
];

const decoded = (link: string) => decodeURIComponent(link).replace(/(?<!\.html?)\/?$/, '/');

describe('a site whose records want every kind of address', () => {
  let far: FarSide;
  let workshop: Workshop;
  let dist: Dist;
  let output: string;
  let moved = false;

  const linkOf = (id: number, link: string) =>
    `${far.url}${moved && id === 1 ? '/2026/01/renamed/' : link}`;

  async function build() {
    const built = await workshop.build({ CMS_URL: far.url, SITE_URL: 'https://paper.example' });
    if (built.code !== 0) throw new Error(`The build ended with ${built.code}:\n${built.output}`);
    output = built.output;
  }

  beforeAll(async () => {
    far = await farSide(({ path, query }, response) => {
      if (path === '/') response.end('<html lang="en"></html>');
      else if (path === '/wp-json/') json(response, v2Index(far.url));
      else if (Number(query.get('page') ?? 1) > 1)
        wpError(response, 400, 'rest_post_invalid_page_number');
      else if (path === '/wp-json/wp/v2/posts') {
        const wanted = query.get('include')?.split(',').map(Number);
        const posts = permalinks.map(([link], index) =>
          v2Post(index + 1, {
            link: linkOf(index + 1, link),
            date: `2026-01-03T10:00:${index + 10}`,
          }),
        );
        json(
          response,
          posts.filter(({ id }) => wanted?.includes(id) ?? true),
        );
      } else if (path.startsWith('/wp-json/wp/v2/')) json(response, []);
      else wpError(response, 404, 'rest_no_route');
    });
    workshop = await openWorkshop();
    dist = readDist(workshop.dist);
    await build();
  });
  afterAll(async () => {
    await workshop.remove();
    await far.close();
  });

  test.each(permalinks.map(([link, path], index) => ({ id: index + 1, link, path })))(
    '$link has a page of its own, at $path',
    async ({ id, link, path }) => {
      const place = path ?? decoded(link);
      expect((await dist.headline(place)).title).toBe(`Post ${id}`);
      const named = output.includes(`post ${id} is at ${place}, because `);
      expect(named).toBe(path !== null);
    },
  );

  test('each text lies at one place only', async () => {
    const titles = await Promise.all(
      (await dist.files())
        .filter((file) => /\.html?$/.test(file))
        .map(async (file) => (await dist.headline(`/${file}`)).title),
    );
    expect(titles.filter((title) => title.startsWith('Post ')).toSorted()).toEqual(
      permalinks.map((_, index) => `Post ${index + 1}`).toSorted(),
    );
  });

  test('no file lies outside of the site, and none under a name that a disk or host may refuse', async () => {
    const around = async (up: string) => (await readdir(join(workshop.dist, up))).toSorted();
    expect(await around('..')).toEqual(['client', 'server']);
    expect(await around('../..')).toEqual(['.galley', 'dist']);
    for (const up of ['..', '../..', '../../..', '../../../..', '../../../../..']) {
      expect(existsSync(join(workshop.dist, up, 'escaped'))).toBe(false);
    }
    for (const file of await dist.files()) {
      for (const segment of file.split('/')) {
        expect(Buffer.byteLength(segment)).toBeLessThanOrEqual(255);
        expect(segment).not.toMatch(/[\\:*?"<>|\p{Cc}\u202e]|[. ]$|^(?:con|aux|nul)(?:\.|$)/iu);
      }
    }
  });

  test('what the site has for itself is still its own', async () => {
    expect((await dist.headline('/')).title).not.toMatch(/^Post/);
    expect(await readFile(join(workshop.dist, 'rss.xml'), 'utf8')).toMatch(/^<\?xml/);
    expect(await readFile(join(workshop.dist, '_redirects'), 'utf8')).toContain(
      '/feed/ /rss.xml 301',
    );
    expect(await dist.html('/feed/')).toContain('url=/rss.xml"');
    expect((await dist.headline('/page/2/')).title).toBe('Latest stories');
    expect((await dist.headline('/2026/01/')).title).toBe('January 2026');
    expect((await dist.headline('/2026/page/2/')).title).toBe('2026');
    expect(await dist.html('/2026/01/03/')).toContain('url=/2026/01/"');
  });

  test('the address of a program redirects, and no file has its name', async () => {
    const rules = await readFile(join(workshop.dist, '_redirects'), 'utf8');
    expect(rules).toContain('\n/program.php /program/ 301\n');
    expect(await dist.files()).not.toContain('program.php');
    const server = JSON.parse(
      await readFile(join(workshop.dist, '../server/redirects.json'), 'utf8'),
    ) as unknown;
    expect(server).toMatchObject({ paths: { '/program.php/': '/program/' } });
  });

  test('each text is found by its id', async () => {
    for (const [index, [link, path]] of permalinks.entries()) {
      const page = await readFile(join(workshop.dist, `_p/${index + 1}.html`), 'utf8');
      const canonical = /rel="canonical" href="https:\/\/paper\.example([^"]*)"/.exec(page)?.[1];
      expect(decodeURIComponent(canonical ?? '')).toBe(path ?? decoded(link).normalize('NFC'));
    }
  });

  test('a text that has moved since the last build leaves a redirect', async () => {
    moved = true;
    await build();
    expect((await dist.headline('/2026/01/renamed/')).title).toBe('Post 1');
    expect(await dist.html('/2026/01/plain/')).toContain('content="0; url=/2026/01/renamed/"');
    const rules = await readFile(join(workshop.dist, '_redirects'), 'utf8');
    expect(rules).toContain('\n/2026/01/plain/ /2026/01/renamed/ 301\n');

    moved = false;
    await build();
    expect((await dist.headline('/2026/01/plain/')).title).toBe('Post 1');
    expect(await dist.html('/2026/01/renamed/')).toContain('content="0; url=/2026/01/plain/"');
  });
});
