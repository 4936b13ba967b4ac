import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ofTheDay } from '../faults/random.ts';
import { openChangedSite, type ChangedSite } from '../support/changed-site.ts';
import { magazineOf, textOf, type Magazine } from '../support/magazine.ts';
import type { Seed } from '../support/embedded/index.ts';

/*
 * Changes each field of each record, one after the other, and compares which pages have other bytes with which pages were
 * rendered again. `rendered-again.slow.test.ts` names the pages for the usual changes.
 */

let site: ChangedSite;
let magazine: Magazine;

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../../src/embedded/sample/media/${name}`, import.meta.url));

const seed = (): Seed => {
  const { users, terms, posts, ...paper } = magazineOf(30);
  const date = '2026-01-02T09:00:00';
  return {
    ...paper,
    users: users.map((user) => ({ ...user, description: `About ${user.name}` })),
    terms: [
      ...terms,
      { taxonomy: 'post_tag', slug: 'rain', name: 'Rain' },
      { taxonomy: 'category', slug: 'bay', name: 'Bay', parent: 'sea' },
    ],
    media: ['boatyard', 'ferry'].map((name) => ({
      file: fileOf(`${name}.jpg`),
      title: name,
      author: 'ann',
      date,
    })),
    posts: [
      ...posts.map((post) =>
        post.slug === 'story-20' ? { ...post, featured: 'ferry.jpg' } : post,
      ),
      ...['crew', 'boats'].map((slug) => ({
        type: 'page' as const,
        status: 'publish' as const,
        slug,
        title: slug,
        content: 'All.',
        author: 'ann',
        date,
        parent: 'about',
      })),
    ],
    comments: [
      ...['First', 'Second', 'Third'].map((content, place) => ({
        id: place + 1,
        post: 'story-12',
        authorName: `Eve ${place}`,
        authorUrl: '',
        date: `2026-02-0${place + 1}T00:00:00`,
        content,
        status: 'approved' as const,
      })),
    ],
    menus: [
      {
        name: 'Main',
        slug: 'main',
        locations: ['primary'],
        items: [
          { to: { page: 'about' } },
          { to: { category: 'sea' } },
          { title: 'Harbour', to: { url: 'https://harbour.example/' } },
        ],
      },
    ],
  };
};

beforeAll(async () => {
  const account = { CMS_USER: 'ann', CMS_APPLICATION_PASSWORD: 'Kelp Tide Mast Sail Knot Rope' };
  site = await openChangedSite(seed(), account);
  ({ magazine } = site);
});
afterAll(() => site.close());

interface Change {
  readonly field: string;
  readonly make: () => unknown;
  readonly moves?: true;
  /** Names of what has the field in its view, and does not write it: it is rendered again, and stays the same. */
  readonly unwritten?: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

const post = (slug: string, values: Values): readonly Change[] =>
  Object.entries(values).map(([field, value]) => ({
    field: `post: ${field}`,
    make: () => magazine.edit(slug, { [field]: value }),
  }));

const page = (slug: string, values: Values): readonly Change[] =>
  Object.entries(values).map(([field, value]) => ({
    field: `page: ${field}`,
    make: async () => magazine.call(await magazine.find('pages', slug), 'POST', { [field]: value }),
  }));

const media = (slug: string, values: Values): readonly Change[] =>
  Object.entries(values).map(([field, value]) => ({
    field: `media: ${field}`,
    make: async () => magazine.call(await magazine.find('media', slug), 'POST', { [field]: value }),
  }));

const row = (table: string, where: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([field, value]) => ({
    field: `${table}: ${field}`,
    make: () => magazine.sql(`UPDATE ${table} SET ${field} = ? WHERE ${where}`, value),
  }));

// What the service tells in no request but with a date of change.
const file = (day: string, values: Readonly<Record<string, string>>): readonly Change[] =>
  Object.entries(values).map(([field, value]) => ({
    field: `media: ${field}`,
    make: () =>
      magazine.sql(
        `UPDATE posts SET ${field} = ?, modified = '2030-01-${day}T00:00:00' WHERE slug = 'ferry'`,
        value,
      ),
  }));

const unwritten = (names: readonly string[], changes: readonly Change[]): readonly Change[] =>
  changes.map((change) => ({ ...change, unwritten: names }));

const moving = (changes: readonly Change[]): readonly Change[] =>
  changes.map((change) => ({ ...change, moves: true }));

const setting = (name: string, value: string): Change => ({
  field: `site: ${name}`,
  async make() {
    magazine.sql('UPDATE settings SET value = ? WHERE name = ?', value, name);
    await magazine.restart();
  },
});

const idOf = async (collection: string, slug: string): Promise<number> =>
  Number((await magazine.find(collection, slug)).split('/')[1]);

/** A field of a post that has the id of another record. */
const points = (slug: string, field: string, collection: string, to: string, many = false) => ({
  field: `post: ${field}`,
  async make() {
    const id = await idOf(collection, to);
    await magazine.edit(slug, { [field]: many ? [id] : id });
  },
});

// The front page shows no excerpts and pictures of the headlines beside its first story.
const front = [''];

const changes: readonly Change[] = [
  ...post('story-10', { title: 'A <em>title</em> &amp; more' }),
  ...unwritten(front, post('story-10', { excerpt: 'Written by hand.' })),
  ...post('story-10', {
    content: `<h2>One</h2>${textOf(10)}<h2>Two</h2>${textOf(10)}<h2>Three</h2>${textOf(10)}`,
    sticky: true,
  }),
  ...unwritten(
    front,
    post('story-11', {
      content: `<pre><code class="language-js">let a = 1;</code></pre>${textOf(11)}`,
    }),
  ),
  ...post('story-13', { content: `${textOf(13)}<!--nextpage--><p>Second page.</p>` }),
  ...post('story-14', {
    content: `${textOf(14)}<figure><img src="/wp-content/uploads/2026/01/boatyard.jpg" alt="Yard"></figure>`,
  }),
  points('story-15', 'author', 'users', 'dee'),
  points('story-16', 'categories', 'categories', 'bay', true),
  points('story-17', 'tags', 'tags', 'rain', true),
  points('story-18', 'featured_media', 'media', 'boatyard'),
  ...post('story-19', { password: 'secret' }),
  ...post('story-19', { password: '' }),
  ...moving(post('story-21', { date: '2025-12-24T10:00:00', slug: 'twenty-one' })),
  ...post('story-22', { status: 'draft' }),
  {
    field: 'post: yoast_head_json',
    make() {
      const seo = { title: 'Story 23, hidden', robots: { index: 'noindex', follow: 'follow' } };
      magazine.sql(
        "INSERT INTO seo SELECT id, ? FROM posts WHERE slug = 'story-23'",
        JSON.stringify(seo),
      );
      magazine.sql("UPDATE posts SET modified = '2030-01-05T00:00:00' WHERE slug = 'story-23'");
    },
  },
  ...page('crew', {
    title: 'Crew <em>and</em> guests',
    content: '<p>Some.</p>',
    excerpt: 'In short',
    menu_order: 3,
  }),
  ...moving(page('crew', { parent: 0, slug: 'people' })),
  ...row('users', "login = 'ben'", { name: 'Benedict', description: 'Writes.' }),
  ...row('users', "login = 'ben'", { url: 'https://ben.example/' }),
  // RSS names authors, and does not link to them.
  ...unwritten(
    [
      'category/news/rss.xml',
      'category/sea/rss.xml',
      'category/town/rss.xml',
      'rss.xml',
      'tag/rain/rss.xml',
    ],
    moving(row('users', "login = 'ben'", { slug: 'benedict' })),
  ),
  ...row('terms', "slug = 'sea'", { name: 'The sea' }),
  ...unwritten(
    ['category/sea/page/2'],
    row('terms', "slug = 'sea'", { description: 'All about the sea.' }),
  ),
  ...moving(row('terms', "slug = 'sea'", { slug: 'ocean' })),
  ...moving(row('terms', "slug = 'bay'", { parent_id: '1' })),
  ...row('terms', "slug = 'fog'", { name: 'Mist', description: 'Like fog.' }),
  ...moving(row('terms', "slug = 'fog'", { slug: 'mist' })),
  ...media('ferry', { alt_text: 'A ferry', caption: 'The <em>ferry</em>', title: 'Ferries' }),
  ...file('01', { credit: 'Ben' }),
  // A picture that was fetched has its own size.
  ...unwritten(['2025/12/story-20'], file('02', { width: '320' })),
  ...file('03', { file: '2026/01/boatyard.jpg' }),
  ...row('comments', 'id = 2', { author_name: 'Eva' }),
  ...unwritten(
    ['comments/rss.xml'],
    row('comments', 'id = 2', { author_url: 'https://eva.example/' }),
  ),
  ...row('comments', 'id = 2', {
    content: 'Better.',
    date: '2026-02-05T00:00:00',
    parent_id: '1',
  }),
  ...row('comments', 'id = 3', { status: 'hold' }),
  ...row('menu_items', "object = 'custom'", { title: 'Port', url: 'https://port.example/' }),
  ...row('menu_items', "object = 'page'", { title: 'Us', place: '9' }),
  ...row('menu_items', "object = 'category'", { parent_id: '1', object_id: '1' }),
  ...row('menus', "slug = 'main'", { name: 'Top', locations: '["footer"]' }),
  setting('name', 'The Other Paper'),
  setting('description', 'Ships'),
  { ...setting('permalinks', '/%year%/%postname%/'), moves: true },
];

describe('each field is rendered again where it shows, and nowhere else', () => {
  // A site that is built anew takes most of the time, so it is compared after eight changes, and each day after every third eight. Those
  // eight are of different records, so that none renders by chance what another should have.
  const group = 8;
  const still = changes.filter(({ moves }) => moves === undefined);
  const apart = Math.ceil(still.length / group);
  const inTurn = Array.from({ length: apart }, (_, place) =>
    Array.from({ length: group }, (_, part) => still[part * apart + place] ?? []).flat(),
  ).flat();
  const all = [...inTurn, ...changes.filter(({ moves }) => moves)];
  const lasts = all.map((_, place) => place).filter((place) => place % group === group - 1);
  const compared = new Set([...ofTheDay(lasts, 3), all.length - 1]);
  test.each(all.map((change, place) => ({ ...change, isCompared: compared.has(place) })))(
    '$field',
    async ({ make, moves = false, unwritten: same = [], isCompared }) => {
      await make();
      const { forNothing } = await site.build(moves);
      expect(forNothing).toEqual(same);
      if (isCompared) expect(await site.stale()).toEqual([]);
    },
  );
});
