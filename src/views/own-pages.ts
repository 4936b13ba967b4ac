import type { OwnPages } from '../content/paths/index.ts';
import { getKnown } from './known.ts';
import { link, type Link } from './link.ts';
import { once } from './once.ts';
import { getWords } from './words.ts';

/** Where the site's own pages lie: the search, the archive of everything, the feeds. */
export const getOwnPages = once(async (): Promise<OwnPages> => (await getKnown()).own);

/** The way to everything that was published. */
export const archiveLink = async (): Promise<Link> => ({
  name: (await getWords()).allStories,
  href: link((await getOwnPages()).archive),
});
