import { homePath } from '../content/paths/index.ts';
import { pageOf, sliceOf, type ArchivePage, type ListOfPosts } from './archive.ts';
import { once } from './once.ts';
import { getHomePosts } from './posts.ts';

/** The list that begins on the front page. */
export const getHomeList = once(async (): Promise<ListOfPosts> => ({
  path: homePath,
  posts: await getHomePosts(),
}));

/** The front page. */
export const getFirstHomePage = async (): Promise<ArchivePage> =>
  pageOf(sliceOf(await getHomeList(), 1));
