import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLive } from '../../src/publish/index.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { randomOf, seedsFor } from './random.ts';
import {
  differing,
  namesThatDiffer,
  openSitePair,
  withoutLate,
  type PublishedSite,
} from './site.ts';

let magazine: Magazine;
/** Two processes publish it at once. */
let site: PublishedSite;
/** One does. */
let reference: PublishedSite;
/** Milliseconds of a publication. */
let took: number;

beforeAll(async () => {
  magazine = await openMagazine(12);
  ({ site, reference } = await openSitePair(magazine.url));
  await edit();
  await reference.publish();
  const began = performance.now();
  expect(await site.run([])).toMatchObject({ code: 0 });
  took = performance.now() - began;
});
afterAll(async () => {
  site.close();
  reference.close();
  await magazine.close();
});

let number = 0;
const edit = () => magazine.edit('story-3', { title: `Story three, ${(number += 1)}` });

const doings: readonly [string[], ...string[][]] = [
  [],
  [],
  ['--full'],
  ['--rollback'],
  ['--preview', 'trial'],
];

describe('two publishers at once: both do their work, and the live site is whole', () => {
  test.each(seedsFor({ day: 1, most: 100 }))('seed %i', async (seed) => {
    const random = randomOf(seed);
    const known = new Map([[findLive(site.releases)?.id, site.live()]]);
    await edit();
    expect(await reference.publish()).toEqual({ is: 'live' });
    // Without a mirror, both would begin one.
    if (random.onceIn(3)) site.forget();
    const works = [random.one(doings), random.one(doings)];
    const pause = random.whole(took);
    const context = `${works.map((words) => words.join(' ') || 'publish').join(' and ')} after ${pause} ms`;
    const run = (words: readonly string[]) => site.run(words);
    const first = run(works[0] ?? []);
    await sleep(pause);
    const second = run(works[1] ?? []);
    expect([await first, await second], context).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(site.broken(), context).toEqual([]);
    const live = findLive(site.releases)?.id;
    const differ = namesThatDiffer(site.live(), known.get(live) ?? reference.live());
    // Of a release before that one, only its own list says what it has.
    const isOlder = works.some(([word]) => word === '--rollback') && !known.has(live);
    if (!isOlder) expect(withoutLate(differ), context).toEqual([]);
    expect(await site.publish(), context).toEqual({ is: 'live' });
    expect(site.broken(), context).toEqual([]);
    expect(differing(site, reference), context).toEqual([]);
    expect(site.left(), context).toEqual([]);
  });
});
