import type { StoredPost } from '../store/records.ts';
import { getAuthor } from './authors.ts';
import { formatDate, type ShownDate } from './format-date.ts';
import { link, type Link } from './link.ts';
import { getPicture, type ShownPicture } from './pictures.ts';
import { getCategories } from './terms.ts';
import { words } from './words.ts';

/** What a list shows of a post. */
export interface Card extends Link {
  readonly excerpt: string;
  readonly date: ShownDate;
  readonly author: Link | undefined;
  readonly category: Link | undefined;
  readonly picture: ShownPicture | null;
  readonly sticky: boolean;
}

/** A title is what a reader clicks on, and some posts have none. */
export const titleOf = ({ title }: StoredPost): string => title || words.untitled;

export const linkTo = (post: StoredPost): Link => ({
  name: titleOf(post),
  href: link(post.path),
});

const cards = new WeakMap<StoredPost, Promise<Card>>();

const makeCard = async (post: StoredPost): Promise<Card> => {
  const author = await getAuthor(post);
  const [category] = await getCategories(post);
  return {
    ...linkTo(post),
    excerpt: post.excerpt,
    date: await formatDate(post.date),
    author: author && { name: author.name, href: link(author.path) },
    category: category && { name: category.name, href: link(category.path) },
    picture: await getPicture(post),
    sticky: post.sticky,
  };
};

/** A post stands in several lists, so its card is made once. */
const toCard = (post: StoredPost): Promise<Card> => {
  const made = cards.get(post) ?? makeCard(post);
  cards.set(post, made);
  return made;
};

export const toCards = (posts: readonly StoredPost[]): Promise<readonly Card[]> =>
  Promise.all(posts.map(toCard));
