import type { Prepared } from '../content/html/index.ts';
import { toText } from '../content/html/index.ts';
import { commentsFeedPath, feedPathOf } from '../content/paths/index.ts';
import type { PostData } from '../wordpress/index.ts';
import { getAuthors, getPostsOfAuthor } from './authors.ts';
import { allCategories, allTags } from './collections.ts';
import type { FeedOf } from './feed.ts';
import { printText } from './print.ts';
import { getPostsOfTerm } from './terms.ts';

/** A list of posts that has a feed of its own. */
export interface ListWithFeed {
  readonly feed: Omit<FeedOf, 'items'> & { readonly path: string };
  readonly posts: readonly PostData[];
}

interface Listed {
  readonly name: string;
  readonly path: string;
}

const toList = async (
  { name: title, path }: Listed,
  about: Prepared,
  posts: readonly PostData[],
): Promise<ListWithFeed> => {
  const description = toText(await printText(about));
  return { feed: { self: feedPathOf(path), title, description, path }, posts };
};

/** Every category, tag and author with a feed. */
export const listsWithFeed = async (): Promise<readonly ListWithFeed[]> => {
  const terms = [...(await allCategories()), ...(await allTags())].map(async (term) =>
    toList(term, term.description, await getPostsOfTerm(term)),
  );
  const authors = (await getAuthors()).map(async (author) =>
    toList(author, author.bio, await getPostsOfAuthor(author)),
  );
  const lists = await Promise.all([...terms, ...authors]);
  return lists.filter(({ feed }) => feed.self !== commentsFeedPath);
};
