import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMagazine, textOf, type Magazine } from '../support/magazine.ts';
import { scratch } from '../support/scratch.ts';
import {
  builtAnew,
  filesOf,
  startBuilder,
  type KeptBuilder,
  type SiteFiles,
} from '../support/kept-builder.ts';

let folder: string;
let magazine: Magazine;
let settings: Readonly<Record<string, string>>;
let builder: KeptBuilder;
/** Of the site as the change before has left it. */
let before: SiteFiles;
/** Names of all that was rendered at first. */
let all: readonly string[];

beforeAll(async () => {
  magazine = await openMagazine(40);
  folder = mkdtempSync(join(scratch, 'again-'));
  const look = join(folder, 'look.json');
  writeFileSync(look, '{"copies":{"markdown":true,"llmsTxt":true}}');
  settings = { CMS_URL: magazine.url, SITE_URL: 'https://paper.example', LOOK_FILE: look };
  builder = startBuilder(folder, settings);
  const site = await builder.build();
  before = filesOf(site.folder);
  all = names(site.rendered);
  expect(site.rendered.filter(isCopy)).toHaveLength(42);
});
afterAll(async () => {
  await builder.end();
  await magazine.close();
  rmSync(folder, { recursive: true, force: true });
});

const isCopy = (file: string) => /\.md$|\/llms\.txt$/.test(file);

/** `2026/01/story-30` for its page. Copies are left out: what is rendered must differ, and be all that differs. */
const names = (files: readonly string[]): readonly string[] =>
  files
    .filter((file) => !isCopy(file))
    .map((file) => file.replace(/^client\/|\/?index\.html$/g, ''))
    .sort();

/** The names of several stories: `of('2025/11', 1, 2)`. */
const of = (month: string, ...numbers: readonly number[]) =>
  numbers.map((number) => `${month}/story-${number}`);
const but = (...left: readonly string[]) => all.filter((name) => !left.includes(name));
/** A list at its paths, to page `last`. */
const pages = (path: string, last: number) =>
  Array.from({ length: last }, (_, place) =>
    place === 0 ? path : `${path}/page/${place + 1}`.replace(/^\//, ''),
  );

const feeds = ['rss.xml', 'atom.xml', 'feed.json'];
const feedsOf = (...paths: readonly string[]) => paths.map((path) => `${path}/rss.xml`);
/** Without the site's menu, and without its stories. */
const bare = ['comments/rss.xml', 'site.webmanifest'];
/** Sections with nothing of News. */
const others = ['category/sea', 'category/town'];
const maps = ['sitemap.xml', 'sitemap_index.xml', 'wp-sitemap.xml'];

interface Change {
  readonly what: string;
  readonly make: () => unknown;
  /** The names of all that is rendered again. Asked for when the first build is done. */
  readonly shows: () => readonly string[];
}

// One after the other: each goes on from what the one before has left.
const changes: readonly Change[] = [
  { what: 'nothing', make: () => undefined, shows: () => [] },
  {
    what: 'the end of a text',
    make: () => magazine.edit('story-15', { content: textOf(15, 'Another end.') }),
    shows: () => [...of('2025/12', 15), 'author/cy/rss.xml', 'category/town/rss.xml', ...maps],
  },
  {
    what: 'the beginning of a text, which stands in lists',
    make: () => magazine.edit('story-16', { content: '<p>Short.</p>' }),
    shows: () => [
      ...[...of('2025/12', 16), 'page/3', '2025/page/2', '2025/12/page/2', 'author/ann/page/2'],
      ...['category/town', 'author/ann/rss.xml', 'category/town/rss.xml', ...maps],
      // Those that lead on to it.
      ...of('2025/12', 21, 22),
    ],
  },
  {
    what: 'a title',
    make: () => magazine.edit('story-15', { title: 'Fifteen' }),
    shows: () => [
      // With those before and after it.
      ...[...of('2025/12', 14, 15, 16), 'page/3', '2025/page/2', '2025/12/page/2', 'author/cy'],
      ...['category/town', 'archive', 'author/cy/rss.xml', 'category/town/rss.xml', ...maps],
      // Those that lead on to it.
      ...[...of('2025/11', 3, 4, 9, 10), ...of('2025/12', 21, 22)],
    ],
  },
  {
    what: 'the name of an author who has written one story',
    make: () => magazine.sql("UPDATE users SET name = 'Deirdre' WHERE login = 'dee'"),
    shows: () => [
      // Story 6 leads on to it.
      ...[...of('2025/11', 2, 6), 'page/4', '2025/page/3', '2025/11/page/2', 'category/sea/page/2'],
      ...['author/dee', 'feeds', 'author/dee/rss.xml', 'category/sea/rss.xml'],
    ],
  },
  {
    what: 'the name of a tag',
    make: () => magazine.sql("UPDATE terms SET name = 'Mist' WHERE slug = 'fog'"),
    shows: () => [
      // Lists don't show tags. In feeds they stand with each story.
      ...[...of('2025/11', 7), ...of('2025/12', 17), ...of('2026/01', 27, 37), 'tag/fog', 'feeds'],
      ...[...feeds, ...feedsOf('author/ben', 'author/cy', 'tag/fog')],
      ...feedsOf('category/news', 'category/sea', 'category/town'),
    ],
  },
  {
    what: 'the name of a category, which stands in every menu',
    make: () => magazine.sql("UPDATE terms SET name = 'Briefs' WHERE slug = 'news'"),
    shows: () => but(...feedsOf('author/ann', 'author/dee', ...others), ...bare, ...maps),
  },
  {
    what: 'the title of the site',
    async make() {
      magazine.sql("UPDATE settings SET value = 'The Other Paper' WHERE name = 'name'");
      await magazine.restart();
    },
    shows: () => but(...maps),
  },
  {
    what: 'the text of a page',
    async make() {
      const content = '<p>As in <a href="/2025/11/story-4/">a story</a>, or so.</p>';
      await magazine.call(await magazine.find('pages', 'about'), 'POST', { content });
    },
    shows: () => ['about', ...maps],
  },
  {
    what: 'the first comment',
    make: () =>
      magazine.sql(
        `INSERT INTO comments SELECT NULL, id, 0, 0, 'Eve', '', '', '2026-02-01T00:00:00', 'Well', 'approved'
           FROM posts WHERE slug = 'story-6'`,
      ),
    shows: () => [...of('2025/11', 6), 'comments/rss.xml', 'feeds'],
  },
  ...[true, false].map((sticky) => ({
    what: sticky ? 'a post that is put on top of the front page' : 'one that is taken from there',
    make: () => magazine.edit('story-30', { sticky }),
    shows: () => [
      ...[...of('2026/01', 30), ...pages('', 2), ...feeds],
      ...[...feedsOf('author/ann', 'category/sea'), ...maps],
    ],
  })),
  {
    what: 'a post that is too old to lead, and sticky',
    make: () => magazine.edit('story-3', { sticky: true }),
    shows: () => [...of('2025/11', 3), ...feedsOf('author/cy', 'category/town'), ...maps],
  },
  {
    what: 'a new post',
    async make() {
      const categories = [Number((await magazine.find('categories', 'news')).split('/')[1])];
      const text = { title: 'New', slug: 'new', content: textOf(41), categories };
      const date = '2026-01-20T09:00:00';
      await magazine.call('posts', 'POST', { ...text, date, status: 'publish' });
    },
    shows: () => [
      ...['2026/01/new', ...of('2026/01', 40)],
      // Those of its section that lead on to it.
      ...of('2026/01', 29, 35),
      ...[...pages('', 5), ...pages('2026', 2), ...pages('2026/01', 2), ...pages('author/ann', 2)],
      ...['category/news', '404.html', 'archive', 'feeds'],
      ...[...feeds, ...feedsOf('author/ann', 'category/news'), ...maps],
    ],
  },
  {
    what: 'a post that is deleted',
    make: async () =>
      magazine.call(`${await magazine.find('posts', 'story-9')}?force=true`, 'DELETE'),
    shows: () => [
      // With those before and after it, and those that led on to it.
      ...[...of('2025/11', 3, 4, 8, 10), ...pages('', 4), ...pages('2025', 3)],
      ...pages('2025/11', 2),
      ...['author/ben', ...pages('category/town', 2), 'archive', 'feeds'],
      ...[...feedsOf('author/ben', 'category/town'), ...maps],
    ],
  },
];

/** Something lies elsewhere after each of them. */
const moves: readonly Change[] = [
  {
    what: 'a date, and with it the month in the address',
    make: () => magazine.edit('story-4', { date: '2025-12-24T09:00:00' }),
    shows: () => [
      // It, those around it then and now, and the page that leads to it.
      ...[...of('2025/12', 4), ...of('2025/11', 3, 5), ...of('2025/12', 26), ...of('2026/01', 27)],
      // Those that lead on to it, then or now.
      ...[...of('2025/11', 10), ...of('2025/12', 15, 16, 21, 22), ...of('2026/01', 28)],
      ...['about', ...pages('', 4), ...pages('2025', 3), ...pages('2025/11', 2)],
      ...[...pages('2025/12', 2), ...pages('author/ann', 2), ...pages('category/town', 2)],
      ...['archive', ...feeds, ...feedsOf('author/ann', 'category/town'), ...maps],
    ],
  },
  {
    what: 'a slug',
    make: () => magazine.edit('story-21', { slug: 'twenty-one' }),
    shows: () => [
      ...['2025/12/twenty-one', ...of('2025/12', 15, 16, 20, 22), 'page/3', '2025', '2025/12'],
      ...['author/ben', 'category/town', 'archive', ...feedsOf('author/ben', 'category/town')],
      ...maps,
    ],
  },
  {
    what: 'a link to another story',
    make: () =>
      magazine.edit('story-39', {
        content: `${textOf(39)}<p><a href="/2025/11/story-5/">An older one</a></p>`,
      }),
    shows: () => [
      ...of('2026/01', 39),
      ...feeds,
      ...feedsOf('author/cy', 'category/town'),
      ...maps,
    ],
  },
  {
    what: 'the slug of that one, and with it a text in feeds that is the same as before',
    make: () => magazine.edit('story-5', { slug: 'five' }),
    shows: () => [
      ...['2025/11/five', ...of('2025/11', 3, 6, 11), 'page/4', '2025/page/3', '2025/11'],
      ...['author/ben', 'category/news', 'archive', ...feedsOf('author/ben', 'category/news')],
      ...[...of('2026/01', 39), ...feeds, ...feedsOf('author/cy', 'category/town'), ...maps],
    ],
  },
];

describe('what is rendered again after a change is what shows it, and nothing else', () => {
  const isAll = async ({ make, shows }: Change): Promise<void> => {
    await make();
    const { rendered, folder: site } = await builder.build();
    const now = filesOf(site);
    expect(names(rendered)).toEqual(shows().toSorted());
    const same = rendered.filter((file) => now.get(file) === before.get(file));
    expect(same, 'rendered for nothing').toEqual([]);
    before = now;
  };

  test.each(changes)('$what', isAll);

  test('after all of these, every file is as in a site that is built from nothing', async () => {
    expect(before).toEqual(await builtAnew(folder, settings, { keepsMirror: false }));
  });

  test.each(moves)('$what', isAll);

  // Only the mirror knows the old addresses.
  test('after these too, every file is as in a site that is built from the mirror', async () => {
    expect(before).toEqual(await builtAnew(folder, settings, { keepsMirror: true }));
  });
});
