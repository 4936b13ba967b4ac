import { expect, test } from 'vitest';
import { z } from 'zod';
import { postType, type Post } from '../../../../src/wordpress/client/index.ts';
import { json, v2Post } from '../../../support/far-side.ts';
import { readRecorded, recordedAlmanac } from '../../../support/recorded-calls.ts';
import { v2Service } from '../../../support/v2-service.ts';

const route = '/wp-json/coauthors/v1/coauthors';
const bodyOf = (name: string) => readRecorded(recordedAlmanac, name).response.body;
const recordedPost = z.record(z.string(), z.json()).parse(bodyOf('post-two-authors'));
const recordedPeople = z.array(z.record(z.string(), z.json())).parse(bodyOf('coauthors-of-post'));

interface Site {
  /** What the posts have besides the least, in their order. */
  readonly posts: readonly object[];
  /** What the route of Co-Authors Plus answers. */
  readonly people?: unknown;
  readonly status?: number;
  readonly namespaces?: readonly string[];
}

/** A site with Co-Authors Plus. `read` reads its posts as a sync does. */
async function site({ posts, people, status = 200, namespaces = ['coauthors/v1'] }: Site) {
  const { cms, asked } = await v2Service(
    ({ path }, response) => {
      if (path === route) return json(response, people, { status });
      const rows = posts.map((more, place) => v2Post(place + 1, { ...more }));
      json(response, rows, {
        headers: { 'X-WP-Total': String(rows.length), 'X-WP-TotalPages': '1' },
      });
    },
    { retries: 0 },
    { namespaces: ['wp/v2', ...namespaces] },
  );
  const read = async (complete = cms.completer()): Promise<readonly Post[]> => {
    const [batch] = await Array.fromAsync(cms.posts.list());
    expect(batch?.unreadable).toEqual([]);
    return complete(postType, batch?.items ?? []);
  };
  return { cms, asked: () => asked(route), read };
}

const bylines = (posts: readonly Post[]) =>
  posts.map(({ authors }) => authors && authors.map(({ name }) => name));

const { coauthors } = recordedPost;

test('Co-Authors Plus: the authors of a recorded post, in their order, with what their archives show', async () => {
  const { read } = await site({ posts: [{ coauthors }], people: recordedPeople });
  const [post] = await read();
  expect(post?.authors).toMatchObject([
    {
      name: 'Bob O’Writer',
      slug: 'bob',
      link: 'http://cms.test/author/bob/',
      descriptionHtml: '<p>Bio of <b>bob</b> &amp; co.</p>\n',
      url: '',
    },
    { name: 'Alice O’Writer', slug: 'alice' },
  ]);
  expect(Object.keys(post?.authors?.[0]?.avatars ?? {})).toEqual(['24', '48', '96']);
});

test('Co-Authors Plus is asked once in a sync for each byline', async () => {
  const posts = [{ coauthors }, { coauthors }, { coauthors: [8, 6] }, { coauthors: [] }, {}];
  const { cms, asked, read } = await site({ posts, people: recordedPeople });
  const complete = cms.completer();
  const both = ['Bob O’Writer', 'Alice O’Writer'];
  expect(bylines(await read(complete))).toEqual([both, both, both, null, null]);
  expect(asked().map(({ query }) => query.get('post_id'))).toEqual(['1', '3']);
  await read(complete);
  expect(asked()).toHaveLength(2);
  await read();
  expect(asked()).toHaveLength(4);
});

test('a site without Co-Authors Plus is not asked', async () => {
  const { asked, read } = await site({ posts: [{ coauthors }], namespaces: [] });
  expect(bylines(await read())).toEqual([null]);
  expect(asked()).toEqual([]);
});

test.each([
  ['a refusal', { code: 'rest_forbidden' }, 403],
  ['none', [], 200],
  ['no list', { 0: 'x' }, 200],
  [
    'people without a name or a slug',
    [{ id: 3, display_name: 'Bob' }, { user_nicename: 'al' }, 7],
    200,
  ],
])('Co-Authors Plus: with %s, the author of WordPress stays', async (_, people, status) => {
  const { read } = await site({ posts: [{ coauthors }], people, status });
  expect(bylines(await read())).toEqual([null]);
});

test('Co-Authors Plus: if the service is in trouble, nobody loses a byline', async () => {
  const { read } = await site({ posts: [{ coauthors }], people: {}, status: 500 });
  await expect(read()).rejects.toMatchObject({ code: 'server' });
});

test('authors with the same number are two, and one with the same slug is the same', async () => {
  const people = [
    { id: 5, display_name: 'Guest', user_nicename: 'guest' },
    { id: 5, display_name: 'Account', user_nicename: 'account' },
  ];
  const { read } = await site({ posts: [{ coauthors }, { coauthors: [9] }], people });
  const ids = (await read()).map(({ authors }) => authors?.map(({ id }) => id) ?? []);
  expect(ids[0]).toEqual(ids[1]);
  expect(new Set(ids[0]).size).toBe(2);
  for (const id of ids[0] ?? []) expect(Number.isSafeInteger(id) && id < 0).toBe(true);
});

test('PublishPress Authors: they are in the record, and their addresses of mail are not read', async () => {
  const ada = {
    term_id: 4,
    user_id: 2,
    is_guest: 0,
    slug: 'ada',
    display_name: 'Ada &amp; Co',
    avatar_url: 'https://pictures.example/ada.png',
    description: 'Writes.',
    user_email: 'ada@private.example',
    first_name: 'Augusta',
    user_url: 'https://ada.example/',
  };
  const cy = {
    term_id: 9,
    user_id: 0,
    is_guest: 1,
    slug: 'cy',
    display_name: 'Cy',
    avatar_url: [],
  };
  const { asked, read } = await site({ posts: [{ authors: [ada, cy] }] });
  const [post] = await read();
  expect(post?.authors).toEqual([
    {
      id: expect.any(Number) as number,
      name: 'Ada & Co',
      slug: 'ada',
      descriptionHtml: 'Writes.',
      link: null,
      avatars: { 96: 'https://pictures.example/ada.png' },
      url: '',
      seo: null,
    },
    {
      id: expect.any(Number) as number,
      name: 'Cy',
      slug: 'cy',
      descriptionHtml: '',
      link: null,
      avatars: {},
      url: '',
      seo: null,
    },
  ]);
  expect(asked()).toEqual([]);
});

test.each([
  ['none', []],
  ['a text', 'Ada'],
  ['what another plugin calls so', [{ name: 'Ada', slug: 'ada' }, 3, null]],
])('a record whose authors are %s has the author of WordPress', async (_, authors) => {
  const { read } = await site({ posts: [{ authors }] });
  expect(bylines(await read())).toEqual([null]);
});
