import { expect, it } from 'vitest';
import { expected, posts as stories, secretMarkers } from '../../support/oddities/index.ts';
import { allOf, batchesOf, pick } from './collect.ts';
import type { Subject } from './subject.ts';

const sorted = (slugs: readonly string[]) => slugs.toSorted();
const slugsOf = (items: readonly { readonly slug: string }[]) => items.map(({ slug }) => slug);

/** E2 and E9: lists of posts, and what must not be in them. */
export function readPostsContract(subject: Subject): void {
  const { generation, permalinks } = subject.target;
  // The older generation never sends a post that has a password.
  const visible = expected.posts.filter((post) => generation === 'v2' || !post.protected);

  it('lists every public post once, in the order of ids, over several pages', async () => {
    const batches = await batchesOf(subject.as('public').posts.list({ perPage: 4 }));
    expect(batches.length).toBeGreaterThan(2);
    const items = batches.flatMap((batch) => batch.items);
    expect(sorted(slugsOf(items))).toEqual(sorted(slugsOf(visible)));
    // The older generation sends sticky posts first.
    const inOrder = items.filter((item) => generation === 'v2' || !item.sticky);
    const ids = inOrder.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    for (const item of items) expect(item).toMatchObject({ type: 'post', status: 'publish' });
  });

  it('hides drafts, pending, scheduled, private, trashed and protected texts from every reader', async () => {
    for (const login of ['public', 'carol', 'alice', 'admin'] as const) {
      const lists = [
        await allOf(subject.as(login).posts.list()),
        await allOf(subject.as(login).posts.list({ embed: true })),
        await allOf(subject.as(login).pages.list()),
      ];
      const bytes = JSON.stringify(lists);
      for (const secret of expected.secrets) expect(bytes).not.toContain(secret);
    }
  });

  it('keeps titles as HTML, slugs decoded, and links as the service spells them', async () => {
    const items = await allOf(subject.as('public').posts.list());
    expect(pick(items, 'without-a-name').titleHtml).toBe('');
    expect(pick(items, '港の朝').titleHtml).toBe('港の朝');
    const marked = pick(items, 'keeper-of-the-light').titleHtml;
    expect(marked).toContain('Keeper &amp; <em>light</em>');
    expect(marked).toContain('5 &lt; 6');
    for (const item of items) {
      const link = new URL(item.link);
      expect(link.origin).toBe(subject.site().url);
      if (permalinks === 'plain') expect(link.search).toBe(`?p=${item.id}`);
      else {
        const story = visible.find(({ slug }) => slug === item.slug);
        expect(decodeURIComponent(link.pathname)).toBe(story?.path);
      }
    }
  });

  it('gives the excerpt that an editor wrote, and makes one of the beginning of other texts', async () => {
    const posts = await allOf(subject.as('public').posts.list());
    const excerptOf = (slug: string) => pick(posts, slug).excerptHtml.trim();
    expect(excerptOf('keeper-of-the-light')).toBe(
      '<p>What a keeper of the light does all day, &amp; all night.</p>',
    );
    expect(excerptOf('lamps-along-the-pier')).toMatch(
      /^<p>Forty new lamps were lit. Their keeper was there\. ?What they cost ?Little<\/p>$/,
    );
  });

  it('gives texts whole: a split post in one piece, a script as it was written', async () => {
    const items = await allOf(subject.as('public').posts.list());
    const split = pick(items, 'the-long-crossing').contentHtml;
    for (const leg of ['First leg', 'Second leg', 'Third leg']) expect(split).toContain(leg);
    expect(pick(items, 'a-script-aboard').contentHtml).toContain('document.title');
  });

  it('tells sticky posts, dates in UTC and on the clock of the site', async () => {
    const items = await allOf(subject.as('public').posts.list());
    const sticky = items.filter((item) => item.sticky).map((item) => item.slug);
    expect(sticky).toEqual(['pinned-to-the-board']);
    // Lisbon is an hour ahead of UTC in April.
    expect(pick(items, 'by-one-who-left')).toMatchObject({
      date: '2024-04-12T15:20:00Z',
      dateLocal: '2024-04-12T16:20:00',
    });
    for (const { modified, modifiedLocal } of items) {
      expect(modified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      const lisbon = new Date(modified ?? '').toLocaleString('sv', { timeZone: 'Europe/Lisbon' });
      expect(modifiedLocal).toBe(lisbon.replace(' ', 'T'));
    }
  });

  it('points at authors, and at nobody known where the account is gone', async () => {
    const items = await allOf(subject.as('public').posts.list({ embed: true }));
    expect(pick(items, '港の朝').embedded.author?.name).toBe('Bob & Sons');
    expect(pick(items, 'by-one-who-left').embedded.author).toBeNull();
    const { authorId } = pick(items, 'by-one-who-left');
    expect(items.filter((item) => item.authorId === authorId)).toHaveLength(1);
  });

  it('carries authors, terms and featured media along when asked to', async () => {
    const items = await allOf(subject.as('public').posts.list({ embed: true }));
    const { embedded, featuredMediaId, terms } = pick(items, 'lamps-along-the-pier');
    expect(embedded.author?.name).toBe('Alice O’Writer');
    expect(embedded.featuredMedia).toMatchObject({ id: featuredMediaId, width: 800, height: 500 });
    expect(sorted(slugsOf(embedded.terms))).toEqual(['harbour', 'mare', '港']);
    expect(terms.map((term) => term.taxonomy).toSorted()).toEqual([
      'category',
      'post_tag',
      'post_tag',
    ]);
    expect(pick(items, 'a-script-aboard').featuredMediaId).toBeNull();
  });

  it('lists the posts of given ids only', async () => {
    const all = await allOf(subject.as('public').posts.list());
    const wanted = [pick(all, 'without-a-name').id, pick(all, '港の朝').id];
    const some = await allOf(subject.as('public').posts.list({ ids: [...wanted, 99_999] }));
    expect(some.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(wanted);
    expect(await allOf(subject.as('public').posts.list({ ids: [] }))).toEqual([]);
  });

  it('searches', async () => {
    const found = await allOf(subject.as('public').posts.list({ search: 'wanderer’s' }));
    expect(slugsOf(found)).toEqual(['without-a-name']);
  });

  it('stamps every public post with its date of change', async () => {
    const all = await allOf(subject.as('public').posts.list());
    const stamps = await allOf(subject.as('public').posts.stamps());
    expect(stamps).toEqual(all.map(({ id, modified, link }) => ({ id, modified, link })));
  });

  it('stamps the posts of one page, in the order of ids', async () => {
    const { posts } = subject.as('public');
    const [whole] = await Array.fromAsync(posts.stamps());
    const all = whole!.items.toSorted((a, b) => a.id - b.id);
    const second = await posts.stampsOn(2, 3);
    expect(second.items).toEqual(all.slice(3, 6));
    expect(second.total).toBe(whole!.total);
    expect((await posts.stampsOn(99, 3)).items).toEqual([]);
  });

  it('lists what is not published, with what was typed, to an editor', async () => {
    const drafts = await allOf(
      subject.as('alice').posts.list({ status: 'draft', context: 'edit' }),
    );
    const draft = drafts.find((item) => item.titleHtml.includes(secretMarkers.draft));
    expect(draft).toMatchObject({ status: 'draft' });
    const typed = stories.find((story) => story.slug === 'kept-back-draft');
    expect(draft?.raw).toMatchObject({ title: typed?.title, content: typed?.content });
  });

  it('lists pages with their parents and their order', async () => {
    const items = await allOf(subject.as('public').pages.list());
    expect(sorted(slugsOf(items))).toEqual(sorted(slugsOf(expected.pages)));
    const cellar = pick(items, 'the-cellar');
    expect(cellar).toMatchObject({
      type: 'page',
      parentId: pick(items, 'the-house').id,
      menuOrder: 2,
    });
    if (permalinks === 'pretty') {
      expect(new URL(cellar.link).pathname).toBe('/the-house/the-cellar/');
    }
  });
}
