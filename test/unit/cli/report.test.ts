import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeReport, type WrittenReport } from '../../../src/cli/report.ts';
import { summary } from '../../../src/cli/summary.ts';
import type { Finding } from '../../../src/content/html/index.ts';
import {
  openMirror,
  type Mirror,
  type StoredFindings,
} from '../../../src/wordpress/mirror/index.ts';
import type { SyncReport } from '../../../src/wordpress/sync/index.ts';

let folder: string;
let mirror: Mirror;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-report-'));
  mirror = openMirror({ folder: join(folder, 'store'), service: 'https://news.example' });
});
afterEach(() => {
  mirror.close();
  rmSync(folder, { recursive: true });
});

const finding = (more: Partial<Finding>): Finding => ({
  kind: 'script',
  outcome: 'removed',
  what: '<script>',
  count: 1,
  why: 'a text runs no code',
  ...more,
});

async function write(records: readonly StoredFindings[]): Promise<WrittenReport> {
  const change = mirror.begin();
  change.put('site', 'site', {
    name: 'The Gazette',
    description: '',
    home: 'https://news.example',
    language: 'en',
    icon: null,
    logo: null,
    isHidden: false,
    frontPageId: null,
    postsPageId: null,
    languages: [],
    hosts: ['news.example'],
  });
  for (const [index, record] of records.entries()) {
    change.put('findings', `posts ${index}`, record);
  }
  await change.commit();
  return writeReport(folder, mirror, { made: new Date('2026-11-21T16:05:44Z') });
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

const missingPicture = finding({
  kind: 'picture',
  outcome: 'missing',
  what: 'https://news.example/a.jpg',
  why: 'the host answered 404',
});

const records: StoredFindings[] = [
  {
    label: 'post 12 “Tides”',
    path: '/2026/02/tides/',
    findings: [finding({ count: 2 }), missingPicture],
  },
  {
    label: 'post 3 “Fog”',
    path: '/2026/01/fog/',
    findings: [
      finding({ kind: 'frame', outcome: 'replaced', what: '<iframe>', why: 'a link is safer' }),
      missingPicture,
    ],
  },
];

test('removed and missing things are listed by post, sorted by path', async () => {
  await write(records);
  expect(read('report.txt')).toBe(`The Gazette, https://news.example
2026-11-21 16:05 UTC

In 2 texts, 3 things were removed or replaced and 1 picture is missing.

post 3 “Fog”
/2026/01/fog/
  missing: https://news.example/a.jpg: the host answered 404
  replaced: <iframe>: a link is safer

post 12 “Tides”
/2026/02/tides/
  missing: https://news.example/a.jpg: the host answered 404
  removed: <script> (2 times): a text runs no code
`);
});

test('published files that the public may not read in WordPress come first, and are counted once', async () => {
  const secret = finding({
    kind: 'file',
    outcome: 'private',
    what: 'https://news.example/board.pdf',
    why: 'WordPress refuses it to the public; PRIVATE_UPLOADS publishes it',
  });
  const both = records.map((record) => ({ ...record, findings: [missingPicture, secret] }));
  const { inShort } = await write(both);
  expect(inShort).toBe('in 2 texts, 1 picture is missing and 1 private upload is published');
  expect(read('report.txt')).toContain(`/2026/01/fog/
  private: https://news.example/board.pdf: WordPress refuses it to the public; PRIVATE_UPLOADS publishes it
  missing: https://news.example/a.jpg`);
});

test('the same report exists as JSON', async () => {
  await write(records);
  expect(JSON.parse(read('report.json'))).toEqual({
    version: 1,
    site: { name: 'The Gazette', home: 'https://news.example' },
    made: '2026-11-21T16:05:44.000Z',
    totals: { texts: 2, removed: 2, replaced: 1, missing: 1, missingPictures: 1, private: 0 },
    balance: [],
    records: [
      { ...records[1], findings: [missingPicture, records[1]?.findings[0]] },
      { ...records[0], findings: [missingPicture, records[0]?.findings[0]] },
    ],
  });
});

test('an empty report replaces an older one', async () => {
  writeFileSync(join(folder, 'report.txt'), 'of the last build');
  const { inShort } = await write([]);
  expect(inShort).toBeNull();
  expect(read('report.txt')).toBe(`The Gazette, https://news.example
2026-11-21 16:05 UTC

Nothing was removed or replaced.
`);
  expect(readdirSync(folder).toSorted()).toEqual(['report.json', 'report.txt', 'store']);
});

const syncReport: SyncReport = {
  counts: {
    site: 1,
    posts: 26,
    pages: 3,
    users: 0,
    categories: 0,
    tags: 0,
    media: 0,
    comments: 0,
    pictures: 0,
    files: 0,
    menus: 0,
    attachments: 0,
    redirects: 0,
    findings: 0,
  },
  added: 1,
  changed: 0,
  removed: 0,
  touched: {},
  warnings: [],
  requests: 1,
  duration: 1,
  pictures: { requests: 0, fetched: 0, encoded: 0, kept: 0, missing: 0 },
  unreadable: [],
};

test.each([
  [0, 'Done: 26 posts and 3 pages; no file in dist/client had to be rendered again.'],
  [1, 'Done: 26 posts and 3 pages; 1 file in dist/client was rendered.'],
  [1234, 'Done: 26 posts and 3 pages; 1,234 files in dist/client were rendered.'],
])('the summary of a build that rendered %i files says so', (rendered, line) => {
  const findings = { inShort: null, path: '/x/report.txt' };
  const text = summary({
    report: syncReport,
    findings,
    rendered,
    cardsLeft: 0,
    warnings: [],
    duration: 1,
  });
  expect(text.replaceAll(/\u001b\[\d+m/g, '').split('\n')[0]).toBe(line);
});

describe('foreign text', () => {
  const hostile =
    'a\u001b[31mred\u001b]0;title\u0007\u009b2J\u202egnp.exe\u2066\r\nb\u0000\u007f\u2028c';
  const commands =
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

  test('in a report cannot control a terminal or add lines', async () => {
    await write([
      {
        label: hostile,
        path: `/${hostile}/`,
        findings: [finding({ what: hostile, why: hostile })],
      },
    ]);
    expect(read('report.txt')).not.toMatch(commands);
    expect(read('report.json')).not.toMatch(commands);
    expect(read('report.txt').split('\n')).toHaveLength(9);
    expect(JSON.parse(read('report.json'))).toMatchObject({ records: [{ label: hostile }] });
  });

  test('in a summary cannot control a terminal', () => {
    const report: SyncReport = {
      ...syncReport,
      unreadable: [{ id: null, label: hostile, problem: hostile }],
    };
    const text = summary({
      report,
      rendered: 3,
      cardsLeft: 0,
      warnings: [`two\nlines ${hostile}`],
      duration: 1,
      findings: { inShort: 'in 1 text, 1 thing was removed or replaced', path: '/x/report.txt' },
    });
    // Without its own colours.
    expect(text.replaceAll(/\u001b\[\d+m/g, '')).not.toMatch(commands);
    expect(text).toContain('in 1 text, 1 thing was removed or replaced: /x/report.txt');
  });
});
