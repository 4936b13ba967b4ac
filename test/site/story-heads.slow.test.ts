import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedService } from '../support/embedded/index.ts';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { drawPicture } from '../support/oddities/picture.ts';

const categories = Array.from({ length: 60 }, (_, place) => `section-${place + 1}`);
const post = { type: 'post', author: 'ada', status: 'publish' } as const;
const alt = 'Four lamps at night';
const featured = 'pier-lamps.jpg';
const figure = `<figure><img src="{{media:${featured} 300x188}}" alt="${alt}"><figcaption>In March</figcaption></figure>`;

let folder: string;
let cms: EmbeddedService;
let workshop: Workshop;
let dist: Dist;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-heads-'));
  cms = await startEmbedded({
    folder: join(folder, 'service'),
    seed: {
      site: { name: 'Heads', description: '', timeZone: 'UTC', language: 'en' },
      users: [{ login: 'ada', password: 'of ada', name: 'Ada', role: 'editor' }],
      passwordsAreKnown: true,
      terms: categories.map((slug) => ({ taxonomy: 'category', slug, name: `Name of ${slug}` })),
      media: [
        {
          file: await drawPicture(folder),
          title: 'Lamps',
          alt,
          author: 'ada',
          date: '2026-01-01T10:00:00',
        },
      ],
      posts: [
        {
          ...post,
          id: 11,
          slug: 'many',
          title: 'Many',
          categories,
          featured,
          content: '<p>Words.</p>',
          date: '2026-01-02T10:00:00',
        },
        {
          ...post,
          id: 12,
          slug: 'twice',
          title: 'Twice',
          featured,
          content: `<p>Words.</p>${figure}`,
          date: '2026-01-03T10:00:00',
        },
        {
          ...post,
          id: 13,
          slug: 'later',
          title: 'Later',
          featured,
          content: `<p>Words.</p><!--nextpage-->${figure}`,
          date: '2026-01-04T10:00:00',
        },
        {
          ...post,
          id: 14,
          slug: 'parts',
          title: 'Parts',
          content: Array.from({ length: 300 }, (_, part) => `<p>Part ${part + 1}.</p>`).join(
            '<!--nextpage-->',
          ),
          date: '2026-01-05T10:00:00',
        },
      ],
      comments: [],
    },
  });
  workshop = await openWorkshop();
  dist = readDist(workshop.dist);
  const { code, output } = await workshop.build({ CMS_URL: cms.url });
  if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
});
afterAll(async () => {
  await cms.close();
  await workshop.remove();
  await rm(folder, { recursive: true });
});

const article = async (path: string): Promise<string> =>
  /<article[\s\S]*?<\/article>/.exec(await dist.html(path))?.[0] ?? '';

test('a story names two of its categories above the headline, and the others below the text', async () => {
  const [above = '', below = ''] = (await article('/2026/01/many/')).split('<h1');
  const namedIn = (html: string) =>
    Array.from(html.matchAll(/<a href="\/category\/([^/"]+)\/"/g), ([, slug]) => slug);
  expect(namedIn(above)).toHaveLength(2);
  expect(namedIn(below)).toHaveLength(58);
  expect(new Set([...namedIn(above), ...namedIn(below)])).toEqual(new Set(categories));
});

test('a featured picture that is the first one of the text is shown once, where the text has it', async () => {
  const shownIn = async (path: string) => (await article(path)).split(`alt="${alt}"`).length - 1;
  expect(await shownIn('/2026/01/many/')).toBe(1);
  const twice = await article('/2026/01/twice/');
  expect(await shownIn('/2026/01/twice/')).toBe(1);
  expect(twice.indexOf(alt)).toBeGreaterThan(twice.indexOf('Words.'));
  // Of a text on two pages, the second one has it.
  expect(await shownIn('/2026/01/later/')).toBe(1);
  expect(await shownIn('/2026/01/later/2/')).toBe(1);
});

test('a text of very many pages has a hundred, and each links to its neighbours and to both ends', async () => {
  const linked = async (path: string) => {
    const [nav = ''] = /<nav class="part-links"[\s\S]*?<\/nav>/.exec(await dist.html(path)) ?? [];
    return Array.from(nav.matchAll(/href="\/2026\/01\/parts\/(\d*)/g), ([, part]) => part);
  };
  expect(await linked('/2026/01/parts/50/')).toEqual(['', '49', '50', '51', '100']);
  expect(await linked('/2026/01/parts/')).toEqual(['', '2', '3', '4', '5', '100']);
  const last = await article('/2026/01/parts/100/');
  expect(last).toContain('Part 100.');
  expect(last).toContain('Part 300.');
  expect(dist.has('/2026/01/parts/101/')).toBe(false);
});

test('a site that does not know its own address offers feeds by their paths, which a browser completes', async () => {
  const html = await dist.html('/feeds/');
  expect(html).toMatch(/<input [^>]*value="\/rss\.xml"/);
  expect(html).not.toContain(new URL(cms.url).host);
});
