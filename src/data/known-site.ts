import { surveyStore } from '../sync/index.ts';
import { syncOnce } from '../sync/once.ts';
import { once } from './once.ts';

/** What lies where on this site. */
export const getKnownSite = once(async () => surveyStore((await syncOnce()).store));
