import type { PostData, Use } from '../wordpress/index.ts';
import { digestOfShared } from './digest.ts';
import { madeFrom } from './made-from.ts';
import { getMediaShelf } from './media.ts';
import { once } from './once.ts';
import { getResolve } from './own-links.ts';

const made = madeFrom<PostData, string>();

/** Tells what the links, pictures and files of a text have come to be on this site. */
export const getUsesKeyMaker = once(async () => {
  const [resolve, shelf] = [await getResolve(), await getMediaShelf()];
  // Many texts link to the same place, and finding out which one it is takes far longer than a look-up.
  const places = new Map<string, string>();

  const placeOf = (address: string): string => {
    const known = places.get(address);
    if (known !== undefined) return known;
    const found = resolve(address);
    const place = found === null ? '' : `${found.path}#${found.fragment}`;
    places.set(address, place);
    return place;
  };
  const keyOfUse = ({ kind, address }: Use): string => {
    const place = kind === 'link' ? placeOf(address) : '';
    if (place !== '') return place;
    // What this site has no page for may be a file.
    const record =
      kind === 'picture' || kind === 'poster' ? shelf.picture(address) : shelf.file(address);
    return record === null ? '' : digestOfShared(record);
  };
  return (post: PostData): string =>
    post.uses.length === 0
      ? ''
      : made(post, [resolve, shelf], () => post.uses.map(keyOfUse).join(' '));
});

export const getUsesKey = async (post: PostData): Promise<string> =>
  (await getUsesKeyMaker())(post);
