import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findLive, reportFile } from '../../src/publish/index.ts';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { polyglotSeed } from '../support/polyglot.ts';
import { startIn } from '../support/project-process.ts';
import { takeWork } from '../support/shared-work.ts';

const script = fileURLToPath(new URL('../../src/cli/publish.ts', import.meta.url));
const sample = fileURLToPath(new URL('../../src/embedded/sample/media', import.meta.url));
const upload = (file: string) => ({
  file: join(sample, file),
  title: file,
  author: 'ann',
  date: '2026-01-02T09:00:00',
});
const at = (file: string) => `{{home}}/wp-content/uploads/2026/01/${file}`;
const item = (name: string, address: string): string =>
  `<li class="wp-block-navigation-item"><a href="${address}"><span class="wp-block-navigation-item__label">${name}</span></a></li>`;

// As WordPress 7.1 writes blocks, with the classes of a theme.
const button = (number: number): string =>
  `<div class="wp-block-button is-style-outline is-style-outline--${number}"><a class="wp-block-button__link has-accent-3-color has-text-color wp-element-button" href="https://x.test/">Go</a></div>`;
const linked = (number: number): string =>
  `<p class="has-text-color has-link-color wp-elements-${number}">See <a href="https://x.test/">this</a>.</p>`;
const blocks = [
  ...[29, 30, 31].map(button),
  ...[1, 2, 3, 4].map(linked),
  '<p class="has-text-color has-link-color wp-elements-5">No link.</p>',
  '<p class="has-literata-font-family has-medium-font-size">x</p>',
  '<canvas></canvas>',
  '<div class="wp-block-loginout"><form action="/wp-login.php"><input></form></div>',
].join('');

let magazine: Magazine;
let workshop: Workshop;
let releases: string;
beforeAll(async () => {
  magazine = await openMagazine(
    {
      ...polyglotSeed,
      media: [upload('broa.jpg'), upload('cafe.jpg'), upload('ferry-landing.vtt')],
      posts: [
        ...polyglotSeed.posts,
        {
          type: 'post',
          status: 'publish',
          slug: 'bread',
          title: 'Bread',
          content: `<p>Bread.</p><img src="${at('broa.jpg')}" alt="A loaf"><p><a href="${at('ferry-landing.vtt')}">Captions</a> <img src="${at('nowhere.jpg')}" alt="Gone"></p>${blocks}`,
          date: '2026-01-04T09:00:00',
          author: 'ann',
          categories: ['sea'],
          featured: 'cafe.jpg',
        },
        {
          type: 'post',
          status: 'publish',
          slug: 'secret',
          title: 'Secret',
          content: '<p>Secret.</p>',
          date: '2026-01-04T10:00:00',
          author: 'ann',
          password: 'oyster',
        },
      ],
      navigation: [
        {
          title: 'Top',
          content: [item('Latest', '{{home}}/'), item('The ferry', '{{home}}/about/')].join(''),
        },
      ],
    },
    { basicAuthPlugin: true },
  );
  workshop = await openWorkshop();
  releases = join(dirname(workshop.galley), 'releases');
  await takeWork(workshop.galley, magazine.url);
});
afterAll(async () => {
  await magazine.close();
  await workshop.remove();
});

async function publish(): Promise<{ readonly code: number; readonly output: string }> {
  const { child, output } = startIn(dirname(releases), script, {
    CMS_URL: magazine.url,
    CMS_RETRIES: '0',
    SITE_URL: 'https://ferry.example',
    RELEASES_FOLDER: releases,
  });
  const code = await new Promise<number>((done) =>
    child.once('close', (ended) => done(ended ?? -1)),
  );
  return { code, output: stripVTControlCharacters(output()) };
}

interface Row {
  readonly collection: string;
  readonly key: string;
  readonly kind: string;
  readonly digest: string;
  readonly data: string;
  readonly body: string | null;
}
const rowSchema = z.object({
  collection: z.string(),
  key: z.string(),
  kind: z.string(),
  digest: z.string(),
  data: z.string(),
  body: z.string().nullable(),
});

/** Takes something out of the mirror behind the back of the build, and returns a function that puts it back. */
function tamper(collection: string, like: string, change: (data: string) => string | null) {
  const store = join(workshop.galley, 'store');
  const [name = ''] = readdirSync(store).filter((each) => each.startsWith('127.0.0.1'));
  const inMirror = <T>(work: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(join(store, name, 'store.db'));
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  const put = (db: DatabaseSync, { key, kind, digest, data, body }: Row) =>
    db
      .prepare('INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?)')
      .run(collection, key, kind, digest, data, body);
  const rows = inMirror((db) =>
    db
      .prepare('SELECT * FROM records WHERE collection = ? AND data LIKE ? OR key LIKE ?')
      .all(collection, like, like)
      .map((row) => rowSchema.parse(row))
      .filter((row) => row.collection === collection),
  );
  expect(rows.length).toBeGreaterThan(0);
  inMirror((db) => {
    for (const row of rows) {
      const data = change(row.data);
      if (data === null)
        db.prepare('DELETE FROM records WHERE collection = ? AND key = ?').run(collection, row.key);
      else put(db, { ...row, data, digest: createHash('sha256').update(data).digest('hex') });
    }
  });
  return () => inMirror((db) => rows.forEach((row) => put(db, row)));
}

test('the pages of a site show everything that WordPress lists, or the report says why not', async () => {
  const { code, output } = await publish();
  expect(code, output).toBe(0);
  expect(output).toContain(
    '30 of 31 entries, 5 of 5 terms, 2 of 2 menu items, 1 of 2 pictures, 1 of 1 featured images, 1 of 1 files, 8 of 8 translations; 2 left out for reasons that the report names',
  );
  const [file = ''] = globSync(join(workshop.galley, 'sites/*/report.txt'));
  const report = readFileSync(file, 'utf8');
  expect(report).toContain('1 not shown: a password or a rule of WordPress hides it');
  expect(report).toMatch(/pictures of post: 1 of 2\n {4}1 not shown: .*404/);
});

test('what a text lost is in the report once, in plain words, and the live release keeps it', () => {
  const [file = ''] = globSync(join(workshop.galley, 'sites/*/report.txt'));
  const [, lines = ''] =
    /^post \d+ “Bread”\n(.*(?:\n .*)*)/m.exec(readFileSync(file, 'utf8')) ?? [];
  expect(lines.split('\n')).toEqual([
    '/2026/01/bread/',
    expect.stringMatching(
      /^ {2}edit: http:\/\/127\.0\.0\.1:\d+\/wp-admin\/post\.php\?post=\d+&action=edit$/,
    ),
    expect.stringMatching(/^ {2}missing: 1 picture \(.*404.*\): .*nowhere\.jpg$/),
    '  removed: 1 element (it is drawn by a script): <canvas>',
    '  removed: 1 place to log in (a static page has no login): <div class="wp-block-loginout">',
    '  look: the colour of text in 3 blocks: has-accent-3-color',
    '  look: the colour of links in 4 blocks',
    '  look: the font in 1 block: has-literata-font-family',
  ]);
  expect(reportOfLive()).toBe(readFileSync(join(dirname(file), reportFile), 'utf8'));
  const { folder = '' } = findLive(releases) ?? {};
  expect(globSync('{client,server}/**/report.{json,txt}', { cwd: folder })).toEqual([]);
});

const reportOfLive = (): string =>
  readFileSync(join(findLive(releases)?.folder ?? '', reportFile), 'utf8');

test.each([
  ['an entry', 'entries', '%"slug":"fog"%', () => null, /entries: post \d+ “Fog on the river”/],
  ['a term', 'terms', 'category:sea', () => null, /terms: category “Sea”/],
  ['a picture', 'pictures', '%broa%', () => null, /pictures: broa in post \d+ “Bread”/],
  ['a featured image', 'pictures', '%cafe%', () => null, /featured images: cafe of post \d+/],
  ['a file', 'files', '%landing%', () => null, /files: ferry-landing in post \d+ “Bread”/],
  [
    'a menu item',
    'menus',
    '%The ferry%',
    (data: string) => data.replace('"The ferry"', '"Another"'),
    /menu items: The ferry/,
  ],
  [
    'a translation',
    'entries',
    '%/nebel/%',
    (data: string) => data.replace(/"translations":\[[^\]]*\]/, '"translations":[]'),
    /translations: \S+\/nebel\/ of post \d+ “Fog on the river”/,
  ],
] as const)(
  '%s that is lost between reading and rendering is named, and nothing goes live',
  async (_, collection, like, change, named) => {
    const live = findLive(releases)?.id;
    const report = reportOfLive();
    const restore = tamper(collection, like, change);
    try {
      const { code, output } = await publish();
      expect(code, output).toBe(1);
      expect(output).toMatch(/^.*complete: .*that no page shows:/m);
      expect(output).toMatch(named);
      expect(findLive(releases)?.id).toBe(live);
      expect(reportOfLive()).toBe(report);
    } finally {
      restore();
    }
  },
);

test('with everything back, it goes live again', async () => {
  const { code, output } = await publish();
  expect(code, output).toBe(0);
});
