import type { StoredPost, StoredTerm } from '../store/records.ts';
import { getAuthor } from './authors.ts';
import { linkTo } from './card.ts';
import { getDiscussion, type Discussion } from './comments.ts';
import { formatDate, type ShownDate } from './format-date.ts';
import { link, type Link } from './link.ts';
import { getAvatar, type ShownPicture } from './pictures.ts';
import { getNeighbours } from './posts.ts';
import { summary } from './summary.ts';
import { getCategories, getTags } from './terms.ts';
import { getText, type ShownText } from './text.ts';

/** What a page of a post shows. */
export interface Story extends ShownText {
  readonly description: string;
  readonly categories: readonly Link[];
  readonly tags: readonly Link[];
  readonly author: Author | undefined;
  readonly date: ShownDate;
  readonly updated: ShownDate | undefined;
  readonly older: Link | undefined;
  readonly newer: Link | undefined;
  readonly discussion: Discussion;
}

/** Whoever wrote a post, as its byline shows them. */
export interface Author extends Link {
  readonly avatar: ShownPicture | null;
}

const toLink = ({ name, path }: StoredTerm): Link => ({ name, href: link(path) });

// A correction minutes after publishing is no news to a reader.
const worthSaying = 24 * 60 * 60 * 1000;

const updatedAt = ({ date, modified }: StoredPost): string | undefined =>
  modified !== null && Date.parse(modified) - Date.parse(date) >= worthSaying
    ? modified
    : undefined;

/** One page of a post; `part` counts from 1. */
export const getStory = async (post: StoredPost, part: number): Promise<Story> => {
  const author = await getAuthor(post);
  const { older, newer } = await getNeighbours(post);
  const updated = updatedAt(post);
  return {
    ...(await getText(post, part)),
    description: summary(post.excerpt),
    categories: (await getCategories(post)).map(toLink),
    tags: (await getTags(post)).map(toLink),
    author: author && {
      name: author.name,
      href: link(author.path),
      avatar: await getAvatar(author),
    },
    date: await formatDate(post.date),
    updated: updated === undefined ? undefined : await formatDate(updated),
    older: older && linkTo(older),
    newer: newer && linkTo(newer),
    discussion: await getDiscussion(post),
  };
};
