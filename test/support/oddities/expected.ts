import type { SeedPost } from '../embedded/index.ts';
import { pages, posts, secretMarkers } from './stories.ts';

/** What a reader of a site with the oddities must find, and what nobody may. */
interface Expected {
  /** Every public post, the one with a password included, in no order of meaning. */
  readonly posts: readonly ExpectedPost[];
  readonly pages: readonly ExpectedPost[];
  /** Words that must turn up nowhere in what is published. */
  readonly secrets: readonly string[];
}

interface ExpectedPost {
  readonly slug: string;
  /** As the editor typed it: HTML. */
  readonly title: string;
  /** The permalink's path with pretty permalinks, percent-decoded: `/2024/01/lamps-along-the-pier/`. */
  readonly path: string;
  /** A login name, or null for an account that is gone. */
  readonly author: string | null;
  readonly protected: boolean;
}

const expect = (post: SeedPost, path: string): ExpectedPost => ({
  slug: post.slug,
  title: post.title,
  path,
  author: post.author,
  protected: post.password !== undefined,
});

const isPublic = (post: SeedPost) => post.status === 'publish';

export const expected: Expected = {
  posts: posts
    .filter(isPublic)
    .map((post) => expect(post, `/${post.date.slice(0, 7).replace('-', '/')}/${post.slug}/`)),
  pages: pages
    .filter(isPublic)
    .map((page) =>
      expect(page, page.parent === undefined ? `/${page.slug}/` : `/${page.parent}/${page.slug}/`),
    ),
  secrets: Object.values(secretMarkers),
};
