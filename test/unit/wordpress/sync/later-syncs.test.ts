import { describe, expect, test } from 'vitest';
import { home } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { comment, edited, post, term, user } from './records.ts';

const here = useHarness();

describe('later syncs', () => {
  test('read nothing whole but the record changed last, and change nothing', async () => {
    await here.sync();
    const before = here.dump();
    const report = await here.sync();
    expect(here.asked('posts')).toEqual([[10]]);
    expect(here.asked('pages')).toEqual([[22]]);
    expect(here.dump()).toEqual(before);
    expect(report).toMatchObject({ added: 0, changed: 0, removed: 0, warnings: [] });
  });

  test('read what is new or changed, and drop what vanished', async () => {
    await here.sync();
    const { posts } = here.cms.content;
    posts[0] = edited(post(1), { titleHtml: 'Edited', contentHtml: '<p>Edited</p>' });
    posts.splice(4, 1);
    posts.push(post(11));
    const old = here.mirror.get('entries', '5')?.record.body ?? '';
    const report = await here.sync();
    expect(report).toMatchObject({ added: 1, changed: 1, removed: 1 });
    expect(here.asked('posts')).toEqual([[1, 10, 11], [5]]);
    expect(here.mirror.get('entries', '1')?.record.title).toBe('Edited');
    expect(here.mirror.get('entries', '5')).toBeNull();
    await expect(here.mirror.body(old)).rejects.toMatchObject({ code: 'missing-body' });
  });

  test('a record that slipped out of sight while paging is not dropped', async () => {
    await here.sync();
    here.cms.slipped.set('post stamps', new Set([3]));
    const report = await here.sync();
    expect(here.asked('posts')).toContainEqual([3]);
    expect(report.removed).toBe(0);
    expect(here.mirror.get('entries', '3')).not.toBeNull();
  });

  test('two changes within one second are both seen', async () => {
    here.cms.content.posts[0] = edited(post(1), { titleHtml: 'First' });
    await here.sync();
    here.cms.content.posts[0] = edited(post(1), { titleHtml: 'Second' });
    await here.sync();
    expect(here.mirror.get('entries', '1')?.record.title).toBe('Second');
  });

  test('new names of authors, terms and pictures arrive although no post has changed', async () => {
    await here.sync();
    const { content } = here.cms;
    content.users[0] = user(1, 'ann', { name: 'Ann Lee' });
    content.terms[0] = term(1, 'news', { nameHtml: 'All news' });
    content.media[0] = { ...content.media[0]!, alt: 'Two boats' };
    content.comments.push(comment(102, 2));
    const report = await here.sync();
    expect(report).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(here.mirror.get('users', '1')?.record.name).toBe('Ann Lee');
    expect(here.mirror.get('terms', 'category:news')?.record.name).toBe('All news');
    expect(here.mirror.get('media', '50')?.record.alt).toBe('Two boats');
    expect(here.keys('comments')).toEqual(['100', '101', '102']);
  });

  test('a renamed category moves its posts, whose date of change stays', async () => {
    await here.sync();
    const { content } = here.cms;
    content.terms[1] = term(2, 'boats', { parentId: 1 });
    await here.sync();
    expect(here.mirror.get('entries', '10')?.record.terms).toContain('category:boats');
    expect(here.keys('categories')).toEqual(['category:boats', 'category:news']);
  });

  test('a page moves with its parent, whose children’s dates of change stay', async () => {
    await here.sync();
    const { pages } = here.cms.content;
    pages[0] = edited(pages[0]!, { slug: 'who', link: `${home}/who/` });
    pages[1] = { ...pages[1]!, link: `${home}/who/team/` };
    await here.sync();
    expect(here.mirror.get('entries', '21')?.record.path).toBe('/who/team/');
  });

  test('a page that becomes the front page moves, and back, although none has changed', async () => {
    await here.sync();
    const { pages } = here.cms.content;
    const [first] = pages;
    pages[0] = { ...first!, link: `${home}/` };
    await here.sync();
    expect(here.mirror.get('entries', '20')?.record.path).toBe('/');
    pages[0] = first!;
    await here.sync();
    expect(here.mirror.get('entries', '20')?.record.path).toBe('/about/');
  });

  test('another permalink structure moves all posts, although none has changed', async () => {
    await here.sync();
    const { content } = here.cms;
    content.posts = content.posts.map((p) => ({ ...p, link: `${home}/${p.slug}/` }));
    const report = await here.sync();
    expect(report.changed).toBe(10);
    expect(here.mirror.get('entries', '1')?.record.path).toBe('/post-1/');
  });

  test('and is noticed even when a new post came along with it', async () => {
    await here.sync();
    const { content } = here.cms;
    content.posts = content.posts.map((p) => ({ ...p, link: `${home}/${p.slug}/` }));
    content.posts.push(edited(post(11), {}));
    await here.sync();
    expect(here.mirror.get('entries', '1')?.record.path).toBe('/post-1/');
  });

  test('another home has everything read anew', async () => {
    await here.sync();
    here.cms.settings = { ...here.cms.settings, home: `${home}/2026` };
    await here.sync();
    expect(here.asked('posts')).toEqual([null]);
    expect(here.mirror.get('entries', '1')?.record.path).toBe('/01/post-1/');
  });

  test('the older generation is read whole each time, comments by the post', async () => {
    here.cms.generation = 'legacy';
    await here.sync();
    here.cms.content.posts[0] = edited(post(1), { titleHtml: 'Edited' });
    const report = await here.sync();
    expect(here.asked('posts')).toEqual([null]);
    expect(here.cms.calls.map(({ call }) => call)).not.toContain('post stamps');
    expect(here.cms.calls.map(({ call }) => call)).not.toContain('media');
    expect(report).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect(report.counts).toMatchObject({ media: 1, comments: 2 });
  });
});
