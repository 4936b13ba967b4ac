import type { PostData } from '../wordpress/index.ts';
import { digestOf, digestOfShared } from './digest.ts';
import { madeFrom } from './made-from.ts';
import { once } from './once.ts';
import { getSources } from './sources.ts';

const made = madeFrom<PostData, string>();

/** Gives a digest of what lists show of a post: of its card, which need not be made for it. */
export const getCardKeyMaker = once(async () => {
  const { authorOf, mediaOf, pictureAt, termsOf } = await getSources();
  // A post stands in several lists.
  const keys = new Map<PostData, string>();
  return (post: PostData): string => {
    const known = keys.get(post);
    if (known !== undefined) return known;
    const [author, media, [category]] = [authorOf(post), mediaOf(post), termsOf(post.categories)];
    const picture = pictureAt(media?.picture);
    const key = made(post, [author, category, media, picture], () => {
      const { title, titleHtml, path, excerpt, date, dateLocal, sticky, draft } = post;
      return digestOf([
        ...[title, titleHtml, path, excerpt, date, dateLocal, sticky, draft],
        ...[author?.name, author?.path, category?.name, category?.path],
        ...(picture === null ? [] : [digestOfShared(picture), media?.alt]),
      ]);
    });
    keys.set(post, key);
    return key;
  };
});
