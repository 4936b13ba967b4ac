import type { ListSlice } from './archive.ts';
import { getCardKeyMaker } from './card-key.ts';
import { digestOf } from './digest.ts';
import { once } from './once.ts';
import { getSiteKey } from './site-key.ts';

/** Gives the key of a page of a list. `said` names what the page says of the list: a digest of its view. */
export const getListKeyMaker = once(async () => {
  const [siteKey, cardKeyOf] = [await getSiteKey(), await getCardKeyMaker()];
  return ({ path, number, total, posts }: ListSlice, said: string): string =>
    siteKey + digestOf([said, path, number, total, ...posts.map(cardKeyOf)]);
});
