import type { PostData } from '../wordpress/index.ts';
import { getLatestPosts } from './posts.ts';

const most = 4;

/** What a reader is shown in place of a page that is not there. */
export const getLatestOnMissing = async (): Promise<readonly PostData[]> =>
  (await getLatestPosts()).slice(0, most);
