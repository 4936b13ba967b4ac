import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { EmbeddedOptions } from '../../support/embedded/index.ts';
import { almanacSeed } from '../../support/almanac.ts';
import { send, startSite, type Site } from './start.ts';

/** The almanac, with the accounts of the other small sites. */
async function startAlmanac(behaviour: Omit<EmbeddedOptions, 'folder' | 'seed'> = {}) {
  const pictures = await mkdtemp(join(tmpdir(), 'galley-almanac-'));
  onTestFinished(() => rm(pictures, { recursive: true, force: true }));
  const { users, ...seed } = await almanacSeed(pictures);
  expect(users.map(({ login }) => login)).toEqual(['admin', 'alice', 'bob']);
  return startSite(behaviour, seed);
}

const keysOf = (value: unknown) => Object.keys(z.record(z.string(), z.unknown()).parse(value));

async function classesAt(site: Site, path: string): Promise<string | undefined> {
  const response = await fetch(site.url + path);
  return /<body class="([^"]*)"/.exec(await response.text())?.[1];
}

describe('a type that a site registers', () => {
  it('says to those who may edit what has pages, and to nobody else', async () => {
    const site = await startAlmanac();
    const anonymous = await site.v2('/types?context=edit');
    expect([anonymous.status, anonymous.body]).toMatchObject([401, { code: 'rest_cannot_view' }]);
    const reader = await site.v2('/types?context=edit', { as: 'carol' });
    expect([reader.status, reader.body]).toMatchObject([403, { code: 'rest_cannot_view' }]);
    const { body } = await site.v2('/types?context=edit', { as: 'alice' });
    expect(body).toMatchObject({
      boat: { viewable: true, has_archive: 'fleet' },
      route: { viewable: true, has_archive: false },
      snippet: { viewable: false },
    });
    expect(keysOf(body)).not.toContain('wp_template');
    const taxonomies = await site.v2('/taxonomies?context=edit', { as: 'alice' });
    expect(taxonomies.body).toMatchObject({ rig: { slug: 'rig', visibility: { public: true } } });
    const all = await site.v2('/taxonomies');
    expect(keysOf(all.body)).toEqual(expect.arrayContaining(['post_tag', 'rig', 'internal']));
    const refused = await site.v2('/taxonomies?context=edit');
    expect(refused.body).toMatchObject({ code: 'rest_cannot_view' });
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
