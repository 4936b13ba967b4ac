import { describe, expect, test } from 'vitest';
import { useHarness } from './harness.ts';
import { edited, post, term } from './records.ts';

const here = useHarness();

describe('records that are deleted or unreadable', () => {
  test('an author whose account is gone: no byline, nothing read for it twice', async () => {
    here.cms.content.posts.push(post(11, { authorId: 99, modified: '2025-01-01T00:00:00Z' }));
    here.cms.content.posts.push(post(12, { authorId: null, modified: '2025-01-01T00:00:00Z' }));
    here.cms.failures.set('users', 'forbidden');
    await here.sync();
    expect(here.mirror.get('entries', '11')?.record.authorId).toBeNull();
    expect(here.mirror.get('entries', '12')?.record.authorId).toBeNull();
    await here.sync();
    expect(here.asked('posts').flat()).not.toContain(11);
  });

  test('an author who went takes no post along', async () => {
    await here.sync();
    here.cms.content.users.splice(1, 1);
    const report = await here.sync();
    expect(here.mirror.get('entries', '10')?.record.authorId).toBeNull();
    expect(here.keys('users')).toEqual(['1']);
    expect(report.removed).toBe(0);
  });

  test('a picture that went leaves its post', async () => {
    await here.sync();
    here.cms.content.media.length = 0;
    await here.sync();
    expect(here.mirror.get('entries', '10')?.record.featuredMediaId).toBeNull();
    expect(here.keys('media')).toEqual([]);
  });

  test('the words for a picture hold nothing that HTML has no place for', async () => {
    here.cms.content.media.splice(
      0,
      1,
      ...here.cms.content.media
        .slice(0, 1)
        .map((one) => ({ ...one, alt: ' The\u0007\n quay\ud800\0' })),
    );
    await here.sync();
    expect(here.mirror.get('media', '50')?.record.alt).toBe('The quay\ufffd');
  });

  test('an unreadable post is named and left out', async () => {
    here.cms.unreadableIds.set('posts', new Set([3]));
    const report = await here.sync();
    expect(report.counts.posts).toBe(9);
    expect(report.unreadable).toEqual([{ id: 3, label: 'posts 3', problem: 'It is unreadable.' }]);
  });

  test('an unreadable post that was whole before stays as it was', async () => {
    await here.sync();
    here.cms.content.posts[2] = edited(post(3), { titleHtml: 'Broken' });
    here.cms.unreadableIds.set('posts', new Set([3]));
    const report = await here.sync();
    expect(report).toMatchObject({ removed: 0, changed: 0, counts: { posts: 10 } });
    expect(report.unreadable).toHaveLength(1);
    expect(here.mirror.get('entries', '3')?.record.title).toBe('Post & 3');

    here.cms.unreadableIds.clear();
    await here.sync();
    expect(here.mirror.get('entries', '3')?.record.title).toBe('Broken');
  });

  test('a tag without posts stays a record beside an unreadable tag, so that its address keeps a page', async () => {
    here.cms.content.terms.push(term(7, 'quiet', { taxonomy: 'post_tag', count: 0 }));
    here.cms.content.terms.push(term(8, 'broken', { taxonomy: 'post_tag', count: 0 }));
    here.cms.unreadableIds.set('post_tag', new Set([8]));
    await here.sync();
    expect(here.keys('tags')).toContain('post_tag:quiet');
  });

  test('unreadable accounts and terms that were whole before stay as they were', async () => {
    await here.sync();
    const before = here.dump();
    here.cms.unreadableIds.set('users', new Set([2]));
    here.cms.unreadableIds.set('category', new Set([2]));
    const report = await here.sync();
    expect(report.unreadable).toHaveLength(2);
    expect(here.dump()).toEqual(before);
  });

  test('a post without any date is named and left out', async () => {
    here.cms.content.posts.push(post(11, { date: null, dateLocal: null }));
    const report = await here.sync();
    expect(report.unreadable).toEqual([
      { id: 11, label: 'post 11', problem: 'It is published, but it has no date.' },
    ]);
    expect(report.counts.posts).toBe(10);
  });
});
