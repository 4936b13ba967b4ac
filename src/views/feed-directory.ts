import {
  atomPath,
  commentsFeedPath,
  feedPath,
  feedPathOf,
  jsonFeedPath,
} from '../content/paths/index.ts';
import { getAuthors, getPostsOfAuthor } from './authors.ts';
import { allCategories, allComments, allTags } from './collections.ts';
import { link, type Link } from './link.ts';
import type { CountedLink } from './list-view.ts';
import { look } from './look.ts';
import { getSite } from './site.ts';
import { getPostsOfTerm } from './terms.ts';
import { wholeAddress } from './whole-address.ts';
import { getWords } from './words.ts';

/** A feed that is worth a field of its own to copy its address from. */
export interface FeedAddress extends Link {
  /** Whole, or the path where the site's own address is not known: a browser knows what it begins with. */
  readonly address: string;
}

/** Feeds of one kind, by name; none that is empty. */
export interface FeedGroup {
  readonly title: string;
  readonly feeds: readonly CountedLink[];
}

/** Every feed of the site, as readers look for them. */
export interface FeedDirectory {
  readonly site: readonly FeedAddress[];
  readonly groups: readonly FeedGroup[];
  /** Undefined where comments are not shown. */
  readonly comments: FeedAddress | undefined;
}

interface Listed {
  readonly name: string;
  readonly path: string;
}

export const getFeedDirectory = async (): Promise<FeedDirectory> => {
  const words = await getWords();
  const collator = new Intl.Collator((await getSite()).language, { numeric: true });
  const toAddress = (name: string, path: string): FeedAddress => ({
    name,
    href: link(path),
    address: wholeAddress(path) ?? link(path),
  });
  const toGroup = async <T extends Listed>(
    title: string,
    lists: readonly T[],
    postsOf: (list: T) => Promise<readonly unknown[]>,
  ): Promise<FeedGroup> => {
    const feeds = lists.map(async (list) => ({
      ...{ name: list.name, href: link(feedPathOf(list.path)) },
      count: (await postsOf(list)).length,
    }));
    return {
      title,
      feeds: (await Promise.all(feeds))
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => collator.compare(a.name, b.name)),
    };
  };

  const groups = await Promise.all([
    toGroup(words.feedsOfSections, await allCategories(), getPostsOfTerm),
    toGroup(words.feedsOfTags, await allTags(), getPostsOfTerm),
    toGroup(words.feedsOfAuthors, await getAuthors(), getPostsOfAuthor),
  ]);
  const talks = look.post.comments && (await allComments()).length > 0;
  return {
    site: [
      toAddress('RSS', feedPath),
      toAddress('Atom', atomPath),
      toAddress('JSON Feed', jsonFeedPath),
    ],
    groups: groups.filter(({ feeds }) => feeds.length > 0),
    comments: talks ? toAddress('RSS', commentsFeedPath) : undefined,
  };
};
