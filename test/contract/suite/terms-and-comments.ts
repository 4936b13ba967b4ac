import { expect, it } from 'vitest';
import { category, postTag } from '../../../src/wordpress/client/index.ts';
import { secretMarkers } from '../../support/oddities/index.ts';
import { allOf, failureOf, pick } from './collect.ts';
import type { Subject } from './subject.ts';

/** Categories, tags and comments. */
export function termsAndCommentsContract(subject: Subject): void {
  const { generation } = subject.target;

  it('lists categories with their parents and how many posts have them', async () => {
    const terms = await allOf(subject.as('public').terms(category));
    const [harbour, ferries, night] = ['harbour', 'ferries', 'night-boats'].map((slug) =>
      pick(terms, slug),
    );
    expect(harbour).toMatchObject({ taxonomy: 'category', parentId: null, count: 4 });
    expect(harbour?.nameHtml).toBe('Harbour &amp; quay');
    expect(ferries).toMatchObject({ parentId: harbour?.id, count: 2 });
    expect(night).toMatchObject({ parentId: ferries?.id, count: 1 });
  });

  it('lists tags, with slugs as people read them', async () => {
    const terms = await allOf(subject.as('public').terms(postTag));
    expect(terms.map((term) => [term.slug, term.nameHtml, term.count])).toEqual(
      expect.arrayContaining([
        ['mare', 'maré', 1],
        ['港', '港', 2],
        ['aeroe', 'Ærø', 1],
      ]),
    );
    expect(pick(terms, '港').taxonomy).toBe('post_tag');
  });

  it('lists approved comments with who answers whom', async () => {
    const posts = await allOf(subject.as('public').posts.list());
    const { id, authorId } = pick(posts, 'lamps-along-the-pier');
    const comments = await allOf(subject.as('public').comments([id]));
    expect(comments).toHaveLength(2);
    const first = comments.find((comment) => comment.parentId === null);
    const answer = comments.find((comment) => comment.parentId !== null);
    expect(first).toMatchObject({
      postId: id,
      authorId: null,
      authorName: 'Rosa & Quay',
      authorUrl: 'https://rosa.example.test/',
      date: '2024-01-05T10:00:00Z',
      dateLocal: '2024-01-05T10:00:00',
    });
    expect(first?.contentHtml).toContain('Brighter than the <em>old</em> ones.');
    expect(answer).toMatchObject({ postId: id, parentId: first?.id, authorId });
    expect(JSON.stringify(comments)).not.toContain(secretMarkers.heldComment);
    expect(JSON.stringify(comments)).not.toContain('rosa@example.test');
  });

  if (generation === 'v2') {
    it('lists the comments of the whole site', async () => {
      expect(await allOf(subject.as('public').comments())).toHaveLength(2);
    });
  } else {
    it('lists comments of named posts only', async () => {
      const error = await failureOf(allOf(subject.as('public').comments()));
      expect(error.code).toBe('unsupported');
    });
  }
}
