import { getFrontPageOf } from './front-page.ts';
import { getHomeList } from './home.ts';
import { sliceOf } from './archive.ts';
import { getListKeyMaker } from './list-key.ts';
import { getFrontPage } from './pages.ts';
import { keyOf } from './site-key.ts';
import { getUsesKey } from './uses-key.ts';

/** The key of the front page. */
export const getHomeKey = async (): Promise<string> => {
  const slice = sliceOf(await getHomeList(), 1);
  const own = (await getListKeyMaker())(slice, '');
  const front = await getFrontPageOf(slice.posts, { leads: true });
  const text = await getFrontPage();
  return keyOf([own, front, text && [text.body, await getUsesKey(text)]]);
};
