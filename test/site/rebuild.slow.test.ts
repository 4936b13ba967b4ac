import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, reportsIn, type Workshop } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { imagesOf } from '../support/local-site/index.ts';
import { startReplay, type Replay } from '../support/replay/index.ts';

const story = '/2026/02/two-pictures-in-one-story/';
const quay = '/wp-content/uploads/2026/03/quay-at-dawn-3.jpg';
const boat = '/wp-content/uploads/2026/03/fishing-boat-3.jpg';

let replay: Replay;
let workshop: Workshop;
let dist: Dist;

const build = (more: Readonly<Record<string, string>> = {}) =>
  workshop.build({ CMS_URL: replay.url, CMS_RETRIES: '0', ...more });

async function buildWell(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const { code, output } = await build(more);
  if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
  return output;
}

beforeAll(async () => {
  replay = await startReplay('legacy');
  workshop = await openWorkshop({ shares: 'templates' });
  dist = readDist(workshop.dist);
  await buildWell();
});
afterAll(async () => {
  await replay.stop();
  await workshop.remove();
});

/** Files of media with the time of their last change: what is encoded again is written again. */
const media = () =>
  new Map(
    readdirSync(join(workshop.dist, '_media')).map((name) => [
      name,
      statSync(join(workshop.dist, '_media', name)).mtimeMs,
    ]),
  );

/** The names of the files that a picture of the story is shown from. */
async function filesOf(alt: string): Promise<string[]> {
  const images = imagesOf(await dist.html(story));
  const image = images.find(({ attributes }) => attributes['alt'] === alt);
  return (image?.candidates ?? []).map(({ address }) => address.replace('/_media/', ''));
}

test('nothing is encoded again, and each original is asked for once at most, when nothing changed', async () => {
  const before = media();
  const asked = replay.uploadsAsked.length;
  expect(asked).toBeGreaterThan(0);
  await buildWell();
  const again = replay.uploadsAsked.slice(asked);
  expect(again.filter(({ status }) => status !== 304)).toEqual([]);
  expect(new Set(again.map(({ path }) => path)).size).toBe(again.length);
  expect(media()).toEqual(before);
});

test('another picture in the place of an old one has names of its own, and the old files go', async () => {
  const before = await filesOf('The quay at dawn');
  expect(before.length).toBeGreaterThan(1);
  const boats = await filesOf('A fishing boat');
  replay.redraw(quay);
  await buildWell();
  const after = await filesOf('The quay at dawn');
  expect(after).toHaveLength(before.length);
  expect(after.filter((name) => before.includes(name))).toEqual([]);
  expect([...media().keys()].filter((name) => before.includes(name))).toEqual([]);
  expect(await filesOf('A fishing boat')).toEqual(boats);
});

test('a picture that is gone fails a strict build, and what is live stays as it is', async () => {
  replay.remove(boat);
  const before = await dist.html(story);
  const files = await dist.files();
  const { code, output } = await build({ STRICT_IMAGES: '1' });
  expect(code).toBe(1);
  expect(output).toContain('fishing-boat-3.jpg');
  expect(await dist.html(story)).toBe(before);
  expect(await dist.files()).toEqual(files);
});

test('a picture that is gone keeps its place with its words, and is reported with its post', async () => {
  const output = await buildWell();
  const html = await dist.html(story);
  expect(html).toContain('A fishing boat');
  expect(html).not.toContain('fishing-boat-3');
  expect(output).toMatch(/\d pictures? among them: \.galley\/sites\/127\.0\.0\.1_\d+\/report\.txt/);
  const report = readFileSync(join(reportsIn(workshop.galley, replay.url), 'report.txt'), 'utf8');
  expect(report).toMatch(
    /two-pictures-in-one-story\/\n(?: {2}.*\n)* {2}missing: .*fishing-boat-3\.jpg/,
  );
});
