import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedService } from '../support/embedded/index.ts';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { chromiumMissing, launchChromium } from '../support/chromium.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { farSide, type FarSide } from '../support/far-side.ts';
import { serveDist } from '../support/serve-dist.ts';

const editor = { login: 'ada', password: 'ada', applicationPassword: 'abcd efgh ijkl mnop' };
const film =
  '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" title="A rabbit" width="500" height="281"></iframe>';
const text = `<p><a href="{{media:tides.pdf}}">Tides</a></p>${film}<p><a href="{{home}}/?p=2">next</a> <a href="/wp-json/wp/v2/posts?add-to-cart=2">buy</a></p>`;

// A service that counts visits: its script sends a request and asks for a pixel, as such scripts do.
const countScript = `
  const { domain } = document.currentScript.dataset;
  const commands = window._paq.map(([name]) => name).join(' ');
  const base = new URL('.', document.currentScript.src);
  navigator.sendBeacon(base + 'hit?' + new URLSearchParams({ domain, commands }));
  new Image().src = base + 'pixel.gif';`;
const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

let folder: string;
let stats: FarSide;
let cms: EmbeddedService;
let workshop: Workshop;
let dist: Dist;

async function build(more: Readonly<Record<string, string>>): Promise<void> {
  const { code, output } = await workshop.build({ CMS_URL: cms.url, CMS_RETRIES: '0', ...more });
  if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
}

async function rename(id: number, slug: string): Promise<void> {
  const { login, applicationPassword } = editor;
  const response = await fetch(`${cms.url}/wp-json/wp/v2/posts/${id}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${login}:${applicationPassword}`)}`,
    },
    body: JSON.stringify({ slug }),
  });
  if (!response.ok) throw new Error(`The post kept its slug: ${await response.text()}`);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-choices-'));
  const file = join(folder, 'tides.pdf');
  await writeFile(
    file,
    '%PDF-1.4\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
  const logo = join(folder, 'logo.png');
  await sharp({ create: { width: 600, height: 150, channels: 4, background: '#1238' } }).toFile(
    logo,
  );
  const own = join(folder, 'own.svg');
  await writeFile(
    own,
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#a00"/></svg>',
  );
  stats = await farSide(({ path }, response) => {
    const isScript = path === '/count.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'image/gif');
    response.end(isScript ? countScript : pixel);
  });
  cms = await startEmbedded({
    folder: join(folder, 'service'),
    seed: {
      site: { name: 'Choices & more', description: '', timeZone: 'UTC', language: 'en', logo: 4 },
      users: [{ ...editor, name: 'Ada', role: 'editor' }],
      terms: [
        { taxonomy: 'post_tag', slug: 'quiet', name: 'Quiet' },
        { taxonomy: 'category', slug: 'uncategorized', name: 'Uncategorized' },
        { taxonomy: 'category', slug: 'sea', name: 'Sea' },
        { taxonomy: 'category', slug: 'sky', name: 'Sky' },
        { taxonomy: 'category', slug: 'town', name: 'Town' },
      ],
      media: [
        { id: 3, file, title: 'Tides', author: 'ada', date: '2026-01-01T10:00:00' },
        {
          id: 4,
          file: logo,
          title: 'Logo',
          alt: 'Ours',
          author: 'ada',
          date: '2026-01-01T10:00:00',
        },
        { id: 5, file: own, title: 'Own', author: 'ada', date: '2026-01-01T10:00:00' },
      ],
      posts: [
        {
          id: 1,
          type: 'post',
          slug: 'first',
          title: 'First',
          author: 'ada',
          content: text,
          status: 'publish',
          commentsOpen: true,
          date: '2026-01-02T10:00:00',
          sticky: true,
        },
        {
          id: 2,
          type: 'post',
          slug: 'second',
          title: 'Second',
          author: 'ada',
          content: '<p>Two.</p>',
          status: 'publish',
          date: '2026-01-03T10:00:00',
        },
        {
          id: 6,
          type: 'post',
          slug: 'third',
          title: 'Third',
          author: 'ada',
          content: `<p>${'The tide came in. '.repeat(40)}</p>`,
          status: 'publish',
          date: '2026-03-01T10:00:00',
          categories: ['sea', 'sky', 'town'],
        },
      ],
      comments: [],
    },
  });
  workshop = await openWorkshop();
  dist = readDist(workshop.dist);
  await build({});
});
afterAll(async () => {
  await cms.close();
  await stats.close();
  await workshop.remove();
  await rm(folder, { recursive: true });
});

test('a paper that a text links to is copied, and a film is a picture to click on', async () => {
  const html = await dist.html('/2026/01/first/');
  const copy = /href="\/(_media\/[\w.-]+\.pdf)"/.exec(html)?.[1] ?? 'none';
  expect(await readFile(join(workshop.dist, copy), 'latin1')).toMatch(/^%PDF-1\.4/);
  expect(html).toContain('data-player="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ');
  expect(html).toContain('href="/2026/01/second/"');
});

const titlesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<h2[^>]*><a [^>]*>([^<]*)<\/a><\/h2>/g)].map(([, title = '']) => title);

test('a sticky story leads in its first weeks only, no word says that it is sticky, and a lead has a long teaser', async () => {
  const html = await dist.html('/');
  expect(titlesOf(html)).toEqual(['Third', 'Second', 'First']);
  expect(html).toMatch(/class="excerpt"[^>]*>\s*(?:The tide came in\.\s*){8,}<\/p>/);
});

test('the category of stories without one is not shown, and the third of a story does not look like a tag', async () => {
  for (const path of ['/', '/2026/01/first/', '/2026/03/third/', '/archive/'])
    expect(await dist.html(path), path).not.toContain('Uncategorized');
  expect(dist.has('/category/uncategorized/')).toBe(true);
  const html = await dist.html('/2026/03/third/');
  const [, footer = ''] = /<footer class="post-footer">(.*?)<\/footer>/s.exec(html) ?? [];
  expect(footer).toMatch(/<ul [^>]*class="kicker"[^>]*>\s*<li>\s*<a href="\/category\/town\/"/);
  expect(footer).not.toContain('class="tags"');
});

const nameOf = (html: string): string =>
  /<(?:h1|p) class="name"[^>]*>(?<name>.*?)<\/(?:h1|p)>/s.exec(html)?.groups?.['name'] ?? 'none';

test('the header shows WordPress’s logo with the title as its text, at its size', async () => {
  for (const [path, size] of [
    ['/', 'width="360" height="90"'],
    ['/2026/01/first/', 'width="224" height="56"'],
  ] as const) {
    const name = nameOf(await dist.html(path));
    expect(name).toMatch(/^\s*<a class="logo" href="\/">\s*<picture>.*<\/picture>\s*<\/a>\s*$/s);
    expect(name).toContain('alt="Choices &amp; more"');
    expect(name).toContain(size);
    expect(name).not.toContain('loading="lazy"');
    const [, file = 'none'] = /src="\/(_media\/[\w.-]+)"/.exec(name) ?? [];
    expect((await readFile(join(workshop.dist, file))).length).toBeGreaterThan(0);
  }
});

test('a tag that has no posts has a page that says so, as in WordPress; no list leads to it, and search engines leave it out', async () => {
  const html = await dist.html('/tag/quiet/');
  expect(html).toContain('Nothing has been published here yet.');
  expect(html).toContain('<meta name="robots" content="noindex');
  expect(await readFile(join(workshop.dist, '_p', 'tag_id', '1.html'), 'utf8')).toContain(
    'url=/tag/quiet/',
  );
  expect(await dist.html('/archive/')).not.toContain('Quiet');
  expect(await dist.html('/feeds/')).not.toContain('Quiet');
});

test('a look of its own colours the site, sets its text and lets a sticky story lead for ever; headings keep their typeface below a folder, and Japanese ones do not wait for it', async () => {
  const look = join(folder, 'look.json');
  await writeFile(
    look,
    JSON.stringify({
      accent: { light: '#004d40', dark: '#80cbc4' },
      fonts: { text: 'sans' },
      post: { comments: false, progress: true },
      copies: { markdown: true, llmsTxt: true },
      newsletter: { action: `${stats.url}/join?list=1`, email: 'EMAIL', fields: { 'a"b': '<7>' } },
      frontPage: { stickyWeeks: null },
      logo: '/wp-content/uploads/2026/01/own.svg',
      analytics: {
        src: `${stats.url}/count.js`,
        attributes: { 'data-domain': 'paper.example</script>' },
        matomoSite: 3,
      },
    }),
  );
  await build({ LOOK_FILE: look, BASE_PATH: '/paper', SITE_LANGUAGE: 'ja' });
  const styles = (await dist.files()).find((file) => /^_astro\/style\.[\w-]+\.css$/.test(file));
  const css = await readFile(join(workshop.dist, styles ?? 'none'), 'utf8');
  expect(css).toContain('--accent:light-dark(#004d40,#80cbc4)');
  expect(css).toContain('--text:var(--sans)');

  expect(titlesOf(await dist.html('/'))[0]).toBe('First');

  const copy = await readFile(join(workshop.dist, '2026/01/second/index.md'), 'utf8');
  expect(copy).toMatch(
    /^---\ntitle: "Second"\nurl: ".*\/paper\/2026\/01\/second\/"\n(?:.+\n)+---\n/,
  );
  expect(copy).toMatch(/\n---\n\n# Second\n\nTwo\.\n$/);
  expect(await dist.html('/2026/01/second/')).toContain(
    '<link rel="alternate" type="text/markdown" href="/paper/2026/01/second/index.md">',
  );
  expect(await readFile(join(workshop.dist, 'llms.txt'), 'utf8')).toMatch(
    /^# Choices & more\n(?:.*\n)+- \[Second\]\(.*\/paper\/2026\/01\/second\/index\.md\): Two\.\n/,
  );

  const html = await dist.html('/2026/01/first/');
  expect(nameOf(html)).toMatch(
    /<img src="\/paper\/_media\/[\w.-]+\.svg"[^>]* width="56" height="56"/,
  );
  const [, own = ''] = /<style>([^<]*--font-heading[^<]*)<\/style>/.exec(html) ?? [];
  const [, font = 'none'] =
    /url\("\/paper\/(_astro\/fonts\/[0-9a-f]{16}\.woff2)"\)/.exec(own) ?? [];
  expect((await readFile(join(workshop.dist, font))).subarray(0, 4).toString()).toBe('wOF2');
  expect(html).not.toContain('rel="preload"');
  const hash = createHash('sha256').update(own).digest('base64');
  expect(html).toMatch(/style-src 'self'(?: 'sha256-[^']+')*;/);
  expect(html).toContain(` 'sha256-${hash}'`);
  // The film's still is asked for, and nobody for a typeface.
  expect(await workshop.lookedUp()).toEqual(['i.ytimg.com']);
});

test('visits are counted, but not those of readers who ask not to be tracked; the newsletter’s service is asked by its form only', async (context) => {
  if (chromiumMissing !== undefined) return context.skip(chromiumMissing);
  const site = await serveDist(workshop.dist, '/paper');
  const browser = await launchChromium();
  const read = async (how: { readonly privacy?: boolean; readonly track?: string }) => {
    const window = await browser.newContext();
    await window.addInitScript(({ privacy, track = null }) => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: privacy });
      Object.defineProperty(navigator, 'doNotTrack', { value: track });
    }, how);
    const page = await window.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    const before = stats.seen.length;
    // A preload or a prefetch would be a request, too.
    await page.goto(`${site.url}/2026/01/first/`, { waitUntil: 'networkidle' });
    expect(complaints).toEqual([]);
    await window.close();
    return stats.seen.slice(before).map(({ path, query }) => `${path}?${query.toString()}`);
  };
  try {
    expect((await read({ track: '0' })).toSorted()).toEqual([
      '/count.js?',
      '/hit?domain=paper.example%3C%2Fscript%3E&commands=disableCookies+setTrackerUrl+setSiteId+trackPageView+enableLinkTracking',
      '/pixel.gif?',
    ]);
    expect(await read({ privacy: true })).toEqual([]);
    expect(await read({ track: '1' })).toEqual([]);
    const page = await browser.newPage({
      viewport: { width: 360, height: 700 },
      reducedMotion: 'no-preference',
    });
    for (const path of ['/', '/2026/03/third/']) {
      await page.goto(site.url + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.locator('.newsletter [type="email"]').fill('ann@reader.example');
      await page.locator('.newsletter [type="email"]').press('Enter');
      await page.waitForURL(`${stats.url}/join?list=1`);
      expect(stats.seen.at(-1)?.body).toBe('EMAIL=ann%40reader.example&a%22b=%3C7%3E');
    }
    await page.goBack();
    const line = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('article')!, '::before').scale);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(line).toMatch(/^0(?: 1)?$/);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(line).toMatch(/^(?:1|none)$/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await line()).toBe('none');
  } finally {
    await browser.close();
    await site.stop();
  }
});

test('where readers write on WordPress’s pages a text leads there; where files are not copied a link to the paper stays, and where nothing is embedded a link to the film; a text that moved is found at its old address', async () => {
  await rename(2, 'renamed');
  const look = join(folder, 'no-logo.json');
  await writeFile(look, '{"logo":false}');
  const settings = { COPY_FILES: '0', EMBED_HOSTS: 'none', DESK_URL: 'wordpress' };
  await build({ ...settings, LOOK_FILE: look });
  const html = await dist.html('/2026/01/first/');
  expect(html).toContain(`href="${cms.url}/2026/01/first/#respond"`);
  expect(html).toContain(`href="${cms.url}/2026/01/renamed/?add-to-cart=2"`);
  expect(nameOf(html)).toMatch(/^\s*<a href="\/">Choices &amp; more<\/a>\s*$/);
  expect(html).toMatch(new RegExp(`<a [^>]*href="${cms.url}/wp-content/uploads/[^"]*tides\\.pdf"`));
  expect((await dist.files()).filter((file) => /\.(?:pdf|md)$|llms/.test(file))).toEqual([]);
  expect(html).not.toMatch(/newsletter|text\/markdown/);
  expect(html).not.toContain('data-player=');
  expect(html).toMatch(/<a [^>]*href="https:\/\/www\.youtube\.com\/[^"]*"/);

  expect(html).toContain('href="/2026/01/renamed/"');
  expect(dist.has('/2026/01/renamed/')).toBe(true);
  const old = await dist.html('/2026/01/second/');
  expect(old).toContain('url=/2026/01/renamed/');
  expect(old).toMatch(/<link rel="canonical" href="[^"]*\/2026\/01\/renamed\/">/);
  const rules = await readFile(join(workshop.dist, '_redirects'), 'utf8');
  expect(rules.split('\n')).toContain('/2026/01/second/ /2026/01/renamed/ 301!');
});
