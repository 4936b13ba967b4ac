import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { chromiumMissing } from '../support/chromium.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { feedFaults, roundTrip } from '../support/feeds/index.ts';
import { imagesOf, inspectSite, mentionsOf } from '../support/local-site/index.ts';
import { htmlFaults, openedFaults, weightFaults } from '../support/quality/index.ts';
import { startReplay } from '../support/replay/index.ts';

const siteUrl = 'https://paper.example';

interface BuiltSite {
  readonly dist: Dist;
  readonly workshop: Workshop;
  /** Of the content service that it was built from. */
  readonly host: string;
  readonly output: string;
}

/** Builds from a recorded site. */
async function build(site: 'v2' | 'legacy'): Promise<BuiltSite> {
  const replay = await startReplay(site);
  const workshop = await openWorkshop();
  const settings = { CMS_URL: replay.url, SITE_URL: siteUrl, CMS_RETRIES: '0' };
  const { code, output } = await workshop.build(settings);
  await replay.stop();
  if (code !== 0) throw new Error(`The build from ${site} ended with ${code}:\n${output}`);
  return { dist: readDist(workshop.dist), workshop, host: new URL(replay.url).host, output };
}

let newer: BuiltSite;
let older: BuiltSite;

beforeAll(async () => {
  newer = await build('v2');
  older = await build('legacy');
});
afterAll(() => Promise.all([newer.workshop.remove(), older.workshop.remove()]));

// Neither archives, nor the further parts of a text, nor what leads elsewhere.
const ofTexts = /^(?:\d{4}\/\d{2}\/(?!\d+\/)[^/]+|about(?:\/team)?|contact)\/index\.html$/;

/** The addresses of posts and pages that a site has, and what stands at their heads. */
async function heads(dist: Dist) {
  const files = (await dist.files()).filter((file) => ofTexts.test(file));
  const paths = files.map((file) => `/${file.replace(/index\.html$/, '')}`);
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await dist.headline(path)] as const)),
  );
}

test('the recordings of both generations make the same paths, titles and authors', async () => {
  const fromNewer = await heads(newer.dist);
  const fromOlder = await heads(older.dist);
  // The recordings of the newer generation hold 12 of its posts whole, one of them protected.
  expect(fromNewer.size).toBeGreaterThanOrEqual(11);
  expect(fromOlder.size).toBe(18 + 3);
  const unlike = [...fromNewer].filter(
    ([path, head]) => JSON.stringify(head) !== JSON.stringify(fromOlder.get(path)),
  );
  expect(unlike).toEqual([]);
});

test('addresses beyond ASCII are kept', () => {
  expect(older.dist.has('/2026/02/港のニュース/')).toBe(true);
  expect(older.dist.has('/2026/02/regatta-2026-🚤⛵/')).toBe(true);
});

test('a title’s entities are decoded once', async () => {
  const path = '/2026/01/fish-chips-best-ever-50-off-more/';
  expect((await older.dist.headline(path)).title).toBe(
    'Fish & chips: “best” ever — 50% off & more',
  );
});

test.for(['v2', 'legacy'] as const)('no script of the %s content is in the site', async (site) => {
  const { dist } = site === 'v2' ? newer : older;
  const path = '/2026/03/a-post-with-a-script-in-it/';
  expect(recordedText(site)).toMatch(/<script|onerror=/);
  if (dist.has(path)) {
    const [, text = ''] = (await dist.html(path)).split('class="prose"');
    const [ours = ''] = /<dialog|<script type="module"|$/.exec(text) ?? [];
    const end = ours === '' ? text.length : text.indexOf(ours);
    expect(text.slice(0, end)).not.toBe('');
    expect(text.slice(0, end)).not.toMatch(/<script|onerror=|javascript:/i);
  }
  const found = await dist.filesWith(['onerror=', 'javascript:']);
  // The script that sends files sets such a handler itself.
  expect(found.filter((file) => !/^_astro\/[^/]+\.js$/.test(file))).toEqual([]);
});

// It has the texts of the newer generation, too, and more.
test('the site of the older generation opens in a browser without a fault', async (context) => {
  if (chromiumMissing !== undefined) context.skip(chromiumMissing);
  expect(await openedFaults(older.workshop.dist)).toEqual([]);
});

describe.for(['v2', 'legacy'] as const)('the site built from the recorded %s', (site) => {
  const built = () => (site === 'v2' ? newer : older);

  test('loads nothing from elsewhere, has all that it loads, and no file of media besides', async () => {
    expect((await built().dist.files()).filter((file) => file.startsWith('_media/'))).not.toEqual(
      [],
    );
    const { foreign, absent, unused } = await inspectSite(built().workshop.dist, siteUrl);
    expect({ foreign, absent, unused }).toEqual({ foreign: [], absent: [], unused: [] });
  });

  test('is valid HTML, within its budgets', async () => {
    expect(await htmlFaults(built().workshop.dist)).toEqual([]);
    expect(await weightFaults(built().workshop.dist)).toEqual([]);
  });

  test('gives each picture its words, its size and its turn', async () => {
    expect((await inspectSite(built().workshop.dist, siteUrl)).images).toEqual([]);
  });

  test('names the content service only in links to what this site has no page for', async () => {
    expect(await mentionsOf(built().workshop.dist, built().host)).toEqual(
      {
        // That post was not recorded.
        v2: [
          '2026/01/fog-lifts-over-the-harbour/index.html: link to /2026/01/second-ferry-joins-the-line/',
        ],
        legacy: [],
      }[site],
    );
  });

  test('has feeds that are valid, and say in two readers what its pages say', async () => {
    const { dist } = built().workshop;
    expect(await feedFaults(dist, `${siteUrl}/`)).toEqual([]);
    const { items, unlike } = await roundTrip(dist, `${siteUrl}/`);
    expect(items).toBeGreaterThan(100);
    expect(unlike).toEqual([]);
  });

  test('is known to feed readers by what WordPress’s feed called it', async () => {
    const { workshop, host } = built();
    const rss = await readFile(join(workshop.dist, 'rss.xml'), 'utf8');
    const path = '/2026/05/tide-table-week-1/';
    expect(rss).toContain(`<guid isPermaLink="false">http://${host}${path}</guid>`);
    expect(rss).toContain(`<link>${siteUrl}${path}</link>`);
  });

  test('shows its pictures in several widths, none wider than what was uploaded', async () => {
    const html = await built().dist.html('/2026/02/two-pictures-in-one-story/');
    const shown = new Map(
      imagesOf(html).map(({ attributes, candidates }) => [
        attributes['alt'],
        Math.max(...candidates.map(({ width }) => width)),
      ]),
    );
    expect(shown.get('The quay at dawn')).toBeGreaterThan(1024);
    expect(shown.get('The quay at dawn')).toBeLessThanOrEqual(1600);
    expect(shown.get('A fishing boat')).toBeGreaterThan(225);
    expect(shown.get('A fishing boat')).toBeLessThanOrEqual(900);
  });

  test('asks no other host but those of avatars and of the stills of films', async () => {
    const hosts = await built().workshop.lookedUp();
    expect(hosts.filter((host) => !/^\d\.gravatar\.com$|^i\.ytimg\.com$/.test(host))).toEqual([]);
  });
});

/** Everything that was recorded of a site, to know that a test looks for what is there. */
function recordedText(site: string): string {
  const folder = new URL(`../fixtures/recorded/${site}/`, import.meta.url);
  return readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
}
