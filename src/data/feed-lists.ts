import type { Prepared } from '../html/index.ts';
import { toText } from '../html/index.ts';
import { commentsFeedPath, feedPathOf } from '../paths.ts';
import type { StoredPost } from '../store/records.ts';
import { getAuthors, getPostsOfAuthor } from './authors.ts';
import { allCategories, allTags } from './collections.ts';
import { printText } from './print.ts';
import { getPostsOfTerm } from './terms.ts';

/** A list of posts that has a feed of its own. */
export interface ListWithFeed {
  readonly name: string;
  /** Plain text. */
  readonly description: string;
  readonly path: string;
  readonly posts: () => Promise<readonly StoredPost[]>;
}

const plain = async (text: Prepared): Promise<string> => toText(await printText(text));

/** Every category, tag and author with a feed. */
export const listsWithFeed = async (): Promise<readonly ListWithFeed[]> => {
  const terms = [...(await allCategories()), ...(await allTags())].map(async (term) => ({
    ...{ name: term.name, path: term.path, description: await plain(term.description) },
    posts: () => getPostsOfTerm(term),
  }));
  const authors = (await getAuthors()).map(async (author) => ({
    ...{ name: author.name, path: author.path, description: await plain(author.bio) },
    posts: () => getPostsOfAuthor(author),
  }));
  const lists = await Promise.all([...terms, ...authors]);
  return lists.filter(({ path }) => feedPathOf(path) !== commentsFeedPath);
};
