import type { Seed } from '../../../test/support/embedded/index.ts';
import type { PeerPost } from './face.ts';

const pathOf = (date: string, slug: string): string =>
  `/${date.slice(0, 4)}/${date.slice(5, 7)}/${slug}/`;

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The posts of a magazine, the newest first, with pictures at `/photos/`. */
export function peerPosts({ posts }: Seed): PeerPost[] {
  return posts
    .map(({ title, slug, date, content, featured, categories, tags, author }) => ({
      title,
      slug,
      date: `${date}Z`,
      path: pathOf(date, slug),
      html: content.replaceAll(/\{\{media:([^}]+)\}\}/g, '/photos/$1'),
      summary: plain(content).slice(0, 300),
      picture: `/photos/${featured ?? ''}`,
      category: categories?.[0] ?? '',
      tags: [...new Set(tags)],
      author: author ?? '',
    }))
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
}
