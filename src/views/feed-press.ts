import { detach, fill, type Prepared } from '../content/html/index.ts';
import { mediaPath } from '../content/paths/index.ts';
import type { Press } from '../wordpress/bodies/index.ts';
import { getFeedHref } from './feed-href.ts';
import { createFeedWriters } from './feed-writers.ts';
import { getMediaShelf } from './media.ts';
import { once } from './once.ts';
import { getResolve } from './own-links.ts';
import { getOwnPages } from './own-pages.ts';
import { getSite } from './site.ts';
import { getWords } from './words.ts';

/** How feeds are printed: with whole addresses, wherever they are read. */
export const getFeedPress = once(async (): Promise<Press> => {
  const href = await getFeedHref();
  return {
    ...(await getMediaShelf()),
    words: await getWords(),
    resolve: await getResolve(),
    ownHosts: new Set((await getSite()).hosts),
    href,
    mediaFolder: href(mediaPath),
    searchPath: (await getOwnPages()).search,
  };
});

/** Prepared HTML for feed readers: safe, whole, in one piece. `pages` are the paths of its parts. */
export const printForFeed = async (
  prepared: Prepared,
  pages: readonly string[],
): Promise<string> => {
  const press = await getFeedPress();
  const [first = ''] = pages;
  return fill(prepared, createFeedWriters(press))
    .map((part, place) => detach(part, press.href(pages[place] ?? first)))
    .join('\n');
};
