import { loadWords, type Words } from '../i18n/index.ts';
import { once } from './once.ts';
import { getSite } from './site.ts';

/** What the site itself says, in its own language. */
export const getWords = once(
  async (): Promise<Words> => (await loadWords((await getSite()).language)).words,
);
