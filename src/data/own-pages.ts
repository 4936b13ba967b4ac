import type { OwnPages } from '../paths.ts';
import { syncOnce } from '../sync/once.ts';
import { once } from './once.ts';

/** Where the site's own pages lie: the search, the archive of everything, the feeds. */
export const getOwnPages = once(async (): Promise<OwnPages> => (await syncOnce()).known().own);
