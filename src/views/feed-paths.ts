import type { PostData } from '../wordpress/index.ts';
import { edition } from './edition.ts';
import { postsInFeed } from './feed-item.ts';
import { getFeedKey } from './feed-key.ts';
import { listsWithFeed, type ListWithFeed } from './feed-lists.ts';
import { madeFromNamed } from './made-from.ts';
import { toParam, type RoutePath } from './static-paths.ts';

type PageOfFeed = RoutePath<{
  readonly feed: ListWithFeed['feed'];
  readonly posts: readonly PostData[];
}>;

const made = madeFromNamed<PageOfFeed>();

/** One static path for each list's feed, the same object while it shows the same; `name` is the parameter of the route. */
export const feedPaths = async (name: string): Promise<readonly PageOfFeed[]> => {
  const paths: PageOfFeed[] = [];
  for (const { feed, posts: all } of await listsWithFeed()) {
    const posts = postsInFeed(all);
    const cacheKey = edition.hasKeys ? await getFeedKey(feed, posts) : undefined;
    paths.push(
      made(feed.self, [cacheKey, ...posts], () => ({
        ...{ params: { [name]: toParam(feed.path) }, cacheKey },
        props: { feed, posts },
      })),
    );
  }
  return paths;
};
