import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { EmbeddedOptions } from '../../../src/embedded/index.ts';
import { almanacSeed } from '../../support/almanac.ts';
import { idOf, idsOf, send, startSite, type Site } from './start.ts';

/** The almanac, with the accounts of the other small sites. */
async function startAlmanac(behaviour: Omit<EmbeddedOptions, 'folder' | 'seed'> = {}) {
  const pictures = await mkdtemp(join(tmpdir(), 'galley-almanac-'));
  onTestFinished(() => rm(pictures, { recursive: true, force: true }));
  const { users, ...seed } = await almanacSeed(pictures);
  expect(users.map(({ login }) => login)).toEqual(['admin', 'alice', 'bob']);
  return startSite(behaviour, seed);
}

const boat = z.object({
  id: z.number(),
  slug: z.string(),
  status: z.string(),
  link: z.string(),
  rig: z.array(z.number()),
  internal: z.array(z.number()),
  class_list: z.array(z.string()),
  acf: z.record(z.string(), z.json()),
  meta: z.record(z.string(), z.json()),
});

const keysOf = (value: unknown) => Object.keys(z.record(z.string(), z.unknown()).parse(value));

async function classesAt(site: Site, path: string): Promise<string | undefined> {
  const response = await fetch(site.url + path);
  return /<body class="([^"]*)"/.exec(await response.text())?.[1];
}

describe('a type that a site registers', () => {
  it('is written, changed and deleted like posts', async () => {
    const site = await startAlmanac();
    const json = {
      title: 'Petrel II',
      content: '<p>New.</p>',
      status: 'publish',
      rig: [4],
      acf: { crew: 2, history: `<p><a href="${site.url}/fleet/">Fleet</a></p>`, unknown: 1 },
      meta: { length_m: 4.5 },
    };
    for (const [as, status] of [[undefined, 401] as const, ['carol', 403] as const]) {
      const refused = await site.v2('/boats', { method: 'POST', json, ...(as ? { as } : {}) });
      expect(refused.status).toBe(status);
      expect(refused.body).toMatchObject({ code: 'rest_cannot_create' });
    }
    const made = await site.v2('/boats', { method: 'POST', as: 'bob', json });
    expect(made.status).toBe(201);
    const path = `/boats/${idOf(made)}`;
    expect(made.headers.get('Location')).toBe(`${site.url}/wp-json/wp/v2${path}`);
    const shown = boat.parse((await site.v2(path)).body);
    expect(shown).toMatchObject({
      slug: 'petrel-ii',
      link: `${site.url}/fleet/petrel-ii/`,
      rig: [4],
      internal: [],
      acf: { crew: 2, history: json.acf.history, picture: null, empty: '', for_sale: false },
      meta: { length_m: 4.5, footnotes: '' },
    });
    expect(shown.acf).not.toHaveProperty('unknown');
    expect(shown.class_list).toContain('rig-dipping-lug');

    const change = { rig: [2, 99_999], internal: [5], acf: { crew: 3 }, status: 'draft' };
    const changed = await site.v2(path, { method: 'POST', as: 'bob', json: change });
    expect(boat.parse(changed.body)).toMatchObject({
      status: 'draft',
      rig: [2],
      internal: [5],
      acf: { crew: 3, history: json.acf.history },
      meta: { length_m: 4.5 },
    });
    expect((await site.v2(path)).status).toBe(401);
    const wrong = await site.v2(path, { method: 'POST', as: 'bob', json: { rig: 'lug' } });
    expect(wrong.body).toMatchObject({ code: 'rest_invalid_param', data: { params: { rig: {} } } });
    const revisions = await site.v2(`${path}/revisions`, { as: 'bob' });
    expect(revisions.status).toBe(200);

    const trashed = await site.v2(path, { method: 'DELETE', as: 'bob' });
    expect(boat.parse(trashed.body).status).toBe('trash');
    const again = await site.v2(path, { method: 'DELETE', as: 'bob' });
    expect(again.status).toBe(410);
    expect(again.body).toMatchObject({ code: 'rest_already_trashed' });
    const gone = await site.v2(`${path}?force=true`, { method: 'DELETE', as: 'bob' });
    expect(gone.body).toMatchObject({ deleted: true, previous: { type: 'boat', status: 'trash' } });
    expect((await site.v2(path, { as: 'bob' })).body).toMatchObject({
      code: 'rest_post_invalid_id',
    });
  });

  it('is listed as asked', async () => {
    const site = await startAlmanac();
    const ids = async (query: string) => idsOf(await site.v2(`/boats?${query}`));
    expect(await ids('')).toEqual([13, 12, 11]);
    expect(await ids('orderby=id&order=asc&per_page=2')).toEqual([11, 12]);
    expect(await ids('include=11,13&orderby=id')).toEqual([13, 11]);
    expect(await ids('slug=tern')).toEqual([12]);
    expect(await ids('search=gannet')).toEqual([13]);
    expect(await ids('rig=2,4')).toEqual([13, 11]);
    expect(await ids('rig=3&internal=5')).toEqual([12]);
    expect(await ids('rig=3&internal=4')).toEqual([]);
    const named = await site.v2('/boats?_fields=slug,acf.crew&per_page=1');
    expect(named.body).toEqual([{ slug: 'gannet', acf: { crew: 5 } }]);
    expect(named.headers.get('X-WP-Total')).toBe('3');
    expect(named.headers.get('Link')).toContain('rel="next"');
    const beyond = await site.v2('/boats?page=2');
    expect(beyond.body).toMatchObject({ code: 'rest_post_invalid_page_number' });
    const post = await site.v2('/boats/19');
    expect(post.body).toMatchObject({ code: 'rest_post_invalid_id' });
    expect(idsOf(await site.v2('/rig?post=13'))).toEqual([4]);
  });

  it('keeps its answers over a restart', async () => {
    const site = await startAlmanac();
    const again = await site.restart();
    const { acf } = boat.parse((await again.v2('/boats/13')).body);
    expect(acf['history']).toContain(`src="${again.url}/wp-content/uploads/2026/04/boat.jpg"`);
  });

  it('says to those who may edit what has pages, and to nobody else', async () => {
    const site = await startAlmanac();
    const anonymous = await site.v2('/types?context=edit');
    expect([anonymous.status, anonymous.body]).toMatchObject([401, { code: 'rest_cannot_view' }]);
    const reader = await site.v2('/types/boat?context=edit', { as: 'carol' });
    expect([reader.status, reader.body]).toMatchObject([403, { code: 'rest_forbidden_context' }]);
    const { body } = await site.v2('/types?context=edit', { as: 'alice' });
    expect(body).toMatchObject({
      boat: { viewable: true, has_archive: 'fleet' },
      route: { viewable: true, has_archive: false },
      snippet: { viewable: false },
    });
    expect(keysOf(body)).not.toContain('wp_template');
    const rig = await site.v2('/taxonomies/rig?context=edit', { as: 'alice' });
    expect(rig.body).toMatchObject({ slug: 'rig', visibility: { public: true } });
    const all = await site.v2('/taxonomies?type=boat');
    expect(keysOf(all.body)).toEqual(['post_tag', 'rig', 'internal']);
    const refused = await site.v2('/taxonomies?context=edit');
    expect(refused.body).toMatchObject({ code: 'rest_cannot_view' });
    const noType = await site.v2('/types/ship');
    expect([noType.status, noType.body]).toMatchObject([404, { code: 'rest_type_invalid' }]);
    const noTaxonomy = await site.v2('/taxonomies/flag');
    expect([noTaxonomy.status, noTaxonomy.body]).toMatchObject([
      404,
      { code: 'rest_taxonomy_invalid' },
    ]);
  });

  it('has routes in the index', async () => {
    const site = await startAlmanac();
    const { body } = await send(`${site.url}/wp-json/`);
    const { routes } = z.object({ routes: z.record(z.string(), z.unknown()) }).parse(body);
    expect(Object.keys(routes)).toEqual(
      expect.arrayContaining([
        '/wp/v2/boats',
        String.raw`/wp/v2/boats/(?P<id>[\d]+)`,
        String.raw`/wp/v2/boats/(?P<id>[\d]+)/revisions`,
        '/wp/v2/rig',
        String.raw`/wp/v2/types/(?P<type>[\w-]+)`,
      ]),
    );
    expect(Object.keys(routes)).not.toContain(String.raw`/wp/v2/route/(?P<id>[\d]+)/revisions`);
  });

  it('answers without pretty permalinks, under its name', async () => {
    const site = await startAlmanac({ plainPermalinks: true });
    const at = (route: string) => send(`${site.url}/?rest_route=/wp/v2${route}`);
    expect((await at('/boats/13')).body).toMatchObject({ link: `${site.url}/?boat=gannet` });
    expect((await at('/rig/4')).body).toMatchObject({ link: `${site.url}/?rig=dipping-lug` });
    expect(await classesAt(site, '/?boat=gannet')).toContain('single-boat postid-13');
    expect(await classesAt(site, '/?rig=dipping-lug')).toContain('tax-rig term-dipping-lug');
    expect(await classesAt(site, '/?post_type=boat')).toContain('post-type-archive-boat');
  });
});

describe('pages of the almanac', () => {
  it.each([
    ['/', 'home wp-singular page-template-default page page-id-15'],
    ['/log/', 'blog'],
    ['/fleet/', 'archive post-type-archive post-type-archive-boat'],
    ['/fleet/gannet/', 'wp-singular boat-template-default single single-boat postid-13'],
    ['/rigs/lug/dipping-lug/', 'archive tax-rig term-dipping-lug term-4'],
    ['/category/uncategorized/', 'archive category category-uncategorized category-1'],
    ['/internal/books-closed/', 'error404'],
    ['/fleet/petrel/', 'error404'],
    ['/no-such-page/', 'error404'],
  ])('%s has the body classes that WordPress gives it', async (path, classes) => {
    expect(await classesAt(await startAlmanac(), path)).toBe(classes);
  });

  it('send readers of what has no page to the front page', async () => {
    const site = await startAlmanac();
    for (const path of ['/snippet/a-line-of-small-print/', '/harbour/']) {
      const response = await fetch(site.url + path, { redirect: 'manual' });
      expect([response.status, response.headers.get('Location')]).toEqual([301, `${site.url}/`]);
    }
  });

  it('of a site without a front page of its own begin with its posts', async () => {
    expect(await classesAt(await startSite(), '/')).toBe('home blog');
  });
});

describe('the older generation', () => {
  it('shows entries of types that have pages, and refuses others', async () => {
    const site = await startAlmanac({ legacyPlugin: true });
    const at = (path: string) => send(`${site.url}/wp-json${path}`);
    const boats = await at('/posts?type=boat&filter[posts_per_page]=2');
    expect(boats.headers.get('X-WP-Total')).toBe('3');
    expect(boats.body).toMatchObject([
      {
        ID: 13,
        type: 'boat',
        link: `${site.url}/fleet/gannet/`,
        terms: { rig: [{ slug: 'dipping-lug', parent: { slug: 'lug' } }], internal: [{}] },
        meta: { links: { self: `${site.url}/wp-json/posts/13` } },
      },
      { ID: 12 },
    ]);
    const both = await at('/posts?type[]=boat&type[]=route');
    expect(both.headers.get('X-WP-Total')).toBe('5');
    for (const type of ['snippet', 'wp_block', 'ship']) {
      const refused = await at(`/posts?type=${type}`);
      expect([refused.status, refused.body]).toMatchObject([
        403,
        [{ code: 'json_invalid_post_type' }],
      ]);
    }
    const single = await at('/posts/10');
    expect([single.status, single.body]).toMatchObject([401, [{ code: 'json_user_cannot_read' }]]);
    expect(keysOf((await at('/posts/types')).body)).toEqual([
      'post',
      'page',
      'attachment',
      'boat',
      'route',
    ]);
    const taxonomies = z
      .array(z.object({ slug: z.string(), types: z.record(z.string(), z.unknown()) }))
      .parse((await at('/taxonomies')).body);
    expect(taxonomies.map(({ slug, types }) => [slug, Object.keys(types)])).toEqual([
      ['category', ['post']],
      ['post_tag', ['post', 'boat']],
      ['rig', ['boat', 'post']],
    ]);
    expect((await at('/taxonomies/rig/terms')).body).toMatchObject([
      { slug: 'dipping-lug' },
      { slug: 'gaff' },
      { slug: 'lug' },
    ]);
  });
});
