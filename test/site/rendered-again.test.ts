import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedService } from '../../src/embedded/index.ts';
import { scratch } from '../support/scratch.ts';
import { startWarmBuilder, type WarmBuilder } from '../support/warm-builder.ts';

let cmsFolder: string;
let folder: string;
let cms: EmbeddedService;
let settings: Readonly<Record<string, string>>;
let builder: WarmBuilder;

const password = 'Kelp Tide Mast Sail Knot Rope';
const day = (place: number): string => `2026-01-${String(place).padStart(2, '0')}T09:00:00`;

beforeAll(async () => {
  cmsFolder = mkdtempSync(join(tmpdir(), 'galley-again-'));
  mkdirSync(scratch, { recursive: true });
  folder = mkdtempSync(join(scratch, 'again-'));
  cms = await startEmbedded({
    folder: cmsFolder,
    seed: {
      site: { name: 'The Paper', description: 'Boats', timeZone: 'UTC', language: 'en' },
      users: ['ann', 'ben'].map((login) => ({
        ...{
          login,
          name: login === 'ann' ? 'Ann' : 'Ben',
          password,
          applicationPassword: password,
          description: '',
        },
        role: 'administrator' as const,
      })),
      terms: ['news', 'sea'].map((slug) => ({
        ...{ taxonomy: 'category' as const, slug, name: slug.toUpperCase() },
      })),
      media: [],
      posts: Array.from({ length: 12 }, (_, place) => ({
        ...{ type: 'post' as const, status: 'publish' as const, slug: `story-${place + 1}` },
        ...{ title: `Story ${place + 1}`, content: `<p>Text of ${place + 1}.</p>` },
        ...{ author: place % 2 === 0 ? 'ann' : 'ben', date: day(place + 1) },
        categories: [place < 6 ? 'sea' : 'news'],
      })),
      comments: [],
    },
  });
  settings = { CMS_URL: cms.url, CMS_RETRIES: '0', SITE_URL: 'https://paper.example' };
  builder = startWarmBuilder(folder, settings);
});
afterAll(async () => {
  await builder.end();
  await cms.close();
  for (const each of [cmsFolder, folder]) rmSync(each, { recursive: true, force: true });
});

const call = async (path: string, method: string, body?: object): Promise<{ id: number }[]> => {
  const answer = await fetch(`${cms.url}/wp-json/wp/v2/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`ann:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const found: unknown = await answer.json();
  return [found].flat() as { id: number }[];
};

const idOf = async (slug: string): Promise<number> =>
  (await call(`posts?slug=${slug}`, 'GET'))[0]?.id ?? 0;

const edit = async (slug: string, fields: object): Promise<void> => {
  await call(`posts/${await idOf(slug)}`, 'POST', fields);
};

/** Every file of a site for its readers, with what is in it. */
const filesOf = (site: string): ReadonlyMap<string, string> => {
  const client = join(site, 'client');
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.sort().map((file) => [file.slice(client.length), readFileSync(file).toString('base64')]),
  );
};

/** What a process makes of the same mirror that has nothing else but compiled templates. */
const fromScratch = async (): Promise<ReadonlyMap<string, string>> => {
  const other = mkdtempSync(join(scratch, 'anew-'));
  const [own, its] = [join(folder, '.galley'), join(other, '.galley')];
  mkdirSync(its);
  for (const name of ['store', 'pictures'])
    cpSync(join(own, name), join(its, name), { recursive: true });
  symlinkSync(join(own, 'renderer'), join(its, 'renderer'));
  const fresh = startWarmBuilder(other, settings);
  const { folder: site } = await fresh.build();
  const files = filesOf(site);
  await fresh.end();
  rmSync(other, { recursive: true });
  return files;
};

/** `2026/01/story-3` for its page. */
const names = (files: readonly string[]): readonly string[] =>
  files.map((file) => file.replace(/^client\/|\/?index\.html$/g, '')).sort();

const stories = (...named: readonly string[]) => named.map((name) => `2026/01/${name}`);
const feeds = ['rss.xml', 'atom.xml', 'feed.json'];
const maps = ['sitemap.xml', 'sitemap_index.xml', 'wp-sitemap.xml'];
/** Of Ann's third story of twelve, in the section Sea. */
const itsLists = [
  ...['', '2026', '2026/01', 'author/ann', 'category/sea'],
  ...['author/ann/rss.xml', 'category/sea/rss.xml', ...feeds],
];

test('after each kind of change, only pages that show it are rendered again', async () => {
  const { rendered } = await builder.build();
  expect(names(rendered)).toEqual(
    expect.arrayContaining(['', '404.html', '2026/01/story-3', 'page/2', 'search', 'rss.xml']),
  );
  const again = async () => names((await builder.build()).rendered);
  expect(await again()).toEqual([]);

  // The text's beginning stands in lists, and with the two that it is like.
  await edit('story-3', { content: '<p>Another text.</p>' });
  const like = stories('story-5', 'story-6');
  expect(await again()).toEqual([...itsLists, ...maps, ...stories('story-3'), ...like].toSorted());

  await edit('story-3', { title: 'Third' });
  const around = [...like, ...stories('story-2', 'story-4')];
  const titled = await again();
  expect(titled.filter((name) => !maps.includes(name))).toEqual(
    [...itsLists, 'archive', ...stories('story-3'), ...around].toSorted(),
  );

  await edit('story-3', { slug: 'third' });
  const moved = await again();
  expect(moved.filter((name) => !maps.includes(name))).toEqual(
    [...itsLists, 'archive', ...stories('third'), ...around].toSorted(),
  );
  expect(moved).toContain('sitemap.xml');

  await edit('story-12', { sticky: true });
  const raised = await again();
  expect(raised).toEqual(
    expect.arrayContaining(['', '404.html', '2026', 'author/ben', 'category/news']),
  );
  expect(raised).not.toContain('author/ann');
  expect(raised).not.toContain('archive');

  await call(`posts/${await idOf('story-5')}?force=true`, 'DELETE');
  const gone = await again();
  expect(gone).toEqual(
    expect.arrayContaining(['page/2', 'archive', 'feeds', ...stories('story-4', 'story-6')]),
  );
  expect(gone).not.toContain('2026/01/story-5');
  expect(gone).not.toContain('author/ben');

  const added = { title: 'New', slug: 'new', content: '<p>New.</p>', status: 'publish' };
  await call('posts', 'POST', { ...added, date: day(20) });
  const { rendered: last, folder: site } = await builder.build();
  expect(names(last)).toEqual(expect.arrayContaining(['', ...stories('new', 'story-12')]));
  expect(names(last)).not.toContain('2026/01/story-1');

  expect(filesOf(site)).toEqual(await fromScratch());
});
