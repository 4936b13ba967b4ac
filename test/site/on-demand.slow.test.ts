import { globSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ask } from '../support/ask.ts';
import type { DeskServer } from '../support/desk-server.ts';
import { openLiveSite, type LiveSite } from '../support/live-site.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { startRedis, testWithRedis, untilRedisIs } from '../support/redis.ts';

const few = { PRERENDER_LATEST: '5' };
const token = 'of-those-who-read-the-metrics';
const story = (number: number) => `/2025/11/story-${number}/`;

let magazine: Magazine;
let site: LiveSite;
let server: DeskServer;
/** The pages of the site when all of them are built, by path. */
let whole: ReadonlyMap<string, string>;
let printed: string;

const pathsIn = (client: string): string[] =>
  globSync('**/index.html', { cwd: client }).map(
    (file) => `/${file.slice(0, -'index.html'.length)}`,
  );
const htmlAt = (path: string): string =>
  readFileSync(join(site.client, path, 'index.html'), 'utf8');
const read = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await ask(server.url, path, { headers });
  return { ...answer, text: answer.body.toString('utf8') };
};
// Share images are drawn for the pages that a build renders. The others have that of the site.
const withoutCard = (html: string): string =>
  html
    .replaceAll(/\/_cards\/[\w.-]+/g, '/_cards/X')
    .replaceAll(/(<meta (?:property="og|name="twitter):image:alt" content=)"[^"]*"/g, '$1""');
/** How many pages a server has rendered, or taken from Redis. */
const counted = async ({ url }: DeskServer, from: 'render' | 'cache'): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await ask(url, '/metrics', { headers });
  const line = new RegExp(`^galley_pages_on_demand_total\\{from="${from}"\\} (\\d+)$`, 'm');
  return Number(line.exec(body.toString())?.[1] ?? 0);
};
const rendered = () => counted(server, 'render');

beforeAll(async () => {
  magazine = await openMagazine(40);
  site = await openLiveSite({ CMS_URL: magazine.url, SITE_URL: 'https://paper.example' });
  await site.publish();
  whole = new Map(pathsIn(site.client).map((path) => [path, htmlAt(path)]));
  printed = await site.publish(few);
  server = await site.start({ ...few, METRICS_TOKEN: token });
});
afterAll(async () => {
  await server.stop();
  await site.remove();
  await magazine.close();
});

test('a build renders the newest posts, all pages, and the first page of lists that show one of them', () => {
  const built = new Set(pathsIn(site.client));
  const places = (paths: readonly string[]) => paths.map((path) => built.has(path));
  expect(
    places(['/2026/01/story-40/', '/2026/01/story-36/', '/about/', '/', '/author/ann/']),
  ).toEqual(places(['/', '/', '/', '/', '/']));
  // Dee has written the second story only.
  expect(places([story(1), '/2026/01/story-35/', '/page/2/', '/author/dee/', '/2025/'])).toEqual(
    places(['/no/', '/no/', '/no/', '/no/', '/no/']),
  );
  expect(printed).toMatch(/41 of 41 posts and pages are in the build, 35 of them on demand/);
  expect(printed).toMatch(/internal links: none broken/);
});

test('the server answers with the very pages that a whole build has', async () => {
  const built = new Set(pathsIn(site.client));
  const others = [...whole].filter(([path]) => !built.has(path));
  expect(others.length).toBeGreaterThan(40);
  for (const [path, html] of others) {
    const { status, text } = await read(path);
    expect([path, status]).toEqual([path, 200]);
    expect(withoutCard(text)).toBe(withoutCard(html));
  }
});

test('many first requests of a page render it once, and the next ones not at all', async () => {
  const before = await rendered();
  await server.stop();
  server = await site.start({ ...few, METRICS_TOKEN: token });
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(story(3))));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const [address] =
    /https:\/\/paper\.example(\/_cards\/[^"]+)/.exec(answers[0]?.text ?? '')?.slice(1) ?? [];
  expect((await read(address ?? '/none')).status).toBe(200);
  const { status, headers } = await read(story(3), { 'accept-encoding': 'br' });
  expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([
    200,
    'br',
    'no-cache',
  ]);
  const again = await read(story(3), {
    'accept-encoding': 'br',
    'if-none-match': headers.etag ?? '',
  });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(before).toBeGreaterThan(40);
  expect(await rendered()).toBe(1);
});

test('an address without its slash leads to the page, an unknown one nowhere', async () => {
  const { status, headers } = await read(`${story(3).slice(0, -1)}?from=mail`);
  expect([status, headers.location]).toEqual([301, `${story(3)}?from=mail`]);
  for (const path of ['/2025/11/story-99/', '/page/9/', '/2025/11/story-3/9/', '/2025/11/%00/'])
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  const feed = await read(`${story(3)}feed/`);
  expect([feed.status, feed.headers.location]).toEqual([301, story(3)]);
});

test('sitemap and search know all pages', async () => {
  const sitemap = globSync('sitemap*.xml', { cwd: site.client })
    .map((file) => readFileSync(join(site.client, file), 'utf8'))
    .join('');
  for (const number of [1, 20, 40]) expect(sitemap).toContain(`/story-${number}/</loc>`);
  const entry = z
    .object({ languages: z.record(z.string(), z.object({ page_count: z.int() })) })
    .parse(JSON.parse(readFileSync(join(site.client, 'pagefind/pagefind-entry.json'), 'utf8')));
  // Three of them are of authors.
  expect(entry.languages['en']?.page_count).toBe(44);
});

testWithRedis(
  'servers with the same Redis render a page once, and each by itself while it is away',
  async () => {
    await using redis = await startRedis();
    const settings = { ...few, METRICS_TOKEN: token, REDIS_URL: redis.url };
    const one = await site.start(settings);
    const two = await site.start(settings);
    onTestFinished(async () => {
      await Promise.all([one.stop(), two.stop()]);
    });
    await untilRedisIs('up', one, two);
    const askFor = async (path: string) => {
      const answers = [await ask(one.url, path), await ask(two.url, path)];
      const expected = withoutCard(whole.get(path) ?? '');
      expect(answers.map(({ body }) => withoutCard(body.toString()) === expected)).toEqual([
        true,
        true,
      ]);
    };
    await askFor(story(7));
    expect([await counted(one, 'render'), await counted(two, 'render')]).toEqual([1, 0]);
    expect(await counted(two, 'cache')).toBe(1);
    await redis.kill();
    await untilRedisIs('away', one, two);
    await askFor(story(8));
    expect([await counted(one, 'render'), await counted(two, 'render')]).toEqual([2, 1]);
  },
);

test('an edit of an old post is live with the next publication, without any purge', async () => {
  expect((await read(story(4))).text).toContain('>Story 4<');
  await magazine.edit('story-4', { title: 'The fourth' });
  await site.publish(few);
  expect(existsSync(join(site.client, story(4)))).toBe(false);
  await expect
    .poll(async () => (await read(story(4))).text, { timeout: 10_000 })
    .toContain('The fourth');
  // Its neighbour names it, and a page that shows nothing of it is the same.
  expect((await read(story(5))).text).toContain('The fourth');
  const other = '/2026/01/story-30/';
  expect(withoutCard((await read(other)).text)).toBe(withoutCard(whole.get(other) ?? ''));
});

test('without the mirror, readers are told to come again, and other pages are there', async () => {
  await server.stop();
  server = await site.start({ ...few, GALLEY_FOLDER: join(site.client, '..', 'nothing-here') });
  const { status, headers } = await read(story(7));
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect((await read('/about/')).status).toBe(200);
  expect(server.log()).toContain('a page could not be rendered');
});
