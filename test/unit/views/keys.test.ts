import { describe, expect, test } from 'vitest';
import type { StoredPost } from '../../../src/wordpress/mirror/index.ts';
import { prepared } from '../wordpress/mirror/mirrors.ts';
import { openKeyedSite, postOf, putPicture, siteOf, termOf, userOf } from './keyed-site.ts';

// Each change is also held against a process that starts anew: see `openKeyedSite`.
describe('a page has another key when something that it shows has changed, and only then', () => {
  test('where one post is another', async () => {
    const { store, change } = await openKeyedSite();
    const edit = (id: number, fields: Partial<StoredPost>) =>
      change((write) => {
        const stored = store.get('posts', String(id))?.record ?? postOf(id, '');
        write.put('posts', String(id), { ...stored, ...fields });
      });

    expect(await change(() => undefined)).toEqual([]);

    const write = store.begin();
    const body = await write.putBody(prepared('<p>Otherwise</p>'));
    write.rollback();
    const feeds = ['/author/author-1/rss.xml', '/category/news/rss.xml', '/tag/t0/rss.xml'];
    expect(await edit(12, { body })).toEqual([...feeds, '2026/01/story-12']);

    const lists = ['author/author-1', 'category/news', 'tag/t0'];
    const named = ['11', '12', '13', '16', '24', '4', '8'].map((id) => `2026/01/story-${id}`);
    expect(await edit(12, { title: 'Another title' })).toEqual(
      [
        ...['/', '/page/2/', '2026/01/page/2', '2026/page/2'],
        ...[...feeds, ...named, ...lists],
      ].sort(),
    );

    const moved = await edit(3, { path: '/2026/01/third/', slug: 'third' });
    // Its old and its new page, its neighbours, those that it is like, and one that links to it.
    expect(moved.filter((path) => /\/(?:story-\d+|third)$/.test(path))).toEqual(
      ['story-15', 'story-2', 'story-3', 'story-4', 'story-7', 'third'].map(
        (name) => `2026/01/${name}`,
      ),
    );
    expect(moved).not.toContain('/page/2/');

    const late = { date: '2026-01-02T10:00:00Z', dateLocal: '2026-01-02T10:00:00' };
    const dated = await edit(24, late);
    // Its neighbours on either side, then and now.
    expect(dated).toEqual(
      expect.arrayContaining(['23', '24', '2'].map((id) => `2026/01/story-${id}`)),
    );
    expect(dated).toContain('2026/01/third');
    expect(dated).not.toContain('2026/01/story-13');

    expect(await edit(2, { sticky: true })).toEqual(
      expect.arrayContaining(['/', '/page/2/', '/page/3/', 'author/author-3']),
    );
  });

  test('where one comes or goes', async () => {
    const { change } = await openKeyedSite();
    const gone = await change((write) => {
      write.delete('posts', '15');
    });
    expect(gone).toEqual(
      expect.arrayContaining(['/', '2026', '2026/page/3', 'author/author-1', 'category/news']),
    );
    const stories = gone.filter((path) => path.includes('story-'));
    expect(stories).toEqual(
      expect.arrayContaining(['14', '15', '16'].map((id) => `2026/01/story-${id}`)),
    );
    expect(stories.length).toBeLessThan(12);
    expect(gone).not.toContain('author/author-2');

    const added = await change(async (write) => {
      write.put('posts', '25', postOf(25, await write.putBody(prepared('<p>25</p>'))));
    });
    expect(added).toEqual(
      expect.arrayContaining(['/', '2026/01/story-25', '2026/01/story-24', '/tag/t1/rss.xml']),
    );
    expect(added).not.toContain('author/author-1');
  });

  test('where a commenter names the site itself, which is a path of this one', async () => {
    const { change, startProcess } = await openKeyedSite();
    const said = (id: number, authorUrl: string) => ({
      ...{ id, postId: 5, parentId: null, authorName: 'Ann', authorUrl },
      ...{ date: '2026-02-01T00:00:00Z', dateLocal: '2026-02-01T00:00:00' },
      content: prepared('<p>Well</p>'),
    });
    const addresses = ['', '/2026/01/story-3/', '/wp-login.php'].map(
      (path) => `https://news.example${path}`,
    );
    await change((write) => {
      for (const [place, address] of [...addresses, 'https://ann.example/'].entries())
        write.put('comments', String(place + 1), said(place + 1, address));
    });
    const story = (await (await startProcess()).shown()).get('2026/01/story-5') ?? '';
    expect(story.match(/(?<="authorHref":)(?:"[^"]*"|null)/g)).toEqual([
      ...['"/"', '"/2026/01/story-3/"', 'null', '"https://ann.example/"'],
    ]);
    const moved = await change((write) => {
      write.delete('posts', '3');
    });
    expect(moved).toContain('2026/01/story-5');
  });

  test('where something beside posts is another', async () => {
    const { change } = await openKeyedSite();
    const said = await change((write) => {
      write.put('comments', '1', {
        ...{ id: 1, postId: 5, parentId: null, authorName: 'Ann', authorUrl: '' },
        ...{
          date: '2026-02-01T00:00:00Z',
          dateLocal: '2026-02-01T00:00:00',
          content: prepared('<p>Well</p>'),
        },
      });
    });
    expect(said).toEqual(['2026/01/story-5']);

    const named = await change((write) => {
      write.put('users', '2', { ...userOf(2), name: 'Ann' });
    });
    expect(named).toEqual(expect.arrayContaining(['author/author-2', '2026/01/story-1', '2026']));
    expect(named).not.toContain('author/author-1');
    expect(named).not.toContain('/author/author-1/rss.xml');

    // A section below it says where it belongs, and so do its stories.
    const called = await change((write) => {
      write.put('categories', 'category:sea', { ...termOf('category', 'sea'), name: 'Ocean' });
    });
    expect(called).toEqual(
      expect.arrayContaining(['category/sea', 'category/harbour', '2026/01/story-2']),
    );
    expect(called).not.toContain('/category/news/rss.xml');

    const shown = await change((write) => {
      putPicture(write, 2, 'another');
    });
    expect(shown).toEqual(expect.arrayContaining(['2026/01/story-1', '/tag/t1/rss.xml']));
    expect(shown).not.toContain('tag/t0');
    expect(shown).not.toContain('2026/01/story-8');

    const all = await change((write) => {
      write.put('site', 'site', siteOf('The Other Paper'));
    });
    // Every page: 24 stories, and all lists and feeds.
    expect(all.filter((path) => path.includes('story-'))).toHaveLength(24);
    expect(all).toEqual(expect.arrayContaining(['/page/3/', 'tag/t3', '/tag/t3/rss.xml']));
  });
});
