import { join } from 'node:path';
import type {
  Seed,
  SeedComment,
  SeedPost,
  SeedTerm,
  SeedUser,
} from '../../test/support/embedded/index.ts';
import { makeBodies } from './bodies.ts';
import { randomOf } from './random.ts';

/** What a magazine of the bench is made of, whatever its number of posts. */
export const magazineParts = { authors: 20, categories: 12, tags: 200, pictures: 200 } as const;

const range = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));

const picture = (place: number): string => `photo-${place}.jpg`;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Every nine hours back from the same moment, on the site's clock, which is UTC. */
const dateOf = (place: number): string =>
  new Date(Date.UTC(2026, 9, 31, 12) - place * 9 * 3_600_000).toISOString().slice(0, 19);

const users = (): SeedUser[] =>
  range(magazineParts.authors, (place) => ({
    login: `author-${place}`,
    password: `password-of-${place}`,
    name: `Author ${twoDigits(place)}`,
    description: `Writes about boats, tides and town councils, and has done so for ${place + 1} years.`,
    role: place === 0 ? 'administrator' : 'author',
  }));

const terms = (): SeedTerm[] => [
  ...range(magazineParts.categories, (place) => ({
    taxonomy: 'category' as const,
    name: `Category ${twoDigits(place)}`,
    slug: `category-${place}`,
  })),
  ...range(magazineParts.tags, (place) => ({
    taxonomy: 'post_tag' as const,
    name: `Tag ${place}`,
    slug: `tag-${place}`,
  })),
];

/** A body of `makeBodies` shows pictures of a host that is not there: here they are the magazine's own. */
const withOwnPictures = (html: string, pick: (below: number) => number): string =>
  html.replaceAll(
    /<img [^>]*>/g,
    () =>
      `<img decoding="async" width="1024" height="683" src="{{media:${picture(pick(magazineParts.pictures))}}}" alt="A boat in the harbour" class="wp-image-1" />`,
  );

const posts = (count: number, seed: number): SeedPost[] =>
  makeBodies('typical', count).map(({ html }, place) => {
    const random = randomOf(seed * 1_000_003 + place);
    const pick = (below: number) => Math.floor(random() * below);
    return {
      type: 'post',
      slug: `post-${place}`,
      title: `Post ${place} about boats and tides`,
      content: withOwnPictures(html, pick),
      author: `author-${pick(magazineParts.authors)}`,
      status: 'publish',
      date: dateOf(place),
      categories: [`category-${pick(magazineParts.categories)}`],
      tags: range(3, () => `tag-${pick(magazineParts.tags)}`),
      featured: picture(pick(magazineParts.pictures)),
    };
  });

/** One comment at every tenth post. */
const comments = (count: number): SeedComment[] =>
  range(Math.floor(count / 10), (place) => ({
    post: `post-${place * 10}`,
    authorName: `Reader ${place}`,
    date: dateOf(place * 10),
    content: 'Well seen. I have known this harbour for thirty years.',
    status: 'approved',
  }));

/**
 * A magazine of so many posts of about 6 KB, the same whenever the seed is. `photos` is a folder with `photo-0.jpg` and
 * so on, as many as {@link magazineParts} says.
 */
export function magazine(count: number, photos: string, seed = 1): Seed {
  return {
    site: {
      name: 'The Gazette',
      description: 'Boats and tides',
      timeZone: 'UTC',
      language: 'en-GB',
    },
    users: users(),
    terms: terms(),
    media: range(magazineParts.pictures, (place) => ({
      file: join(photos, picture(place)),
      title: `Photograph ${place}`,
      alt: 'A boat in the harbour',
      author: 'author-0',
      date: dateOf(place),
    })),
    posts: posts(count, seed),
    comments: comments(count),
  };
}

/** The same magazine, whose posts are entries of a type and whose terms are of taxonomies that a theme has registered. */
export function asOwnType(seed: Seed): Seed {
  return {
    ...seed,
    types: [
      {
        name: 'report',
        label: 'Reports',
        singular: 'Report',
        restBase: 'reports',
        path: 'reports',
        archive: true,
        supports: ['title', 'editor', 'author', 'thumbnail', 'excerpt', 'comments'],
      },
    ],
    taxonomies: [
      { name: 'beat', label: 'Beats', singular: 'Beat', hierarchical: true },
      { name: 'subject', label: 'Subjects', singular: 'Subject' },
    ].map((each) => ({ ...each, restBase: each.name, path: each.name, types: ['report'] })),
    terms: seed.terms.map((term) => ({
      ...term,
      taxonomy: term.taxonomy === 'category' ? 'beat' : 'subject',
    })),
    posts: seed.posts.map(({ categories = [], tags = [], ...post }) => ({
      ...post,
      type: 'report',
      terms: { beat: categories, subject: tags },
    })),
    comments: seed.comments.map((comment) => ({ ...comment, post: `report:${comment.post}` })),
  };
}
