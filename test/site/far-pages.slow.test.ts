import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCommand } from '../../src/cli/build-command.ts';
import { createBuilder } from '../../src/publish/index.ts';
import { builtAnew, filesOf, startBuilder, type KeptBuilder } from '../support/kept-builder.ts';
import { magazineOf, openMagazine, textOf, type Magazine } from '../support/magazine.ts';
import { scratch } from '../support/scratch.ts';

const stories = 702;

let folder: string;
let magazine: Magazine;
let settings: Readonly<Record<string, string>>;
let builder: KeptBuilder;
/** The built site. */
let site: string;

beforeAll(async () => {
  const seed = magazineOf(stories);
  // In the past: a later one would wait for its day.
  const earlier = (date: string) => date.replace(/^\d+/, (year) => String(Number(year) - 2));
  magazine = await openMagazine({
    ...seed,
    posts: seed.posts.map((post) => ({ ...post, date: earlier(post.date) })),
  });
  folder = mkdtempSync(join(scratch, 'far-'));
  settings = { CMS_URL: magazine.url, SITE_URL: 'https://paper.example' };
  builder = startBuilder(folder, settings, { describes: true });
  ({ folder: site } = await builder.build());
});
afterAll(async () => {
  await builder.end();
  await magazine.close();
  rmSync(folder, { recursive: true, force: true });
});

const listPage = (number: number): string =>
  readFileSync(join(site, 'client/page', String(number), 'index.html'), 'utf8');
/** The pages of the list of all posts that were rendered. */
const listPages = (rendered: readonly string[]) =>
  rendered
    .map((file) => Number(/^client\/page\/(\d+)\/index\.html$/.exec(file)?.[1] ?? 0))
    .filter((number) => number > 0)
    .toSorted((one, other) => one - other);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place);

test('a new post is live before the far pages of lists, which the next build renders', async () => {
  const before = listPage(60);
  await magazine.call('posts', 'POST', {
    title: 'The newest',
    content: textOf(stories + 1),
    status: 'publish',
  });
  const first = await builder.build('later');
  expect(listPages(first.rendered)).toEqual(range(2, 10));
  expect(listPage(2)).toContain('/story-693/');
  expect(listPage(60)).toBe(before);

  const second = await builder.build();
  expect(listPages(second.rendered)).toEqual(range(11, 71));
  expect(second.rendered).not.toContain('client/index.html');
  expect(listPage(60)).not.toBe(before);
});

test('a far page that leads to a deleted post is rendered with the deletion', async () => {
  const before = listPage(60);
  expect(listPage(13)).toContain('/story-580/');
  await magazine.call(await magazine.find('posts', 'story-580'), 'DELETE');
  const { rendered } = await builder.build('later');
  expect(listPages(rendered).filter((number) => number > 10)).toEqual([13]);
  expect(listPage(60)).toBe(before);
  const astray = [...filesOf(site)].filter(([, base64]) =>
    Buffer.from(base64, 'base64').includes('/story-580/'),
  );
  expect(astray.map(([file]) => file)).toEqual([]);
  await builder.build();
});

test('the last page of a list that became shorter stays until the others are rendered', async () => {
  for (const slug of ['story-300', 'story-301'])
    await magazine.call(await magazine.find('posts', slug), 'DELETE');
  const { rendered } = await builder.build('later');
  expect(listPages(rendered).filter((number) => number > 10)).toEqual([41]);
  expect(listPage(70)).toContain('/page/71/');
  expect(listPage(71)).toContain('/story-1/');

  await builder.build();
  expect(listPage(70)).not.toContain('/page/71/');
  expect(() => listPage(71)).toThrow('ENOENT');
});

test('a page behind the end of its list goes at once if it leads to a deleted post', async () => {
  for (const slug of range(1, 10).map((number) => `story-${number}`))
    await magazine.call(await magazine.find('posts', slug), 'DELETE');
  await builder.build('later');
  expect(listPage(60)).not.toContain('/page/70/');
  expect(() => listPage(70)).toThrow('ENOENT');
  await builder.build();
});

test('after an edit, the build that makes the index of the search keeps the far pages', async () => {
  await magazine.edit('story-30', { content: textOf(30, 'Another end.') });
  const { rendered } = await builder.build('later');
  expect(listPages(rendered)).toEqual([]);

  await builder.build();
  const files = filesOf(site);
  const anew = await builtAnew(folder, settings, { keepsMirror: true });
  const differing = [...anew].filter(([file, data]) => files.get(file) !== data);
  expect(differing.map(([file]) => file)).toEqual([]);
});

/** Seconds since this machine was started. */
const uptime = () => Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
const startOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19]) / 100;

test('a process that has prepared for a build makes it', async () => {
  const env = { ...process.env, ...settings, GALLEY_FOLDER: join(folder, '.galley') };
  const command = buildCommand({ publish: { timeout: 120_000 } }, env);
  const jobs = createBuilder(command, { stays: true });
  await jobs.prepare(join(folder, 'no release'), AbortSignal.timeout(120_000));
  const asked = uptime();
  const pids: number[] = [];
  await jobs.build(
    {
      into: join(folder, 'built'),
      live: null,
      when: 'later',
      full: false,
      pictureTime: null,
    },
    { onStep: () => undefined, onProcess: (pid) => pids.push(pid) },
  );
  expect(pids.map(startOf)).toEqual([expect.toSatisfy((start: number) => start < asked)]);
  jobs.end();
});
