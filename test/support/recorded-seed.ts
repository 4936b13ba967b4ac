import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import type { Seed, SeedPost, SeedTerm, SeedUser } from './embedded/index.ts';
import { readRecorded, recordedHost } from './recorded-calls.ts';

/** Passwords of the accounts of the recorded sites, which the recordings leave out. */
const recordedPasswords = {
  admin: 'password of admin',
  alice: 'password of alice',
  bob: 'password of bob',
  carol: 'password of carol',
} as const;

const recordedApplicationPassword = 'abcd EFGH 1234 ijkl MNOP 5678';

const legacyTerm = z.object({
  ID: z.number(),
  name: z.string(),
  slug: z.string(),
  taxonomy: z.enum(['category', 'post_tag']),
  parent: z.object({ slug: z.string() }).nullable(),
});

const legacyPost = z.object({
  ID: z.number(),
  title: z.string(),
  slug: z.string(),
  date: z.string(),
  content: z.string(),
  author: z.object({ username: z.string() }),
  featured_image: z.object({ title: z.string() }).nullable(),
  terms: z.union([
    z.record(z.string(), z.array(z.object({ slug: z.string() }))),
    z.array(z.never()).transform((): Record<string, { slug: string }[]> => ({})),
  ]),
  sticky: z.boolean(),
  comment_status: z.string(),
  parent: z.object({ slug: z.string() }).nullable(),
});

const hidden = z.object({
  id: z.number(),
  slug: z.string(),
  date: z.string(),
  author: z.number(),
  status: z.enum(['publish', 'draft', 'pending', 'future', 'private']),
  title: z.object({ raw: z.string().optional(), rendered: z.string() }),
  content: z.object({ raw: z.string().optional(), rendered: z.string() }),
});

const logins = ['admin', 'admin', 'alice', 'bob', 'carol'] as const;

/** The site behind `recorded/v2` and `recorded/legacy`, put together from what was recorded of it. */
export async function recordedSeed(folder: string): Promise<Seed> {
  const picture = await drawPictures(folder);
  const own = (html: string) => html.replaceAll(recordedHost, '{{home}}');
  const open = (name: string, type: SeedPost['type']) =>
    z
      .array(legacyPost)
      .parse(readRecorded('legacy', name).response.body)
      .map((post): SeedPost => ({
        id: post.ID,
        type,
        slug: post.slug,
        title: post.title,
        content: own(post.content),
        author: post.author.username,
        status: 'publish',
        date: post.date,
        categories: post.terms['category']?.map(({ slug }) => slug),
        tags: post.terms['post_tag']?.map(({ slug }) => slug),
        featured: post.featured_image ? `${post.featured_image.title}.jpg` : undefined,
        sticky: post.sticky,
        parent: post.parent?.slug,
        commentsOpen: post.comment_status === 'open',
      }));
  const closed = [
    ...z.array(hidden).parse(readRecorded('v2', 'posts-drafts-as-editor').response.body),
    hidden.parse(readRecorded('v2', 'post-password-protected-with-password').response.body),
  ].map((post): SeedPost => ({
    id: post.id,
    type: 'post',
    slug: post.slug || `post-${post.id}`,
    title: post.title.raw ?? post.title.rendered,
    content: post.content.raw ?? post.content.rendered,
    author: logins[post.author] ?? 'admin',
    status: post.status,
    date: post.date,
    categories: ['news'],
    password: post.status === 'publish' ? 'letmein' : undefined,
  }));
  const trashed: SeedPost = {
    id: 23,
    type: 'post',
    slug: 'trashed',
    title: 'Trashed',
    content: '<p>Gone.</p>',
    author: 'alice',
    status: 'trash',
    date: '2026-05-10T15:15:00',
    categories: ['news'],
  };
  return {
    site: {
      name: 'The Harbour Gazette',
      description: 'News from the quay & beyond',
      timeZone: 'Europe/Lisbon',
      language: 'en-US',
    },
    users: users(true),
    passwordsAreKnown: true,
    terms: [...terms('categories'), ...terms('tags')],
    media: [
      picture(4, 'quay-at-dawn', '2026-03-01T09:00:00'),
      picture(5, 'fishing-boat', '2026-03-02T09:00:00'),
    ],
    posts: [...open('posts-500-per-page', 'post'), ...open('pages', 'page'), ...closed, trashed],
    comments: [
      {
        id: 2,
        post: 'fog-lifts-over-the-harbour',
        authorName: 'Reader One',
        date: '2026-02-01T09:00:00',
        content: 'Lovely <b>picture</b>!',
        status: 'approved',
      },
      {
        id: 3,
        post: 'fog-lifts-over-the-harbour',
        parent: 2,
        user: 'bob',
        authorName: 'Bob',
        date: '2026-02-01T10:00:00',
        content: 'Thanks!',
        status: 'approved',
      },
    ],
  };
}

/** The site behind `recorded/v2-plain-permalinks`: as WordPress was installed, with one account more. */
export function recordedPlainSeed(): Seed {
  return {
    site: { name: 'Plain permalinks', description: '', timeZone: 'UTC', language: 'en-US' },
    users: users(false),
    passwordsAreKnown: true,
    terms: [{ id: 1, taxonomy: 'category', name: 'Uncategorized', slug: 'uncategorized' }],
    media: [],
    posts: [
      {
        id: 1,
        type: 'post',
        slug: 'hello-world',
        title: 'Hello world!',
        author: 'admin',
        content: '<p>A first post.</p>',
        status: 'publish',
        date: '2026-11-01T10:00:00',
      },
    ],
    comments: [],
  };
}

function users(all: boolean): SeedUser[] {
  const roles = { alice: 'editor', bob: 'author', carol: 'subscriber' } as const;
  const others = (['alice', 'bob', 'carol'] as const).map((login, index) => ({
    id: index + 2,
    login,
    password: recordedPasswords[login],
    role: roles[login],
    name: `${login.charAt(0).toUpperCase()}${login.slice(1)} O’Writer`,
    email: `${login}@example.test`,
    description: `Bio of <b>${login}</b> &amp; co.`,
    applicationPassword: login === 'alice' ? recordedApplicationPassword : undefined,
  }));
  return [
    {
      id: 1,
      login: 'admin',
      password: recordedPasswords.admin,
      name: 'admin',
      role: 'administrator',
      email: 'admin@example.test',
      url: recordedHost,
    },
    ...others.slice(0, all ? 3 : 1),
  ];
}

function terms(name: string): SeedTerm[] {
  const recorded = z.array(legacyTerm).parse(readRecorded('legacy', name).response.body);
  return recorded.map((term) => ({
    id: term.ID,
    taxonomy: term.taxonomy,
    name: term.name,
    slug: term.slug,
    parent: term.parent?.slug,
  }));
}

/** Pictures of the recorded sizes. What they show does not matter. */
async function drawPictures(folder: string) {
  await mkdir(folder, { recursive: true });
  const draw = (name: string, width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .jpeg()
      .toFile(join(folder, name));
  await draw('quay-at-dawn.jpg', 1600, 1000);
  await draw('fishing-boat.jpg', 900, 1200);
  return (id: number, title: string, date: string) => ({
    id,
    file: join(folder, `${title}.jpg`),
    title,
    alt: `Alt text for ${title}.jpg`,
    caption: `Caption for ${title}.jpg`,
    author: 'admin',
    date,
  });
}

/** The header that a recorded one stands for: recordings name the account instead of its password. */
export function authorizationOf(recorded: string): string {
  const match = /^Basic (\w+) (?:\(\w+\)|with an? ([\w ]+))$/.exec(recorded);
  const login = match?.[1] ?? '';
  const passwords: Readonly<Record<string, string>> = recordedPasswords;
  const password = passwordOf(match?.[2], passwords[login]);
  if (password === undefined) throw new Error(`The recorded account “${recorded}” is unknown.`);
  return `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
}

function passwordOf(kind: string | undefined, own: string | undefined): string | undefined {
  switch (kind) {
    case undefined:
      return own;
    case 'application password':
      return recordedApplicationPassword;
    case 'wrong password':
    case 'wrong application password':
      return 'this is wrong';
    default:
      return undefined;
  }
}
