import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { depth } from '../support/depth.ts';
import { openMagazine, textOf, type Magazine } from '../support/magazine.ts';
import { openClock, type Clock } from './clock.ts';
import { openPublishedSite, type PublishedSite } from './site.ts';

/** How often the site is published. Both halves do the same, in rounds of six. */
const publications = { day: 12, most: 96 }[depth];

const day = 24 * 60 * 60 * 1000;

let magazine: Magazine;
/** Of the publications, from one to the next: releases, previews and other files are removed when they are old. */
let clock: Clock;
let site: PublishedSite;
let temporary: string;

beforeAll(async () => {
  magazine = await openMagazine(12);
  clock = openClock();
  temporary = mkdtempSync(join(tmpdir(), 'galley-growth-'));
  site = await openPublishedSite({
    CMS_URL: magazine.url,
    SITE_URL: 'https://paper.example',
    CMS_RETRIES: '0',
    KEEP_RELEASES: '3',
    // After a rollback, more texts differ.
    MAX_SHRINK: '1',
    TMPDIR: temporary,
    ...clock.settings,
  });
});
afterAll(async () => {
  site.close();
  clock.close();
  rmSync(temporary, { recursive: true, force: true });
  await magazine.close();
});

/** Edits a story, adds another one, and deletes the one that was added before. Titles repeat, since each new title would add a share image. */
async function edit(round: number): Promise<void> {
  const number = String(round).padStart(3, '0');
  const content = textOf(3, `As of round ${number}.`);
  await magazine.edit('story-3', { title: `Story ${round % 2}`, content });
  await magazine.call('posts', 'POST', {
    slug: `passing-${number}`,
    title: 'Passing',
    content: `<p>It came in round ${number}.</p>`,
    status: 'publish',
    date: '2026-02-01T09:00:00',
  });
  if (round === 0) return;
  const last = `passing-${String(round - 1).padStart(3, '0')}`;
  await magazine.call(await magazine.find('posts', last), 'DELETE');
}

async function publishAnd(round: number): Promise<void> {
  clock.move(2 * day);
  await edit(round);
  expect(await site.publish()).toEqual({ is: 'live' });
  if (round % 6 === 1) expect(await site.run(['--rollback'])).toMatchObject({ code: 0 });
  // The templates of a preview take seconds to compile. One of another name has others.
  const preview = depth === 'most' ? `trial-${round}` : 'trial';
  if (round % 6 === 2) expect(await site.run(['--preview', preview])).toMatchObject({ code: 0 });
  if (round % 6 === 3)
    await magazine.restart(async () => {
      expect(await site.publish()).toMatchObject({ is: 'failed' });
    });
}

interface Taken {
  names: number;
  bytes: number;
}

/** SQLite begins its log anew when it has 1000 pages of 4 KB; it may be larger by what was last written. */
const mostInLog = 5_000_000;

/** A database is small until SQLite moves its log into it: what counts is its number of pages, wherever they are. */
function sizeOf(path: string, { size }: { size: number }): number {
  if (!path.endsWith('.db')) return size;
  const db = new DatabaseSync(path, { readOnly: true });
  const [{ bytes }] = pages.parse(db.prepare(pagesTaken).all());
  db.close();
  return bytes;
}
const pagesTaken =
  'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size';
const pages = z.tuple([z.object({ bytes: z.int() })]);

/** What is in each part of a site's folders, without logs of databases. */
function takenBy(): ReadonlyMap<string, Taken> {
  const parts = new Map<string, Taken>();
  const look = (folder: string, part: string): void => {
    for (const { name } of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, name);
      const found = lstatSync(path);
      const own = dirname(path) === join(site.folder, '.galley') ? name : part;
      if (found.isDirectory()) look(path, own);
      if (name.endsWith('-wal')) expect(found.size, path).toBeLessThan(mostInLog);
      else {
        const taken = parts.get(own) ?? { names: 0, bytes: 0 };
        taken.names += 1;
        taken.bytes += found.isDirectory() ? 0 : sizeOf(path, found);
        parts.set(own, taken);
      }
    }
  };
  look(join(site.folder, '.galley'), '.galley');
  look(site.releases, 'releases');
  look(temporary, 'temporary files');
  return parts;
}

/**
 * Databases grow by pages of 4 KB, each release has a list of its files in one, texts compress differently, and each text that was
 * deleted leaves its address in the redirects of releases and previews. A half publishes megabytes.
 */
const moreBytes = 64 * 1024 + publications * 2 * 1024;

test(
  'however often a site is published, its folders do not grow',
  { timeout: 3_600_000 },
  async () => {
    const half = publications / 2;
    for (let round = 0; round < half; round += 1) await publishAnd(round);
    const before = takenBy();
    for (let round = half; round < publications; round += 1) await publishAnd(round);
    const after = takenBy();
    expect(before.get('releases')?.names).toBeGreaterThan(500);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [part, { names, bytes }] of after) {
      const first = before.get(part);
      expect(names, part).toBeLessThanOrEqual(first?.names ?? 0);
      expect(bytes, part).toBeLessThanOrEqual((first?.bytes ?? 0) + moreBytes);
    }
  },
);
