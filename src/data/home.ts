import { homePath } from '../paths.ts';
import { toPages, type ArchivePage } from './archive.ts';
import { once } from './once.ts';
import { getHomePosts } from './posts.ts';

/** The front page and those that go on from it. */
export const getHomePages = once(async (): Promise<readonly [ArchivePage, ...ArchivePage[]]> =>
  toPages(homePath, await getHomePosts()),
);
