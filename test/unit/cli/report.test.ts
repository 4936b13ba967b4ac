import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeReport, type WrittenReport } from '../../../src/cli/report.ts';
import { summary } from '../../../src/cli/summary.ts';
import type { Finding } from '../../../src/content/html/index.ts';
import { wordpressStyles } from '../../../src/content/styles/index.ts';
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

async function write(records: readonly StoredFindings[], styles?: object): Promise<WrittenReport> {
  const change = mirror.begin();
  if (styles !== undefined) change.setFact('styles', JSON.stringify(styles));
  change.put('site', 'site', {
    name: 'The Gazette',
    description: '',
    home: 'https://news.example',
    url: 'https://cms.example/wp',
    language: 'en',
    icon: null,
    logo: null,
    isHidden: false,
    copiedHost: null,
    frontPageId: null,
    postsPageId: null,
    languages: [],
    hosts: ['news.example'],
  });
  for (const [index, record] of records.entries()) {
    const id = /^post (\d+)/.exec(record.label)?.[1];
    change.put('findings', id === undefined ? `menus ${index}` : `entries ${id}`, record);
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

test('removed and missing things are listed by post, sorted by path, with links to their editor', async () => {
  await write(records);
  expect(read('report.txt')).toBe(`The Gazette, https://news.example
2026-11-21 16:05 UTC

In 2 texts, 3 things were removed or replaced and 1 picture is missing.
  missing: 1 picture, in 2 texts
  removed: 2 scripts, in 1 text
  replaced: 1 frame of another site, in 1 text

post 3 “Fog”
/2026/01/fog/
  edit: https://cms.example/wp/wp-admin/post.php?post=3&action=edit
  missing: 1 picture (the host answered 404): https://news.example/a.jpg
  replaced: 1 frame of another site (a link is safer): <iframe>

post 12 “Tides”
/2026/02/tides/
  edit: https://cms.example/wp/wp-admin/post.php?post=12&action=edit
  missing: 1 picture (the host answered 404): https://news.example/a.jpg
  removed: 2 scripts (a text runs no code): <script>
`);
});

test('what could not be read stands before all that was changed in texts', async () => {
  await write([]);
  const warning = 'The authors can’t be read: forbidden. Bylines use the names in the posts.';
  const made = new Date('2026-11-21T16:05:44Z');
  await writeReport(folder, mirror, { made, warnings: [warning] });
  expect(read('report.txt')).toBe(`The Gazette, https://news.example
2026-11-21 16:05 UTC

Warnings:
  ${warning}

Nothing was removed or replaced.
`);
  expect(JSON.parse(read('report.json'))).toMatchObject({ warnings: [warning] });
});

const look = (kind: Finding['kind'], what: string, times: number): Finding =>
  finding({ kind, what, count: times, why: 'a theme defines it' });

test('the texts that lost content come first, and what they lost before how their blocks look', async () => {
  await write([
    {
      label: 'post 3 “Fog”',
      path: '/fog/',
      findings: [look('link-colour', '', 4), look('font-family', 'has-x-font-family', 1)],
    },
    {
      label: 'post 12 “Tides”',
      path: '/tides/',
      findings: [
        look('link-colour', '', 1),
        finding({ what: '<script src="https://x.test/a.js">' }),
        finding({ count: 2 }),
        finding({ kind: 'drawing', what: '<svg>', why: 'it can contain code' }),
      ],
    },
    {
      label: 'menu “Top”',
      path: '/',
      findings: [finding({ kind: 'link', outcome: 'missing', what: '/gone/', why: 'no page' })],
    },
  ]);
  const [head = '', ...texts] = read('report.txt').split('\n\n').slice(1);
  expect(head).toBe(
    `In 3 texts, 4 things were removed or replaced, blocks of 2 texts look different and 1 thing is missing.
  missing: 1 page that a link leads to, in 1 text
  removed: 1 drawing, in 1 text
  removed: 3 scripts, in 1 text
  look: the colour of links in 5 blocks, in 2 texts
  look: the font in 1 block, in 1 text`,
  );
  expect(texts).toEqual([
    `menu “Top”
/
  missing: 1 page that a link leads to (no page): /gone/`,
    `post 12 “Tides”
/tides/
  edit: https://cms.example/wp/wp-admin/post.php?post=12&action=edit
  removed: 1 drawing (it can contain code): <svg>
  removed: 3 scripts (a text runs no code): <script src="https://x.test/a.js">, <script>
  look: the colour of links in 1 block`,
    `post 3 “Fog”
/fog/
  edit: https://cms.example/wp/wp-admin/post.php?post=3&action=edit
  look: the colour of links in 4 blocks
  look: the font in 1 block: has-x-font-family
`,
  ]);
});

test('a theme whose colours are not known has one line, if a text names one', async () => {
  const ofTheme = look('background', 'has-accent-1-background-color', 2);
  const text = (findings: Finding[]) => [{ label: 'post 3 “Fog”', path: '/fog/', findings }];
  const named = { named: {} };
  const { presets } = wordpressStyles;
  const lines = async (styles: object, findings: Finding[]) => {
    await write(text(findings), styles);
    return read('report.txt')
      .split('\n')
      .filter((line) => line.includes('a style sheet')).length;
  };
  // Once altogether, and once with the reason.
  expect(await lines({ ...named, presets: null }, [ofTheme, ofTheme])).toBe(2);
  expect(read('report.txt')).toContain('BLOCK_STYLES=0');
  expect(await lines({ ...named, presets }, [ofTheme])).toBe(0);
  expect(await lines({ ...named, presets: null }, [look('link-colour', '', 1)])).toBe(0);
});

test('what the summary counts is what the texts list', async () => {
  const outcomes = ['removed', 'replaced'] as const;
  const kinds = ['script', 'drawing', 'frame', 'spacing', 'background'] as const;
  const many = Array.from({ length: 40 }, (_, index) => ({
    label: `post ${index + 1} “Text”`,
    path: `/${index}/`,
    findings: kinds.map((kind, place) => ({
      ...finding({ kind, what: `${kind} ${index}`, count: 1 + ((index * 7 + place) % 5) }),
      outcome: place < 3 ? (outcomes[(index + place) % 2] ?? 'removed') : 'removed',
    })),
  }));
  await write(many);
  const [, head = '', ...texts] = read('report.txt').split('\n\n');
  const sums = (text: string): Readonly<Record<string, number>> => {
    const all: Record<string, number> = {};
    const lines = text.matchAll(/^ {2}(\w+): (?:(the \D*)in )?(\d+) ([a-z]+)/gm);
    for (const [, outcome = '', look, number, noun = ''] of lines) {
      const name = `${outcome} ${look ?? noun.replace(/s$/, '')}`;
      all[name] = (all[name] ?? 0) + Number(number);
    }
    return all;
  };
  expect(sums(head)).toEqual(sums(texts.join('\n')));
  const { totals } = JSON.parse(read('report.json')) as {
    totals: Record<string, number>;
  };
  const total = (kept: readonly string[]) =>
    many
      .flatMap(({ findings }) => findings)
      .filter(({ kind, outcome }) => kept.includes(outcome) && !/spacing|background/.test(kind))
      .reduce((sum, { count }) => sum + count, 0);
  expect(totals).toMatchObject({
    texts: 40,
    removed: total(['removed']),
    replaced: total(['replaced']),
    looks: 40,
  });
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
  edit: https://cms.example/wp/wp-admin/post.php?post=3&action=edit
  private: 1 file (WordPress refuses it to the public; PRIVATE_UPLOADS publishes it): https://news.example/board.pdf
  missing: 1 picture (the host answered 404): https://news.example/a.jpg`);
});

test('the same report exists as JSON', async () => {
  await write(records);
  expect(JSON.parse(read('report.json'))).toEqual({
    version: 2,
    heldBack: [],
    site: { name: 'The Gazette', home: 'https://news.example', url: 'https://cms.example/wp' },
    made: '2026-11-21T16:05:44.000Z',
    warnings: [],
    totals: {
      texts: 2,
      removed: 2,
      replaced: 1,
      missing: 1,
      missingPictures: 1,
      private: 0,
      looks: 0,
    },
    sums: [
      { kind: 'picture', outcome: 'missing', count: 1, texts: 2 },
      { kind: 'script', outcome: 'removed', count: 2, texts: 1 },
      { kind: 'frame', outcome: 'replaced', count: 1, texts: 1 },
    ],
    balance: [],
    records: [
      { ...records[1], id: 3 },
      { ...records[0], id: 12 },
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
  heldBack: [],
  added: 1,
  changed: 0,
  removed: 0,
  touched: {},
  warnings: [],
  requests: 1,
  duration: 1,
  pictures: { requests: 0, fetched: 0, encoded: 0, kept: 0, left: 0, missing: 0 },
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
    expect(read('report.txt').split('\n')).toHaveLength(10);
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
