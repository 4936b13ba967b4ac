import type { StoredPost, StoredTerm } from '../store/records.ts';
import { getAuthor } from './authors.ts';
import { linkTo, titleOf } from './card.ts';
import { getDiscussion, type Discussion } from './comments.ts';
import { formatDate, type ShownDate } from './format-date.ts';
import { link, type Link } from './link.ts';
import { getPicture, type Picture } from './pictures.ts';
import { getBody, getNeighbours } from './posts.ts';
import { summary } from './summary.ts';
import { getCategories, getTags } from './terms.ts';

/** What a post's page shows. */
export interface Story {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly categories: readonly Link[];
  readonly tags: readonly Link[];
  readonly author: Link | undefined;
  readonly date: ShownDate;
  readonly updated: ShownDate | undefined;
  readonly picture: Picture | null;
  /** Safe HTML. */
  readonly bodyHtml: string;
  readonly older: Link | undefined;
  readonly newer: Link | undefined;
  readonly discussion: Discussion;
}

const toLink = ({ name, path }: StoredTerm): Link => ({ name, href: link(path) });

// A correction minutes after publishing is no news to a reader.
const worthSaying = 24 * 60 * 60 * 1000;

const updatedAt = ({ date, modified }: StoredPost): string | undefined =>
  modified !== null && Date.parse(modified) - Date.parse(date) >= worthSaying
    ? modified
    : undefined;

export const getStory = async (post: StoredPost): Promise<Story> => {
  const author = await getAuthor(post);
  const { older, newer } = await getNeighbours(post);
  const updated = updatedAt(post);
  return {
    path: post.path,
    title: titleOf(post),
    description: summary(post.excerpt),
    categories: (await getCategories(post)).map(toLink),
    tags: (await getTags(post)).map(toLink),
    author: author && { name: author.name, href: link(author.path) },
    date: await formatDate(post.date),
    updated: updated === undefined ? undefined : await formatDate(updated),
    picture: await getPicture(post),
    bodyHtml: (await getBody(post)).join(''),
    older: older && linkTo(older),
    newer: newer && linkTo(newer),
    discussion: await getDiscussion(post),
  };
};
