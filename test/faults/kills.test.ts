import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLive } from '../../src/publish/index.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { siteWithEverything } from './network/site-with-everything.ts';
import { randomOf, seedsFor } from './random.ts';
import {
  differing,
  namesThatDiffer,
  openSitePair,
  withoutLate,
  type PublishedSite,
} from './site.ts';

let magazine: Magazine;
/** Its processes are killed. */
let site: PublishedSite;
/** Its processes are not. */
let reference: PublishedSite;

/** What is done. */
interface Work {
  readonly words: readonly string[];
  /** Without a mirror. */
  readonly isFirst?: boolean;
}

const works: readonly [Work, ...Work[]] = [
  { words: [] },
  { words: [], isFirst: true },
  { words: ['--full'] },
  { words: ['--rollback'] },
  { words: ['--preview', 'trial'] },
];

/** Milliseconds of a publication that nobody ends. */
let usual: number;

beforeAll(async () => {
  magazine = await openMagazine(await siteWithEverything());
  ({ site, reference } = await openSitePair(magazine.url));
  await edit();
  const began = performance.now();
  expect(await site.run([])).toMatchObject({ code: 0 });
  usual = performance.now() - began;
});
afterAll(async () => {
  site.close();
  reference.close();
  await magazine.close();
});

let number = 0;
const edit = () => magazine.edit('note-3', { title: `Note three, ${(number += 1)}` });

describe('kill -9 at any moment: the live site is whole, and the next publication needs no help', () => {
  test.each(seedsFor({ day: 2, most: 100 }))('seed %i', async (seed) => {
    const random = randomOf(seed);
    const work = works[seed % works.length] ?? works[0];
    const lives = new Map([[findLive(site.releases)?.id, site.live()]]);
    await edit();
    expect(await reference.publish()).toEqual({ is: 'live' });
    if (work.isFirst === true) site.forget();
    await site.kill(work.words, random.whole(usual));

    const live = findLive(site.releases)?.id;
    const context = `${work.words.join(' ')}: ${String(live)} is live`;
    const isRolledBack = work.words[0] === '--rollback' && !lives.has(live);
    expect(site.broken(), context).toEqual([]);
    const differ = namesThatDiffer(site.live(), lives.get(live) ?? reference.live());
    if (!isRolledBack) expect(withoutLate(differ), context).toEqual([]);
    // By a process of its own, or by one that has stayed and knows nothing of the other.
    if (random.onceIn(2)) expect(await site.run([]), context).toMatchObject({ code: 0 });
    else expect(await site.publish(), context).toEqual({ is: 'live' });
    expect(site.broken(), context).toEqual([]);
    expect(differing(site, reference), context).toEqual([]);
    expect(site.left(), context).toEqual([]);
  });
});
