import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Seed } from '../support/embedded/index.ts';
import {
  filesOf,
  startBuilder,
  type KeptBuilder,
  type SiteFiles,
} from '../support/kept-builder.ts';
import { magazineOf, openMagazine, textOf, type Magazine } from '../support/magazine.ts';
import { scratch } from '../support/scratch.ts';

const letters = [...'abcdefghijklmn'];
const topics = ['fog', 'tide', 'wind'];

/** 14 sections with about as many stories each, so that one story changes which has the most; `a` has two sections below it. */
const paperOf = (stories: number): Seed => {
  const { posts, terms, ...rest } = magazineOf(stories);
  const sections = ['a-1', 'a-2', ...letters];
  return {
    ...rest,
    terms: [
      ...terms.filter(({ taxonomy }) => taxonomy !== 'category'),
      ...letters.map((slug) => ({ taxonomy: 'category' as const, slug, name: `Section ${slug}` })),
      ...['a-1', 'a-2'].map((slug) => ({
        taxonomy: 'category' as const,
        slug,
        name: `Section ${slug}`,
        parent: 'a',
      })),
      ...topics.slice(1).map((slug) => ({ taxonomy: 'post_tag' as const, slug, name: slug })),
      { taxonomy: 'category', slug: 'aa-empty', name: 'Aa, without stories' },
    ],
    posts: posts.map((post, place) => ({
      ...post,
      categories: post.type === 'page' ? [] : [sections[place % sections.length] ?? 'a'],
      tags: place % 5 === 0 ? [topics[place % topics.length] ?? 'fog'] : [],
    })),
  };
};

let folder: string;
let magazine: Magazine;
let builder: KeptBuilder;
let before: SiteFiles;

beforeAll(async () => {
  magazine = await openMagazine(paperOf(96));
  folder = mkdtempSync(join(scratch, 'frame-'));
  builder = startBuilder(folder, { CMS_URL: magazine.url, SITE_URL: 'https://paper.example' });
  before = filesOf((await builder.build()).folder);
});
afterAll(async () => {
  await builder.end();
  await magazine.close();
  rmSync(folder, { recursive: true, force: true });
});

const htmlOf = (site: SiteFiles, file: string): string =>
  Buffer.from(site.get(file) ?? '', 'base64').toString();

/** The pages that stand for all stories or for the newest ones. */
const ofAll =
  /^client\/(?:(?:page\/\d+\/)?index\.html|404\.html|(?:archive|feeds)\/index\.html|[^/]*\.xml|feed\.json|comments\/rss\.xml)$/;

interface Change {
  readonly what: string;
  readonly make: () => unknown;
  /** The slug of the story. */
  readonly slug: string;
  /** The paths of the lists that have it, or had it. */
  readonly lists: readonly string[];
}

const idOf = async (collection: string, slug: string): Promise<number> =>
  Number((await magazine.find(collection, slug)).split('/')[1]);
const create = async (slug: string, date: string, category: string, status = 'publish') =>
  magazine.call('posts', 'POST', {
    slug,
    title: slug,
    content: textOf(200),
    date,
    status,
    categories: [await idOf('categories', category)],
  });

const changes: readonly Change[] = [
  {
    what: 'a new post in a section below another, the oldest of all',
    make: () => create('oldest', '2025-11-01T01:00:00', 'a-2'),
    slug: 'oldest',
    lists: ['2025', '2025/11', 'category/a', 'category/a/a-2', 'author/ann'],
  },
  {
    what: 'an edit that moves a post into another section',
    make: async () =>
      magazine.edit('story-70', { categories: [await idOf('categories', 'm')], title: 'Moved' }),
    slug: 'story-70',
    lists: ['2026', '2026/02', 'category/d', 'category/m', 'author/ann'],
  },
  {
    what: 'a post that is scheduled',
    make: () => create('later', '2099-01-01T09:00:00', 'k'),
    slug: 'later',
    lists: [],
  },
  {
    what: 'the same post when it is due',
    make: () => magazine.sql("UPDATE posts SET date = '2026-03-11T20:00:00' WHERE slug = 'later'"),
    slug: 'later',
    lists: ['2026', '2026/03', 'category/k', 'author/ann'],
  },
];

test.each(changes)('$what renders only pages that show it', async ({ make, slug, lists }) => {
  await make();
  const { rendered, folder: site } = await builder.build();
  const now = filesOf(site);
  const mayShow = (file: string): boolean =>
    ofAll.test(file) ||
    lists.some((list) =>
      new RegExp(`^client/${list}/(?:page/\\d+/)?(?:index.html|rss.xml)$`).test(file),
    ) ||
    [before, now].some((state) => htmlOf(state, file).includes(`/${slug}/`));
  expect(rendered.filter((file) => !mayShow(file))).toEqual([]);
  expect(rendered.length > 0).toBe(lists.length > 0);
  before = now;
});

const menuOf = (site: SiteFiles): readonly string[] => {
  const header = /<header[\s\S]*?<\/header>/.exec(htmlOf(site, 'client/index.html'))?.[0] ?? '';
  return Array.from(header.matchAll(/\/category\/([\w/-]+)\//g), ([, path = '']) => path);
};

test('the menu has the first sections by name, and those below them', () => {
  expect(menuOf(before)).toEqual(['a', 'a/a-1', 'a/a-2', ...letters.slice(1, 7)]);
});

test('the first post of a section puts it into the menu of all pages', async () => {
  await create('first', '2026-02-02T09:00:00', 'aa-empty');
  const { folder: site } = await builder.build();
  expect(menuOf(filesOf(site))).toEqual([
    'aa-empty',
    'a',
    'a/a-1',
    'a/a-2',
    ...letters.slice(1, 6),
  ]);
});
