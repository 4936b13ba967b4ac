import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../src/sqlite.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { openSmallDisk, smallDiskMissing, type SmallDisk } from '../support/small-disk.ts';
import { randomOf, seedsFor } from './random.ts';
import {
  differing,
  namesThatDiffer,
  openPublishedSite,
  withoutLate,
  type PublishedSite,
} from './site.ts';

let magazine: Magazine;
let disk: SmallDisk;
/** It is on the small disk. */
let site: PublishedSite;
/** It has room. */
let reference: PublishedSite;

/** What is done. */
interface Work {
  readonly words: readonly string[];
  /** Without a mirror. */
  readonly isFirst?: boolean;
}

/** About so many bytes are needed, most of them for the search index, which is made last. */
const needed = 1_300_000;

const works: readonly [Work, ...Work[]] = [
  { words: [] },
  { words: [], isFirst: true },
  { words: ['--full'] },
];

let number = 0;
const edit = () => magazine.edit('story-3', { title: `Story three, ${(number += 1)}` });

if (smallDiskMissing !== undefined)
  test('a full disk', (context) => context.skip(smallDiskMissing));

describe.runIf(smallDiskMissing === undefined)(
  'a disk that is full: the work is done or says so, the live site is whole, and with room the next publication needs no help',
  () => {
    beforeAll(async () => {
      magazine = await openMagazine(12);
      const settings = { CMS_URL: magazine.url, SITE_URL: 'https://paper.example' };
      // Releases of the last seven days stay, up to 200.
      disk = openSmallDisk('size=256m');
      reference = await openPublishedSite(settings);
      site = await openPublishedSite({ ...settings, TMPDIR: disk.folder }, disk.folder);
      expect(await reference.publish()).toEqual({ is: 'live' });
      expect(await site.publish()).toEqual({ is: 'live' });
    });
    afterAll(async () => {
      site.close();
      disk.close();
      reference.close();
      await magazine.close();
    });

    test('a database on it says so, too', () => {
      const db = new DatabaseSync(join(disk.folder, 'own.db'));
      db.exec('PRAGMA journal_mode = WAL; CREATE TABLE row (data)');
      const add = db.prepare('INSERT INTO row VALUES (zeroblob(100000))');
      disk.fill(1_000_000);
      const addMany = () => Array.from({ length: 100 }, () => add.run());
      expect(() => inTransaction(db, addMany)).toThrow('disk is full');
      disk.empty();
      inTransaction(db, () => add.run());
      db.close();
    });

    test.each(seedsFor({ day: 2, most: 200 }))('seed %i', async (seed) => {
      const random = randomOf(seed);
      const work = works[seed % works.length] ?? works[0];
      await edit();
      expect(await reference.publish()).toEqual({ is: 'live' });
      if (work.isFirst === true) site.forget();
      const before = site.digest();
      const hasNothing = seed % 4 === 0;
      const left = hasNothing ? 0 : random.whole(1 + random.whole(needed));
      disk.fill(left);
      const { code, printed } = await site.run(work.words);
      disk.empty();

      const context = `${work.words.join(' ')} with ${left} bytes: ${printed}`;
      expect(site.broken(), context).toEqual([]);
      if (hasNothing) expect(code, context).toBe(1);
      if (code === 0) {
        const differ = namesThatDiffer(site.live(), reference.live());
        expect(withoutLate(differ), context).toEqual([]);
      } else {
        expect(code, context).toBe(1);
        expect(printed).toContain('because the disk is full');
        expect(site.digest(), context).toBe(before);
      }
      expect(await site.publish(), context).toEqual({ is: 'live' });
      expect(site.broken(), context).toEqual([]);
      expect(differing(site, reference), context).toEqual([]);
      expect(site.left(), context).toEqual([]);
    });
  },
);
