import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import type { Seed, SeedPost, SeedValue } from './embedded/index.ts';
import { readRecorded, recordedAlmanac, recordedHost } from './recorded-calls.ts';

/** Of the accounts; the recordings leave them out. */
export const almanacPasswords = { admin: 'password of admin', alice: 'password of alice' };

const recordedBoat = z.object({
  id: z.number(),
  date: z.string(),
  status: z.enum(['publish', 'draft']),
  title: z.object({ rendered: z.string() }),
  content: z.object({ rendered: z.string() }),
});

/** The site behind `recorded-7.1`, without what only its other plugins add. The pictures are drawn into `folder`. */
export async function almanacSeed(folder: string): Promise<Seed> {
  const picture = join(folder, 'boat.jpg');
  const papers = join(folder, 'papers.pdf');
  await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'navy' } })
    .jpeg()
    .toFile(picture);
  await writeFile(papers, '%PDF-1.4\n%%EOF\n');
  const uploaded = { author: 'admin', date: '2026-04-01T09:00:00' };
  return {
    site: {
      name: 'The Harbour Almanac',
      description: '',
      timeZone: 'UTC',
      language: 'en-US',
      permalinks: '/%postname%/',
      frontPage: 'harbour',
      postsPage: 'log',
    },
    types,
    taxonomies,
    passwordsAreKnown: true,
    users: [
      {
        id: 1,
        login: 'admin',
        password: almanacPasswords.admin,
        name: 'admin',
        role: 'administrator',
      },
      { id: 2, login: 'alice', password: almanacPasswords.alice, name: 'Alice', role: 'editor' },
      {
        id: 3,
        login: 'bob',
        password: 'password of bob',
        name: 'Bob O’Writer',
        description: 'Bio of <b>bob</b> &amp; co.',
        role: 'author',
      },
    ],
    terms: [
      { id: 1, taxonomy: 'category', name: 'Uncategorized', slug: 'uncategorized' },
      { id: 2, taxonomy: 'rig', name: 'Gaff', slug: 'gaff', description: 'About Gaff rigs.' },
      { id: 3, taxonomy: 'rig', name: 'Lug', slug: 'lug', description: 'About Lug rigs.' },
      { id: 4, taxonomy: 'rig', name: 'Dipping lug', slug: 'dipping-lug', parent: 'lug' },
      { id: 5, taxonomy: 'internal', name: 'Books closed', slug: 'books-closed' },
    ],
    media: [
      { ...uploaded, id: 6, file: picture, title: 'Boat', alt: 'A boat on blue water' },
      { ...uploaded, id: 7, file: papers, title: 'Papers' },
    ],
    posts: [...routes, snippet, ...boats(), ...pages, ...entries],
    comments: [],
  };
}

const text = (name: string) => ({ name, kind: 'text' }) as const;

const types: Seed['types'] = [
  {
    name: 'boat',
    label: 'Boats',
    singular: 'Boat',
    description: 'Every boat of the harbour.',
    restBase: 'boats',
    path: 'fleet',
    archive: 'fleet',
    supports: [
      'title',
      'editor',
      'thumbnail',
      'excerpt',
      'custom-fields',
      'author',
      'comments',
      'revisions',
    ],
    taxonomies: ['post_tag'],
    fields: [
      { name: 'built', kind: 'date_picker' },
      { name: 'surveyed', kind: 'date_time_picker' },
      { name: 'crew', kind: 'number' },
      { name: 'for_sale', kind: 'true_false' },
      { name: 'picture', kind: 'image' },
      { name: 'history', kind: 'wysiwyg' },
      { name: 'register', kind: 'url' },
      { name: 'sister', kind: 'post_object' },
      { name: 'trips', kind: 'relationship' },
      { name: 'owner', kind: 'user' },
      { name: 'papers', kind: 'file' },
      { name: 'berth', kind: 'group' },
      { name: 'film', kind: 'oembed' },
      { name: 'hull', kind: 'color_picker' },
      { name: 'rigging', kind: 'taxonomy' },
      { name: 'kind', kind: 'select' },
      { name: 'more', kind: 'link' },
      text('empty'),
    ],
    meta: { length_m: 0 },
  },
  {
    name: 'route',
    label: 'Routes',
    singular: 'Routes',
    restBase: 'route',
    path: 'sailing/routes',
    hierarchical: true,
    supports: ['title', 'editor', 'page-attributes'],
  },
  {
    name: 'snippet',
    label: 'Snippets',
    singular: 'Snippets',
    restBase: 'snippet',
    path: 'snippet',
    viewable: false,
    supports: ['title', 'editor'],
  },
];

const taxonomies: Seed['taxonomies'] = [
  {
    name: 'rig',
    label: 'Rigs',
    singular: 'Rigs',
    restBase: 'rig',
    path: 'rigs',
    types: ['boat', 'post'],
    hierarchical: true,
  },
  {
    name: 'internal',
    label: 'Internal',
    singular: 'Internal',
    restBase: 'internal',
    path: 'internal',
    types: ['boat'],
    isPublic: false,
  },
];

const published = { status: 'publish', author: 'admin', date: '2026-11-24T22:11:26' } as const;

const routes: readonly SeedPost[] = [
  { ...published, type: 'route', id: 8, slug: 'north', title: 'North', content: '<p>North.</p>' },
  {
    ...published,
    type: 'route',
    id: 9,
    slug: 'lighthouse',
    title: 'To the lighthouse',
    content: '<p>There and back.</p>',
    parent: 'north',
  },
];

const snippet: SeedPost = {
  ...published,
  type: 'snippet',
  id: 10,
  slug: 'a-line-of-small-print',
  title: 'A line of small print',
  content: '<p>Shown inside other pages.</p>',
};

const pages: readonly SeedPost[] = [
  {
    ...published,
    type: 'page',
    id: 15,
    slug: 'harbour',
    title: 'Harbour',
    content: '<p>Welcome to the harbour.</p>',
  },
  { ...published, type: 'page', id: 16, slug: 'log', title: 'Log', content: '' },
];

const entries: readonly SeedPost[] = [
  {
    ...published,
    type: 'post',
    id: 19,
    slug: 'entry-1',
    title: 'Log entry 1',
    content: '<p>Entry 1.</p>',
    author: 'bob',
    date: '2026-05-01T08:00:00',
  },
];

const rigs = ['gaff', 'lug', 'dipping-lug'];

/** The recordings have the newest first; the site was filled with the oldest first. */
function boats(): SeedPost[] {
  const recorded = ['boats', 'draft-boats-as-alice'].flatMap((name) =>
    z.array(recordedBoat).parse(readRecorded(recordedAlmanac, name).response.body),
  );
  return recorded
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, date, status, title, content }, index) => ({
      id,
      type: 'boat',
      slug: title.rendered.toLowerCase(),
      title: title.rendered,
      content: content.rendered.replaceAll(recordedHost, '{{home}}'),
      excerpt: index === 0 ? 'The oldest.' : undefined,
      author: 'bob',
      status,
      date,
      featured: index === 0 ? 'boat.jpg' : undefined,
      terms: { rig: [rigs[index % 3] ?? ''], internal: ['books-closed'] },
      fields: fieldsOf(index),
      meta: { length_m: 7.5 + index },
    }));
}

function fieldsOf(index: number): Record<string, SeedValue> {
  return {
    built: '19020510',
    surveyed: '2026-03-01 10:30:00',
    crew: 3 + index,
    for_sale: index % 2 === 1,
    picture: 'boat.jpg',
    history: '<p>Built by <strong>Old Tom</strong>. <img src="{{media:boat.jpg}}" alt=""></p>',
    register: 'https://example.org/register',
    sister: 'boat:sirene',
    trips: ['route:north', 'route:lighthouse'],
    owner: 'bob',
    papers: 'papers.pdf',
    berth: { quay: 'North', number: index },
    film: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    hull: '#0055aa',
    rigging: ['rig:gaff', 'rig:dipping-lug'],
    kind: 'cutter',
    more: { title: 'The route', url: '{{home}}/sailing/routes/north/', target: '' },
  };
}
