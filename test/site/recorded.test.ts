import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { startReplay } from '../support/replay/index.ts';

/** Builds from a recorded site. */
async function build(site: 'v2' | 'legacy'): Promise<{ dist: Dist; workshop: Workshop }> {
  const replay = await startReplay(site);
  const workshop = await openWorkshop();
  const { code, output } = await workshop.build({ CMS_URL: replay.url });
  await replay.stop();
  if (code !== 0) throw new Error(`The build from ${site} ended with ${code}:\n${output}`);
  return { dist: readDist(workshop.dist), workshop };
}

let newer: Awaited<ReturnType<typeof build>>;
let older: Awaited<ReturnType<typeof build>>;

beforeAll(async () => {
  newer = await build('v2');
  older = await build('legacy');
});
afterAll(() => Promise.all([newer.workshop.remove(), older.workshop.remove()]));

/** The addresses of posts and pages that a site has, and what stands at their heads. */
async function heads(dist: Dist) {
  const files = (await dist.files()).filter((file) => /^(\d{4}|about|contact)\//.test(file));
  const paths = files.map((file) => `/${file.replace(/index\.html$/, '')}`);
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await dist.headline(path)] as const)),
  );
}

test('the recordings of both generations make the same paths, titles and authors', async () => {
  const [fromNewer, fromOlder] = [await heads(newer.dist), await heads(older.dist)];
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
  if (dist.has(path)) expect(await dist.html(path)).not.toMatch(/<script|onerror=|javascript:/i);
  expect(await dist.filesWith(['onerror=', 'javascript:'])).toEqual([]);
});

/** Everything that was recorded of a site, to know that a test looks for what is there. */
function recordedText(site: string): string {
  const folder = new URL(`../fixtures/recorded/${site}/`, import.meta.url);
  return readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
}
