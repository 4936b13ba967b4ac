import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '../support/embedded/index.ts';
import { sampleSeed } from '../../src/embedded/sample/index.ts';
import { openWorkshop } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { builtSample, siteUrl } from '../support/shared-sample.ts';

const base = '/paper';

describe('the sample site, built below a path', () => {
  let folder: string;
  let dist: Dist;

  beforeAll(async () => {
    folder = (await builtSample(base)).dist;
    dist = readDist(folder);
  });

  const elements = (html: string, test: Parameters<typeof DomUtils.findAll>[0]) =>
    DomUtils.findAll(test, parseDocument(html).children);

  const text = (html: string, name: string): string[] =>
    elements(html, (element) => element.name === name).map((element) =>
      DomUtils.textContent(element).replace(/\s+/g, ' ').trim(),
    );

  const feed = () => readFile(join(folder, 'rss.xml'), 'utf8');

  test('tells what a sync has learnt of a post', async () => {
    const ferry = await dist.html('/2024/01/ferry-back-after-nineteen-days/');
    const lines = elements(ferry, ({ attribs }) => /\bstory-excerpt\b/.test(attribs.class ?? ''));
    expect(lines.map((line) => DomUtils.textContent(line).trim())).toEqual([
      'The Margaret Oake sailed at 7:10 on Tuesday with eleven cars, a hearse and most of Tern Island’s mail.',
    ]);
    expect(ferry).toContain('2 min read');
    expect(ferry).toContain('Desmond Pike');
    expect(ferry).toContain(`${base}/2024/11/the-night-the-margaret-oake-stayed-out/`);
    const clock = await dist.html('/2024/02/the-man-who-winds-the-town/');
    expect(elements(clock, ({ attribs }) => attribs.class === 'story-excerpt')).toEqual([]);
    const letter = await dist.html('/2024/10/ein-brief-von-bord-der-seeschwalbe/');
    expect(elements(letter, ({ name }) => name === 'article')[0]?.attribs['lang']).toBe('de');
  });

  test('has a file behind every link, picture and stylesheet of its own', async () => {
    const files = new Set(await dist.files());
    const broken = new Set<string>();
    const followed = new Set<string>();
    for (const file of files) {
      if (!file.endsWith('.html')) continue;
      const html = await readFile(join(folder, file), 'utf8');
      for (const { attribs } of elements(html, () => true)) {
        const address = attribs.href ?? attribs.src ?? '';
        if (!address.startsWith('/')) continue;
        const path = decodeURIComponent(new URL(address, siteUrl).pathname);
        const target = path.endsWith('/') ? `${path}index.html` : path;
        followed.add(target);
        if (!target.startsWith(`${base}/`) || !files.has(target.slice(base.length + 1))) {
          broken.add(`${address} in ${file}`);
        }
      }
    }
    expect(followed.size).toBeGreaterThan(50);
    expect([...broken]).toEqual([]);
  });

  test('shows each post once on its front pages, the latest first, since the sticky one is too old', async () => {
    const seed = await sampleSeed({ hasPlugins: false });
    const posts = seed.posts.filter(
      ({ type, status, password }) => type === 'post' && status === 'publish' && !password,
    );
    const shown: string[] = [];
    for (let page = 1; dist.has(page === 1 ? '/' : `/page/${page}/`); page++) {
      const html = await dist.html(page === 1 ? '/' : `/page/${page}/`);
      // Those of the sections are `h3`, and stand on a later page too.
      const titles = elements(html, ({ name }) => name === 'article').flatMap((article) =>
        DomUtils.findAll(({ name }) => name === 'h2', article.children).map((title) =>
          DomUtils.textContent(title).replace(/\s+/g, ' ').trim(),
        ),
      );
      if (page === 1) {
        expect(titles).toHaveLength(10);
        const [latest] = posts.toSorted((a, b) => (a.date < b.date ? 1 : -1));
        expect(titles[0]).toBe(latest?.title);
      }
      shown.push(...titles);
    }
    expect(shown).toHaveLength(posts.length);
  });

  test('lists the posts of a category’s children in its archive', async () => {
    const titles = text(await dist.html('/category/news/'), 'h2');
    const below = text(await dist.html('/category/news/harbour/ferry/'), 'h2');
    expect(below.length).toBeGreaterThan(0);
    const rest = dist.has('/category/news/page/2/')
      ? text(await dist.html('/category/news/page/2/'), 'h2')
      : [];
    expect([...titles, ...rest]).toEqual(expect.arrayContaining(below));
  });

  test('leads from a child category and a child page to what is above them', async () => {
    const trail = async (path: string) =>
      elements(
        await dist.html(path),
        ({ name, attribs }) => name === 'nav' && attribs['aria-label'] === 'You are here',
      ).flatMap((nav) => DomUtils.findAll(({ name }) => name === 'a', nav.children));
    const category = (await trail('/category/news/harbour/ferry/')).map(({ attribs }) => attribs);
    expect(category.map(({ href }) => href)).toEqual([
      `${base}/`,
      `${base}/category/news/`,
      `${base}/category/news/harbour/`,
    ]);
    const page = (await trail('/about/how-we-print/')).map(({ attribs }) => attribs.href);
    expect(page).toEqual([`${base}/`, `${base}/about/`]);
  });

  test('names whole addresses in canonical links and in the feed', async () => {
    const html = await dist.html('/about/');
    const canonical = elements(html, ({ attribs }) => attribs.rel === 'canonical');
    expect(canonical.map(({ attribs }) => attribs.href)).toEqual([`${siteUrl}${base}/about/`]);
    const links = (await feed()).match(/<link>[^<]*/g) ?? [];
    expect(links).toHaveLength(21);
    for (const link of links) expect(link).toContain(`<link>${siteUrl}${base}/`);
  });

  test('names the authors in its feed', async () => {
    expect(await feed()).toContain('<dc:creator>Desmond Pike</dc:creator>');
  });

  test('says that a discussion is closed where readers look for one, and not elsewhere', async () => {
    const closed = 'Comments are closed.';
    expect(await dist.html('/2024/01/ferry-back-after-nineteen-days/')).toContain(closed);
    expect(await dist.html('/2026/07/name-the-new-pilot-boat/')).not.toContain(closed);
    expect(await dist.html('/about/')).not.toContain(closed);
  });

  test('says that nobody can comment where no server takes comments, and leads nobody to WordPress for it', async () => {
    const words = 'Comments can’t be written on this site.';
    expect(await dist.html('/2026/07/name-the-new-pilot-boat/')).toContain(words);
    expect(await dist.filesWith(['#respond'])).toEqual([]);
  });

  test('has its copyright line at the foot of the site, and none in a story', async () => {
    const html = await dist.html('/2024/01/ferry-back-after-nineteen-days/');
    const [main, foot] = html.split('<footer class="site-footer">');
    expect(main).not.toContain('©');
    expect(foot).toContain('©');
  });

  test('has a page for addresses that lead nowhere', async () => {
    expect(await dist.files()).toContain('404.html');
  });
});

test('a site without posts says so, and keeps its accounts to itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-empty-'));
  const { site, users } = await sampleSeed({ hasPlugins: false });
  const cms = await startEmbedded({
    folder,
    seed: { site, users, terms: [], media: [], posts: [], comments: [] },
    // The older generation tells an administrator of all accounts, of subscribers too.
    legacyPlugin: true,
    v2: false,
  });
  const workshop = await openWorkshop();
  try {
    const admin = users.find(({ role }) => role === 'administrator');
    const { code, output } = await workshop.build({
      CMS_URL: cms.url,
      CMS_USER: admin?.login ?? '',
      CMS_APPLICATION_PASSWORD: admin?.applicationPassword ?? '',
    });
    expect(code, output).toBe(0);
    expect(output).not.toContain('does not exist or is empty');
    const dist = readDist(workshop.dist);
    expect(await dist.html('/')).toContain('Nothing has been published yet.');
    expect(await dist.filesWith(users.map(({ name }) => name))).toEqual([]);
  } finally {
    await workshop.remove();
    await cms.close();
    await rm(folder, { recursive: true });
  }
});
