import type { ArchivePage } from './archive.ts';
import { getCardMaker } from './card.ts';
import { digestOf, digestOfShared } from './digest.ts';
import { getListMeta } from './list-meta.ts';
import type { ListView } from './list-view.ts';
import { madeFromNamed } from './made-from.ts';
import { once } from './once.ts';
import { getSiteKey } from './site-key.ts';

const made = madeFromNamed<Promise<string>>();

/** Gives the key of a page of a list. It is made anew only where a card on it has changed, or what is said of the list. */
export const getListKeyMaker = once(async () => {
  const [siteKey, cardOf] = [await getSiteKey(), await getCardMaker()];
  return (view: ListView, { posts, ...place }: ArchivePage): Promise<string> => {
    const cards = posts.map(cardOf);
    const from = [siteKey, digestOfShared(view), place.last, place.total, ...cards];
    return made(place.path, from, async () => {
      const shown = (await Promise.all(cards)).map(digestOfShared);
      const meta = await getListMeta(view, { ...place, posts });
      return siteKey + digestOf([view, place, meta, shown]);
    });
  };
});
