import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LiveDataCollection, LiveDataEntry } from 'astro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedService } from '../../support/embedded/index.ts';
import {
  CmsError,
  field,
  wordpress,
  type LiveCollectionFilter,
  type LiveEntryData,
  type LiveEntryFilter,
} from '../../../src/wordpress/index.ts';
import { startSample } from '../../support/sample-service.ts';

const ferry = fileURLToPath(
  new URL('../../../src/embedded/sample/media/ferry.jpg', import.meta.url),
);
const password = 'Kelp Tide Mast Sail Knot Rope';

let folder: string;
let service: EmbeddedService;

const text = (slug: string, day: string, more: object = {}) => ({
  type: 'post',
  status: 'publish' as const,
  slug,
  title: slug,
  author: 'jane',
  date: `2026-01-${day}T09:15:00`,
  content: `<p>${slug}</p>`,
  ...more,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-live-'));
  service = await startEmbedded({
    folder,
    seed: {
      site: { name: 'Small', description: '', timeZone: 'UTC', language: 'de-DE' },
      users: ['jane', 'bob'].map((login) => ({
        login,
        name: `${login} & Co`,
        role: 'administrator',
        password,
        applicationPassword: password,
      })),
      terms: [
        { taxonomy: 'category', slug: 'news', name: 'News & more' },
        { taxonomy: 'category', slug: 'other', name: 'Other' },
        { taxonomy: 'post_tag', slug: 'fog', name: 'Fog' },
      ],
      media: [
        {
          file: ferry,
          title: 'Ferry',
          alt: 'The ferry',
          author: 'jane',
          date: '2026-01-01T08:00:00',
        },
      ],
      posts: [
        text('fog-lifts', '05', {
          title: 'Fog <em>lifts</em>',
          featured: 'ferry.jpg',
          categories: ['news'],
          tags: ['fog'],
          content:
            '<p onclick="x()">The fog lifts, <a href="{{home}}/about/">as always</a>.</p><script>alert(1)</script><p><img src="{{media:ferry.jpg}}" alt="A ferry"><img src="https://far.example/t.gif" alt="A dot"></p>',
        }),
        text('low-tide', '04', { categories: ['news'], author: 'bob' }),
        text('high-tide', '03', { categories: ['other'], tags: ['fog'], author: null }),
        text('secret', '02', { password: 'tide' }),
        text('draft', '02', { status: 'draft' }),
        text('about', '01', { type: 'page' }),
      ],
      comments: [],
    },
  });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const siteAt = (url: string, more: object = {}) => wordpress({ url, ...more });
const posts = () => siteAt(service.url).live.posts();

type Data = LiveEntryData;
const isEntry = (value: unknown): value is LiveDataEntry<Data> =>
  typeof value === 'object' && value !== null && 'data' in value;
const isList = (value: unknown): value is LiveDataCollection<Data> =>
  typeof value === 'object' && value !== null && 'entries' in value;

const one = async (filter: LiveEntryFilter, loader = posts()) => {
  const found = await loader.loadEntry({ filter, collection: 'posts' });
  if (found !== undefined && !isEntry(found)) throw found.error;
  return found;
};
const list = async (filter?: LiveCollectionFilter, loader = posts()) => {
  const found = await loader.loadCollection({ filter, collection: 'posts' });
  if (!isList(found)) throw found.error;
  return found;
};
const slugs = async (filter?: LiveCollectionFilter) =>
  (await list(filter)).entries.map(({ data }) => data.slug);

test('an entry has the data of a build, what belongs to it, a sanitised text, and a hint for caches', async () => {
  const entry = (await one({ slug: 'fog-lifts' }))!;
  expect(entry.data).toMatchObject({
    type: 'post',
    slug: 'fog-lifts',
    path: '/2026/01/fog-lifts/',
    title: 'Fog lifts',
    date: '2026-01-05T09:15:00Z',
    dateLocal: '2026-01-05T09:15:00',
    author: { name: 'jane & Co', path: '/author/jane/' },
    terms: [
      { taxonomy: 'category', slug: 'news', name: 'News & more', path: '/category/news/' },
      { taxonomy: 'post_tag', slug: 'fog', name: 'Fog', path: '/tag/fog/' },
    ],
    featuredImage: {
      url: expect.stringContaining(`${service.url}/wp-content/uploads/`) as unknown,
      alt: 'The ferry',
    },
  });
  expect(Object.keys(entry.data)).not.toContain('body');
  const html = entry.rendered?.html ?? '';
  expect(html).not.toMatch(/script|onclick|far\.example/);
  expect(html).toContain(`<a href="${service.url}/about/">as always</a>`);
  expect(html).toMatch(
    new RegExp(`<img src="${service.url}/wp-content/uploads/[^"]+"[^>]* alt="A ferry"`),
  );
  expect(entry.cacheHint).toEqual({
    tags: ['galley:posts', `galley:post:${entry.id}`],
    lastModified: expect.any(Date) as unknown,
  });
  expect((await one({ id: entry.id }))?.data.slug).toBe('fog-lifts');
});

test('what is not published or has a password is not there, with credentials neither', async () => {
  const credentials = { method: 'application-password', user: 'jane', password } as const;
  const signed = siteAt(service.url, { credentials });
  const all = await signed.client().posts.page({ statuses: ['any'] });
  const drafts = all.items.filter((post) => post.status !== 'publish' || post.protected);
  expect(drafts).toHaveLength(2);
  for (const loader of [posts(), signed.live.posts()]) {
    for (const { id } of drafts) expect(await one({ id: String(id) }, loader)).toBeUndefined();
    for (const slug of ['draft', 'secret']) expect(await one({ slug }, loader)).toBeUndefined();
    expect((await list({}, loader)).entries).toHaveLength(3);
  }
});

test.each([{ id: '99999' }, { id: '0' }, { id: '1 OR 1' }, { slug: 'none' }, { slug: '' }, {}])(
  'nothing is found for %j',
  async (filter) => {
    expect(await one(filter)).toBeUndefined();
  },
);

test('lists come by category, tag, author and words, in pages, the newest first', async () => {
  expect(await slugs()).toEqual(['fog-lifts', 'low-tide', 'high-tide']);
  expect(await slugs({ category: 'news' })).toEqual(['fog-lifts', 'low-tide']);
  expect(await slugs({ tag: 'fog' })).toEqual(['fog-lifts', 'high-tide']);
  expect(await slugs({ category: 'news', tag: 'fog' })).toEqual(['fog-lifts']);
  expect(await slugs({ author: 'bob' })).toEqual(['low-tide']);
  expect(await slugs({ search: 'tide' })).toEqual(['low-tide', 'high-tide']);
  expect(await slugs({ limit: 2 })).toEqual(['fog-lifts', 'low-tide']);
  // The protected post is a row of WordPress's second page.
  expect(await slugs({ limit: 2, page: 2 })).toEqual(['high-tide']);
  for (const filter of [{ category: 'none' }, { tag: 'none' }, { author: 'none' }, { page: 99 }])
    expect(await slugs(filter)).toEqual([]);
  const { cacheHint, entries } = await list({ category: 'news' });
  expect(cacheHint?.tags).toEqual([
    'galley:posts',
    ...entries.map(({ id }) => `galley:post:${id}`),
  ]);
});

test('pages have no categories, so none is in one', async () => {
  const pages = siteAt(service.url).live.pages();
  expect((await list({}, pages)).entries.map(({ data }) => data.slug)).toEqual(['about']);
  expect((await list({ category: 'news' }, pages)).entries).toEqual([]);
});

test('an error is returned, without the secret', async () => {
  const gone = wordpress({
    url: 'http://127.0.0.1:9/',
    credentials: { method: 'application-password', user: 'jane', password },
  }).live.posts();
  const errors = [
    await gone.loadEntry({ filter: { slug: 'fog' }, collection: 'posts' }),
    await gone.loadCollection({ filter: {}, collection: 'posts' }),
  ].map((result) => (result !== undefined && 'error' in result ? result.error : undefined));
  for (const error of errors) {
    expect(error).toBeInstanceOf(CmsError);
    expect(error?.code).toBe('unreachable');
    expect(String(error) + JSON.stringify(error)).not.toContain(password);
  }
}, 60_000);

test('entries of another type have their terms and fields', async () => {
  const sample = await startSample();
  const site = siteAt(sample.url, {
    fields: { boat: { length_metres: field.number(), history: field.html() } },
  });
  try {
    const entry = (await one({ slug: 'halcyon' }, site.live.type('boat')))!;
    expect(entry.data.type).toBe('boat');
    expect(entry.data.fields['length_metres']).toBe(9.8);
    expect(entry.data.terms.map(({ taxonomy }) => taxonomy)).toContain('rig');
    expect(entry.cacheHint?.tags?.[0]).toBe('galley:boats');
    await expect(one({ slug: 'x' }, site.live.type('snippet'))).rejects.toThrow(
      'The site has no type “snippet”',
    );
  } finally {
    await sample.stop();
  }
});
