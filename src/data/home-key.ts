import type { ArchivePage } from './archive.ts';
import { getCardMaker } from './card.ts';
import { digestOf, digestOfShared } from './digest.ts';
import { getFrontPageOf } from './front-page.ts';
import { madeFromNamed } from './made-from.ts';
import { getFrontPage } from './pages.ts';
import { getSiteKey, keyOf } from './site-key.ts';
import { getUsesKey } from './uses-key.ts';

const made = madeFromNamed<Promise<string>>();

/** The key of a page of the list that begins on the front page. */
export const getHomeKey = async ({ posts, ...place }: ArchivePage): Promise<string> => {
  const [siteKey, cardOf] = [await getSiteKey(), await getCardMaker()];
  const cards = posts.map(cardOf);
  const own = await made(place.path, [siteKey, place.last, place.total, ...cards], async () => {
    const shown = (await Promise.all(cards)).map(digestOfShared);
    return siteKey + digestOf([place, shown]);
  });
  if (place.number > 1) return own;
  const text = await getFrontPage();
  const front = await getFrontPageOf(posts, { leads: true });
  return keyOf([own, front, text && [text.body, await getUsesKey(text)]]);
};
