import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { category, createCms, postTag } from '../../src/wordpress/client/index.ts';
import type { Cms, Generation, Post, Term } from '../../src/wordpress/client/index.ts';
import { startReplay } from '../support/replay/index.ts';
import type { Replay } from '../support/replay/index.ts';
import { allOf, pick } from './suite/collect.ts';

const generations = ['v2', 'legacy'] as const;

/** What both generations must agree on, with ids replaced by what stands for a record in both. */
function sameOfPost(post: Post, terms: readonly Term[], host: string) {
  const slugOf = (ref: { taxonomy: string; id: number }) => {
    const found = terms.find((term) => term.taxonomy === ref.taxonomy && term.id === ref.id);
    return `${ref.taxonomy} ${found?.slug ?? 'unknown'}`;
  };
  const { id, type, status, slug, titleHtml, contentHtml, excerptHtml, date, dateLocal } = post;
  return {
    id,
    type,
    status,
    slug,
    titleHtml,
    date,
    dateLocal,
    // The picture was stored by both sites under its name, and numbered anew each time.
    contentHtml: contentHtml
      .replaceAll(host, '')
      .replaceAll(/(quay-at-dawn|fishing-boat)-\d/g, '$1'),
    excerptHtml,
    path: post.link.replace(host, ''),
    guid: post.guid.replace(host, ''),
    sticky: post.sticky,
    protected: post.protected,
    parentId: post.parentId,
    menuOrder: post.menuOrder,
    authorId: post.authorId,
    featuredMediaId: post.featuredMediaId,
    terms: post.terms.map(slugOf).toSorted(),
  };
}

function sameOfTerm(term: Term, terms: readonly Term[]) {
  const parent = terms.find((other) => other.id === term.parentId);
  const { taxonomy, slug, nameHtml, descriptionHtml, count } = term;
  return { taxonomy, slug, nameHtml, descriptionHtml, count, parent: parent?.slug ?? null };
}

describe('the recordings of both generations', () => {
  const replays = new Map<Generation, Replay>();
  const clients = new Map<Generation, Cms>();
  const cmsOf = (generation: Generation): Cms => {
    const found = clients.get(generation);
    if (!found) throw new Error(`The recordings of ${generation} are not served.`);
    return found;
  };
  const hostOf = (generation: Generation) => replays.get(generation)?.url ?? '';

  beforeAll(async () => {
    for (const generation of generations) {
      const replay = await startReplay(generation);
      replays.set(generation, replay);
      clients.set(generation, createCms({ url: replay.url }));
    }
  });
  afterAll(async () => {
    await Promise.all([...clients.values()].map((cms) => cms.close()));
    await Promise.all([...replays.values()].map((replay) => replay.stop()));
  });

  async function termsOf(generation: Generation): Promise<Term[]> {
    const cms = cmsOf(generation);
    return [...(await allOf(cms.terms(category))), ...(await allOf(cms.terms(postTag)))];
  }

  async function postsOf(generation: Generation, kind: 'posts' | 'pages') {
    const terms = await termsOf(generation);
    const posts = await allOf(cmsOf(generation)[kind].list());
    return posts.map((post) => sameOfPost(post, terms, hostOf(generation)));
  }

  it.each(generations)('are found, each as what it is: %s', async (generation) => {
    const connection = await cmsOf(generation).connect();
    expect(connection).toMatchObject({
      generation,
      root: `${hostOf(generation)}/wp-json/`,
    });
    expect(connection.site).toMatchObject({
      nameHtml: 'The Harbour Gazette',
      descriptionHtml: 'News from the quay &amp; beyond',
      home: hostOf(generation),
    });
  });

  it('are read whole: every recorded record, none odd', async () => {
    expect(await postsOf('v2', 'posts')).toHaveLength(12);
    expect(await postsOf('legacy', 'posts')).toHaveLength(18);
    expect(await allOf(cmsOf('v2').posts.stamps())).toHaveLength(19);
    for (const generation of generations) {
      expect(await postsOf(generation, 'pages')).toHaveLength(3);
      expect(await allOf(cmsOf(generation).media.list())).toHaveLength(2);
      expect(await termsOf(generation)).toHaveLength(11);
    }
  });

  it('give the same posts: addresses, titles, texts, dates, authors, pictures, terms', async () => {
    const newer = await postsOf('v2', 'posts');
    const older = await postsOf('legacy', 'posts');
    // The older generation keeps the one that has a password to itself.
    const shared = newer.filter((post) => post.slug !== 'members-only');
    expect(shared).toHaveLength(11);
    for (const post of shared) expect(pick(older, post.slug)).toEqual(post);
  });

  it('give the same pages, with their parents', async () => {
    const newer = await postsOf('v2', 'pages');
    // The two sites were set up one after the other, and a page bears the time of it.
    const undated = (pages: typeof newer) =>
      pages.map((page) => ({ ...page, date: null, dateLocal: null }));
    expect(undated(await postsOf('legacy', 'pages'))).toEqual(undated(newer));
    expect(newer.filter((page) => page.parentId !== null)).toHaveLength(1);
  });

  it('give the same terms, though their ids differ', async () => {
    const [newer, older] = await Promise.all([termsOf('v2'), termsOf('legacy')]);
    const bySlug = (terms: Term[]) =>
      terms
        .map((term) => sameOfTerm(term, terms))
        .toSorted((a, b) => `${a.taxonomy} ${a.slug}`.localeCompare(`${b.taxonomy} ${b.slug}`));
    expect(bySlug(older)).toEqual(bySlug(newer));
    expect(newer.some((term) => term.parentId !== null)).toBe(true);
  });

  it('give the same media, but for the numbers in their files’ names', async () => {
    const mediaOf = async (generation: Generation) =>
      (await allOf(cmsOf(generation).media.list())).map((media) => ({
        id: media.id,
        mimeType: media.mimeType,
        titleHtml: media.titleHtml,
        alt: media.alt,
        width: media.width,
        height: media.height,
        file: new URL(media.url).pathname.replace(/-\d+(?=\.\w+$)/, ''),
        sizes: media.sizes
          // v2 lists the original among its sizes.
          .filter((size) => size.name !== 'full')
          .map(({ name, width, height }) => ({ name, width, height }))
          .toSorted((a, b) => a.name.localeCompare(b.name)),
      }));
    expect(await mediaOf('legacy')).toEqual(await mediaOf('v2'));
  });

  it('give the same comments', async () => {
    const commentsOf = async (generation: Generation) =>
      (await allOf(cmsOf(generation).comments([6])))
        .map(({ id, postId, parentId, authorId, date, dateLocal, contentHtml }) => ({
          id,
          postId,
          parentId,
          authorId,
          date,
          dateLocal,
          contentHtml,
        }))
        .toSorted((a, b) => a.id - b.id);
    const newer = await commentsOf('v2');
    expect(newer).toHaveLength(2);
    expect(await commentsOf('legacy')).toEqual(newer);
  });
});

describe('the recordings of a site with plain permalinks', () => {
  it('are found by the Link header, and read under rest_route', async () => {
    const replay = await startReplay('v2-plain-permalinks', { prefer: ['home-page-link-header'] });
    const cms = createCms({ url: replay.url });
    try {
      const { generation, root } = await cms.connect();
      expect(generation).toBe('v2');
      expect(root).toContain('rest_route=');
      const posts = await allOf(cms.posts.list());
      expect(posts.map((post) => post.link)).toEqual([`${replay.url}/?p=1`]);
    } finally {
      await cms.close();
      await replay.stop();
    }
  });
});
