import type { StoredPost, Use } from '../store/records.ts';
import type { Resolve } from '../paths.ts';
import { digestOfShared } from './digest.ts';
import { madeFrom } from './made-from.ts';
import { getMediaShelf, type MediaShelf } from './media.ts';
import { once } from './once.ts';
import { getResolve } from './own-links.ts';

const made = madeFrom<StoredPost, string>();

/** Tells what the links, pictures and files of a text have come to be on this site. */
export const getUsesKeyMaker = once(async () => {
  const [resolve, shelf] = [await getResolve(), await getMediaShelf()];
  return (post: StoredPost): string =>
    post.uses.length === 0
      ? ''
      : made(post, [resolve, shelf], () =>
          post.uses.map((use) => keyOfUse(use, resolve, shelf)).join(' '),
        );
});

export const getUsesKey = async (post: StoredPost): Promise<string> =>
  (await getUsesKeyMaker())(post);

// What this site has no page for may be a file.
const keyOfUse = ({ kind, address }: Use, resolve: Resolve, shelf: MediaShelf): string => {
  const found = kind === 'link' ? resolve(address) : null;
  if (found !== null) return `${found.path}#${found.fragment}`;
  const record =
    kind === 'picture' || kind === 'poster' ? shelf.picture(address) : shelf.file(address);
  return record === null ? '' : digestOfShared(record);
};
