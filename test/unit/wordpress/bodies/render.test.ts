import { describe, expect, test } from 'vitest';
import { prepareBody, prepareText } from '../../../../src/content/html/index.ts';
import type { Picture } from '../../../../src/content/images/index.ts';
import type { KnownRecord, KnownSite } from '../../../../src/content/paths/index.ts';
import { createRenderer } from '../../../../src/wordpress/bodies/index.ts';
import type {
  CollectionName,
  StoredPost,
  MirrorReader,
} from '../../../../src/wordpress/mirror/index.ts';

const boat: Picture = {
  width: 800,
  height: 500,
  placeholder: '555 865',
  variants: [
    { file: 'boat-400.avif', type: 'image/avif', width: 400 },
    { file: 'boat-800.jpg', type: 'image/jpeg', width: 800 },
  ],
};

const shelf: Partial<Record<CollectionName, Readonly<Record<string, unknown>>>> = {
  site: { site: { language: 'pt-PT' } },
  pictures: { 'https://cms.test/boat.jpg': boat },
  files: {
    'https://cms.test/tides.pdf': { file: 'tides-1.pdf', type: 'application/pdf', size: 9 },
    'https://cms.test/horn.wav': { file: 'horn-1.wav', type: 'audio/wav', size: 9 },
  },
};
const get = ((collection: CollectionName, key: string) => {
  const record = shelf[collection]?.[key];
  return record === undefined ? null : { key, digest: key, record };
}) as MirrorReader['get'];

const post: StoredPost = {
  id: 14,
  type: 'post',
  path: '/2026/01/lamp/',
  slug: 'lamp',
  guid: 'lamp',
  title: 'Lamp',
  excerpt: '',
  writtenExcerpt: '',
  language: null,
  words: 1,
  sticky: false,
  commentStatus: null,
  date: '2026-01-03T09:15:00.000Z',
  dateLocal: '2026-01-03T09:15:00',
  modified: null,
  modifiedLocal: null,
  parentId: null,
  menuOrder: 0,
  seo: null,
  translations: [],
  authorId: null,
  coAuthorIds: [],
  terms: [],
  featuredMediaId: null,
  body: 'a',
  parts: 1,
  uses: [],
  fields: {},
  typedFields: {},
  facts: null,
};

const record = (kind: KnownRecord['kind'], id: number, path: string): KnownRecord => ({
  shape: kind === 'post' ? 'text' : 'list',
  kind,
  ids: [id],
  slug: path.split('/').at(-2) ?? '',
  path,
  pages: kind === 'category' ? 3 : 1,
  parts: kind === 'post' ? [path, `${path}2/`] : [],
});

const known: KnownSite = {
  home: 'https://cms.test',
  hosts: ['cms.test', 'paper.test'],
  own: { search: '/search/', archive: '/archive/', feeds: '/feeds/' },
  others: [],
  homePages: 2,
  records: [record('post', 12, '/2026/01/fog/'), record('category', 2, '/category/news/')],
  dates: [{ path: '/2026/', year: 2026, month: null, pages: 1, days: [] }],
  attachments: [],
  redirects: [{ path: '/old-fog/', to: '/2026/01/fog/' }],
};

const surroundings = {
  address: 'https://cms.test/2026/01/lamp/',
  home: 'https://cms.test',
  ownHosts: new Set(known.hosts),
  embedHosts: new Set(['youtube.com']),
};

/** What a post with this text, as WordPress has it, is for Astro. */
async function renderPost(html: string, base = '/blog') {
  const { prepared } = await prepareBody(html, surroundings);
  const mirror = { get, body: () => Promise.resolve(prepared) };
  const renderer = await createRenderer({ mirror, known, base, site: 'https://paper.test' });
  return renderer.entries(post);
}

const rendered = async (html: string, base?: string): Promise<string> =>
  (await renderPost(html, base)).html;

describe('A text for another project', () => {
  test.for([
    ['https://cms.test/2026/01/fog/#tide', '/blog/2026/01/fog/#content-tide'],
    ['https://cms.test/2026/01/fog/2/', '/blog/2026/01/fog/'],
    ['https://cms.test/?p=12', '/blog/2026/01/fog/'],
    ['/old-fog/', '/blog/2026/01/fog/'],
    ['https://paper.test/blog/2026/01/fog/', '/blog/2026/01/fog/'],
    ['https://cms.test/category/news/page/2/', '/blog/category/news/'],
    ['https://cms.test/', '/blog/'],
  ])('links %s to the entry: %s', async ([address = '', path]) => {
    expect(await rendered(`<p><a href="${address}">There</a></p>`)).toBe(
      `<p><a href="${path}">There</a></p>`,
    );
  });

  test.for(['/feed/', '/2026/', '/search/', '/wp-login.php', '/page/2/'])(
    'leaves the link to %s, for which no collection has an entry',
    async (path) => {
      const address = `https://cms.test${path}`;
      expect(await rendered(`<p><a href="${address}">There</a></p>`)).toBe(
        `<p><a href="${address}">There</a></p>`,
      );
    },
  );

  test.for(['/', '/blog', '/blog/'])('finds its pictures and files below %s', async (base) => {
    const folder = `${base.replace(/\/$/, '')}/_media/`;
    const html = await rendered(
      '<p><img src="https://cms.test/boat.jpg" alt="A boat"> <a href="https://cms.test/tides.pdf">Tides</a></p>',
      base,
    );
    expect(html).toContain(`srcset="${folder}boat-400.avif 400w"`);
    expect(html).toContain(`<img src="${folder}boat-800.jpg" width="800" height="500"`);
    expect(html).toContain('alt="A boat"');
    expect(html).toContain('loading="lazy"');
    expect(html).toContain(`<a href="${folder}tides-1.pdf">Tides</a>`);
  });

  test('has no class of ours for the colours of a picture', async () => {
    expect(await rendered('<p><img src="https://cms.test/boat.jpg" alt="A boat"></p>')).not.toMatch(
      /class="/,
    );
  });

  test('says what a missing picture shows, without its room', async () => {
    expect(
      await rendered(
        '<p><img src="https://cms.test/gone.jpg" alt="A quay" width="900" height="600"></p>',
      ),
    ).toBe(
      '<p><span class="missing-picture" role="img" aria-label="A quay"><span>A quay</span></span></p>',
    );
  });

  test('has a player for a sound, and a plain link for a film of another site, in its language', async () => {
    const html = await rendered(
      '<audio controls src="https://cms.test/horn.wav"></audio><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Low tide"></iframe>',
    );
    expect(html).toContain('<source src="/blog/_media/horn-1.wav" type="audio/wav">');
    expect(html).toMatch(/<p><a href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ">/);
    expect(html).toContain('Reproduzir');
    expect(html).not.toMatch(/<iframe|data-player/);
  });

  test('has no search form', async () => {
    const html = await rendered(
      '<p>Before</p><form role="search" method="get" action="https://cms.test/"><input type="search" name="s"></form><p>After</p>',
    );
    expect(html).not.toMatch(/<form|<input/);
    expect(html).toContain('After');
  });

  test('has its headings for a table of contents', async () => {
    const { html, metadata } = await renderPost('<h2>The tide</h2><p>Low.</p>');
    const [heading] = metadata.headings;
    expect(heading).toMatchObject({ depth: 2, text: 'The tide' });
    expect(html).toContain(`<h2 id="${heading?.slug}">The tide</h2>`);
  });

  test('is one piece, whatever number of pages its editor made of it', async () => {
    expect(await rendered('<p>One</p><!--nextpage--><p>Two</p>')).toMatch(/One.*Two/s);
  });
});

test('A media record is its picture with its caption', async () => {
  const mirror = { get, body: () => Promise.reject(new Error('It has no body.')) };
  const renderer = await createRenderer({ mirror, known, base: '/', site: undefined });
  const { prepared: caption } = prepareText('<p>At the <em>quay</em></p>', surroundings);
  const { html } = await renderer.media({
    id: 7,
    url: 'https://cms.test/boat.jpg',
    mimeType: 'image/jpeg',
    alt: 'A boat',
    caption,
    credit: '',
    width: 800,
    height: 500,
    picture: 'https://cms.test/boat.jpg',
  });
  expect(html).toMatch(
    /^<picture><source .*alt="A boat".*<\/picture><p>At the <em>quay<\/em><\/p>$/,
  );
});
