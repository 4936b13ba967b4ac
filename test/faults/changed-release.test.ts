import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLive, isReleaseId, listReleases } from '../../src/publish/index.ts';
import { depth } from '../support/depth.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { randomOf, seedsFor } from './random.ts';
import { differing, openSitePair, type PublishedSite } from './site.ts';

let magazine: Magazine;
/** Somebody changes its releases. */
let site: PublishedSite;
/** Nobody does. */
let reference: PublishedSite;

beforeAll(async () => {
  magazine = await openMagazine(12);
  ({ site, reference } = await openSitePair(magazine.url));
});
afterAll(async () => {
  site.close();
  reference.close();
  await magazine.close();
});

async function publishBoth(context: string): Promise<void> {
  expect(await reference.publish(), context).toEqual({ is: 'live' });
  expect(await site.publish(), context).toEqual({ is: 'live' });
}

let number = 0;
const edit = () => magazine.edit('story-3', { title: `Story three, ${(number += 1)}` });

const live = (): string => findLive(site.releases)?.folder ?? '';
const next = (): string => join(site.releases, '.next');
const older = (): string[] =>
  readdirSync(site.releases)
    .filter((id) => isReleaseId(id))
    .map((id) => join(site.releases, id))
    .filter((folder) => folder !== live());

/** Replaces a file, as most editors do. */
function replace(file: string, text: string | Buffer): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

const changesOfFiles = {
  'is removed': (file) => rmSync(file),
  'has more at its end': (file) => appendFileSync(file, '<!-- by hand -->'),
  'is cut': (file) => truncateSync(file, 20),
  'is empty': (file) => replace(file, ''),
  'has another letter': (file) => {
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
  },
  'is replaced': (file) => replace(file, 'by hand'),
  'is a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
  },
  'has another beside it': (file) => writeFileSync(join(dirname(file), 'added.html'), 'by hand'),
  'has its folder removed': (file) => rmSync(dirname(file), { recursive: true }),
} satisfies Record<string, (file: string) => void>;

/** A page that each edit changes. */
const edited = 'client/2025/11/story-3/index.html';

const files = [
  'client/index.html',
  'client/2025/11/story-1/index.html',
  edited,
  'client/404.html',
  'client/pagefind/pagefind-entry.json',
  'client/robots.txt',
  'server/published.json',
  'server/redirects.json',
  'server/entry.mjs',
];
const facts = ['release.json', 'build.json', 'ledger.db', 'report.json'];

type Case = [name: string, change: () => void];

const cases: [Case, ...Case[]] = [
  ['the link is removed', () => rmSync(join(site.releases, 'current'))],
  ['the release is removed', () => rmSync(live(), { recursive: true })],
  ['the readers’ files are removed', () => rmSync(join(live(), 'client'), { recursive: true })],
  ['the next release is changed', () => appendFileSync(join(next(), edited), 'by hand')],
  ['the next release lacks a file', () => rmSync(join(next(), 'client/index.html'))],
  [
    'the next release has another file',
    () => writeFileSync(join(next(), 'client/added.html'), 'by hand'),
  ],
  ['the list of the next release is cut', () => truncateSync(join(next(), 'ledger.db'), 20)],
  [
    'older ones are removed',
    () => {
      for (const each of older()) rmSync(each, { recursive: true });
    },
  ],
  [
    'what older ones lack is not named',
    () => {
      for (const each of older()) writeFileSync(join(each, 'thin.json'), '{"re');
    },
  ],
  ...files.flatMap((name) =>
    Object.entries(changesOfFiles).map(([change, make]): Case => [
      `${name} ${change}`,
      () => make(join(live(), name)),
    ]),
  ),
  ...facts.flatMap((name) =>
    (['is removed', 'is cut', 'is empty'] as const).map((change): Case => [
      `${name} ${change}`,
      () => changesOfFiles[change](join(live(), name)),
    ]),
  ),
];

/** All of them in the longest proof, else those that the seeds choose. */
const chosen =
  depth === 'most'
    ? cases
    : seedsFor({ day: 3, most: 100 }).map((seed) => randomOf(seed).one(cases));

describe('somebody changed releases by hand: the next publication gives what a clean one does', () => {
  test.each(chosen)('%s', async (name, change) => {
    await edit();
    await publishBoth(name);
    change();
    if (number % 2 === 0) await edit();
    await publishBoth(name);
    expect(site.broken(), name).toEqual([]);
    expect(differing(site, reference), name).toEqual([]);
    expect(site.left(), name).toEqual([]);
  });
});

test.each<[string, (release: string) => void]>([
  ['a page is removed', (release) => rmSync(join(release, edited))],
  [
    'a page has another letter',
    (release) => changesOfFiles['has another letter'](join(release, edited)),
  ],
  ['its list is cut', (release) => truncateSync(join(release, 'ledger.db'), 20)],
  ['its list is removed', (release) => rmSync(join(release, 'ledger.db'))],
  ['what it lacks is not named', (release) => writeFileSync(join(release, 'thin.json'), '{"re')],
])('nobody goes back to a release that somebody changed: %s', async (_, change) => {
  await edit();
  await publishBoth('one release more');
  const release = listReleases(site.releases).find(({ isLive }) => !isLive)?.id ?? '';
  change(join(site.releases, release));
  const before = site.digest();
  const { code, printed } = await site.run(['--rollback', release]);
  expect(code).toBe(1);
  expect(printed).toContain(`The release ${release} is incomplete, so it did not go live.`);
  expect(site.digest()).toBe(before);
});
