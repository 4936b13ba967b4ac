import type { Comment, Media, Post, Term, User } from '../../../../src/wordpress/client/index.ts';
import { home, type Content } from './fake-cms.ts';

const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T09:15:00`;

export function post(id: number, changes: Partial<Post> = {}): Post {
  const slug = changes.slug ?? `post-${id}`;
  return {
    id,
    type: 'post',
    status: 'publish',
    slug,
    link: `${home}/2026/01/${slug}/`,
    guid: `${home}/?p=${id}`,
    titleHtml: `Post &amp; ${id}`,
    contentHtml: `<p>Text of ${id}</p>`,
    excerptHtml: `<p>About ${id}</p>`,
    language: '',
    raw: null,
    date: `${day(id % 28)}Z`,
    dateLocal: day(id % 28),
    modified: `${day(id % 28)}Z`,
    modifiedLocal: day(id % 28),
    protected: false,
    sticky: false,
    commentStatus: null,
    parentId: null,
    menuOrder: 0,
    seo: null,
    translations: [],
    fields: { values: {}, lost: [] },
    authorId: 1,
    authors: null,
    authorsMark: '',
    featuredMediaId: null,
    terms: [{ taxonomy: 'category', id: 1 }],
    embedded: { author: null, featuredMedia: null, terms: [] },
    ...changes,
  };
}

export function page(id: number, changes: Partial<Post> = {}): Post {
  const slug = changes.slug ?? `page-${id}`;
  const link = `${home}/${slug}/`;
  return post(id, { type: 'page', slug, link, terms: [], ...changes });
}

/** What an editor's change looks like from outside. */
export function edited(before: Post, changes: Partial<Post>): Post {
  return { ...before, modified: '2026-06-01T00:00:00Z', modifiedLocal: null, ...changes };
}

export function user(id: number, slug: string, changes: Partial<User> = {}): User {
  return {
    id,
    name: slug.toUpperCase(),
    slug,
    descriptionHtml: '<b>Bio</b>',
    url: '',
    link: `${home}/author/${slug}/`,
    avatars: {},
    seo: null,
    ...changes,
  };
}

export function term(id: number, slug: string, changes: Partial<Term> = {}): Term {
  const taxonomy = changes.taxonomy ?? 'category';
  const folder = taxonomy === 'category' ? 'category' : 'tag';
  return {
    id,
    taxonomy,
    slug,
    nameHtml: `${slug} &amp; co`,
    descriptionHtml: '',
    link: `${home}/${folder}/${slug}/`,
    count: 1,
    parentId: null,
    translations: [],
    seo: null,
    ...changes,
  };
}

function media(id: number): Media {
  return {
    id,
    url: `${home}/uploads/${id}.jpg`,
    mimeType: 'image/jpeg',
    titleHtml: '',
    creditHtml: '',
    captionHtml: '<script>alert(1)</script>A boat',
    alt: 'A boat',
    width: 100,
    height: 50,
    sizes: [{ name: 'large', url: `${home}/uploads/${id}-l.jpg`, width: 80, height: 40 }],
    postId: null,
    date: null,
    dateLocal: null,
    link: `${home}/${id}/`,
  };
}

export function comment(id: number, postId: number, changes: Partial<Comment> = {}): Comment {
  return {
    id,
    postId,
    parentId: null,
    authorName: 'Reader',
    authorUrl: '',
    authorId: null,
    avatars: {},
    date: '2026-02-01T09:00:00Z',
    dateLocal: '2026-02-01T09:00:00',
    contentHtml: '<p>Lovely<img src=x onerror=alert(1)></p>',
    ...changes,
  };
}

/** Ten posts by two authors, one picture, two categories, a tag, three pages, two comments. */
export function smallSite(): Content {
  return {
    posts: [
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => post(id)),
      post(10, {
        authorId: 2,
        featuredMediaId: 50,
        terms: [
          { taxonomy: 'category', id: 2 },
          { taxonomy: 'post_tag', id: 3 },
        ],
      }),
    ],
    others: [],
    pages: [
      page(20, { slug: 'about' }),
      page(21, { slug: 'team', link: `${home}/about/team/`, parentId: 20 }),
      page(22, { slug: 'contact' }),
    ],
    users: [user(1, 'ann'), user(2, 'bob'), user(3, 'subscriber')],
    terms: [
      term(1, 'news'),
      term(2, 'sailing', { parentId: 1, link: `${home}/category/news/sailing/` }),
      term(3, 'tides', { taxonomy: 'post_tag' }),
    ],
    media: [media(50), media(51)],
    comments: [comment(100, 1), comment(101, 1, { parentId: 100 })],
    menus: [],
    redirects: null,
    facts: null,
  };
}
