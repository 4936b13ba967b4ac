import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLive, listReleases } from '../../src/publish/index.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { openClock, type Clock } from './clock.ts';
import { randomOf, seedsFor } from './random.ts';
import { differing, openPublishedSite, type PublishedSite } from './site.ts';

const year = 365 * 24 * 60 * 60 * 1000;

let magazine: Magazine;
/** Of the processes that publish the site. */
let clock: Clock;
let site: PublishedSite;
/** Its clock is right. */
let reference: PublishedSite;
/** Milliseconds of a publication. */
let took: number;
/** The ids of all releases, in the order in which they went live. */
const lives: string[] = [];

beforeAll(async () => {
  magazine = await openMagazine(12);
  clock = openClock();
  const settings = { CMS_URL: magazine.url, SITE_URL: 'https://paper.example' };
  reference = await openPublishedSite(settings);
  site = await openPublishedSite({ ...settings, ...clock.settings });
  await publishBoth('at first');
  await edit();
  const began = performance.now();
  await publishBoth('again');
  took = performance.now() - began;
});
afterAll(async () => {
  site.close();
  reference.close();
  clock.close();
  await magazine.close();
});

let number = 0;
const edit = () => magazine.edit('story-3', { title: `Story three, ${(number += 1)}` });

async function publishBoth(context: string, meanwhile = Promise.resolve()): Promise<void> {
  expect(await reference.publish(), context).toEqual({ is: 'live' });
  const published = site.publish();
  await meanwhile;
  expect(await published, context).toEqual({ is: 'live' });
  expect(site.broken(), context).toEqual([]);
  expect(differing(site, reference), context).toEqual([]);
  expect(site.left(), context).toEqual([]);
  lives.push(findLive(site.releases)?.id ?? '');
}

describe('a clock that jumps: the site is whole, and its releases keep their order', () => {
  test.each(seedsFor({ day: 1, most: 100 }))('seed %i', async (seed) => {
    const random = randomOf(seed);
    const by = seed % 2 === 0 ? year : -year;
    const isMeanwhile = random.onceIn(2);
    const context = `${by > 0 ? 'ahead' : 'back'}${isMeanwhile ? ' meanwhile' : ''}`;
    const jump = async () => {
      if (isMeanwhile) await sleep(random.whole(took));
      clock.move(by);
    };
    await edit();
    const jumped = jump();
    if (!isMeanwhile) await jumped;
    await publishBoth(`${context}: at once`, jumped);
    await edit();
    await publishBoth(`${context}: next`);
    clock.move(-by);
    await edit();
    await publishBoth(`${context}: right again`);

    const kept = listReleases(site.releases).map(({ id }) => id);
    expect(kept, context).toEqual(lives.filter((id) => kept.includes(id)).toReversed());
    expect(await site.run(['--rollback']), context).toMatchObject({ code: 0 });
    expect(findLive(site.releases)?.id, context).toBe(lives.at(-2));
    await publishBoth(`${context}: after a rollback`);
  });
});
