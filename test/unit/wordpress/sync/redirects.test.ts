import { describe, expect, test } from 'vitest';
import { home } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { edited, post, term, user } from './records.ts';

const here = useHarness();

/** Redirects as `old path -> record`. */
const redirects = () =>
  Array.from(here.mirror.records('redirects'), ({ key, record: { path, to } }) => {
    expect(key).toBe(path);
    return `${path} -> ${'key' in to ? `${to.collection} ${to.key}` : to.address}`;
  });

const move = async (id: number, slug: string) => {
  const { posts } = here.cms.content;
  const place = posts.findIndex((each) => each.id === id);
  posts[place] = { ...posts[place]!, slug, link: `${home}/2026/01/${slug}/` };
};
const sync = () => here.sync();

describe('a record that has moved', () => {
  test('leaves a redirect from each address that it had, to the record itself', async () => {
    await sync();
    expect(redirects()).toEqual([]);
    await move(1, 'second');
    await sync();
    expect(redirects()).toEqual(['/2026/01/post-1/ -> entries 1']);
    await move(1, 'third');
    await sync();
    await sync();
    expect(redirects()).toEqual(['/2026/01/post-1/ -> entries 1', '/2026/01/second/ -> entries 1']);
  });

  test('and comes back to its old address, needs none from there', async () => {
    await sync();
    await move(1, 'second');
    await sync();
    await move(1, 'post-1');
    await sync();
    expect(redirects()).toEqual(['/2026/01/second/ -> entries 1']);
  });

  test('to the old address of another one, has it for itself', async () => {
    await sync();
    await move(2, 'elsewhere');
    await sync();
    expect(redirects()).toEqual(['/2026/01/post-2/ -> entries 2']);
    await move(1, 'Post-2');
    await sync();
    expect(redirects()).toEqual(['/2026/01/post-1/ -> entries 1']);
  });

  test('and is gone, leaves none', async () => {
    await sync();
    await move(1, 'second');
    await sync();
    here.cms.content.posts.shift();
    await sync();
    expect(redirects()).toEqual([]);
  });

  test('only in the case of its letters, needs none', async () => {
    await sync();
    await move(1, 'POST-1');
    await sync();
    expect(redirects()).toEqual([]);
  });
});

test('two records that swap their addresses need no redirects', async () => {
  await sync();
  await move(1, 'post-2');
  await move(2, 'post-1');
  await sync();
  expect(here.mirror.get('entries', '1')?.record.path).toBe('/2026/01/post-2/');
  expect(redirects()).toEqual([]);
});

test('pages, authors, categories and tags leave redirects too', async () => {
  await sync();
  const { content } = here.cms;
  content.pages[2] = edited(content.pages[2]!, { slug: 'write', link: `${home}/write/` });
  content.users[0] = user(1, 'ann-lee');
  content.terms[0] = term(1, 'news', { link: `${home}/topics/news/` });
  content.terms[2] = term(3, 'tides', { taxonomy: 'post_tag', link: `${home}/topics/tides/` });
  await sync();
  expect(redirects()).toEqual([
    '/author/ann/ -> users 1',
    '/category/news/ -> terms category:news',
    '/contact/ -> entries 22',
    '/tag/tides/ -> terms post_tag:tides',
  ]);
});

test('a post that becomes a page is found at its old address', async () => {
  await sync();
  const { posts, pages } = here.cms.content;
  posts.shift();
  pages.push(post(1, { type: 'page', link: `${home}/post-1/` }));
  await sync();
  expect(redirects()).toEqual(['/2026/01/post-1/ -> entries 1']);
});

test('a page that is no longer the front page leaves no redirect from there', async () => {
  const { pages } = here.cms.content;
  pages[2] = { ...pages[2]!, link: `${home}/` };
  await sync();
  pages[2] = { ...pages[2], link: `${home}/contact/` };
  await sync();
  expect(redirects()).toEqual([]);
});

test('redirects outlive a change of the generation and of what is embedded', async () => {
  await sync();
  await move(1, 'second');
  await sync();
  here.cms.generation = 'legacy';
  await here.sync({ embedHosts: ['youtube.com'] });
  await sync();
  expect(redirects()).toEqual(['/2026/01/post-1/ -> entries 1']);
});
