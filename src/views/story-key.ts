import type { PostData } from '../wordpress/index.ts';
import { getCardKeyMaker } from './card-key.ts';
import { getCommentsByPost } from './comments.ts';
import { digestOf } from './digest.ts';
import { madeFrom } from './made-from.ts';
import { once } from './once.ts';
import { getPartPaths } from './parts.ts';
import { getLatestPosts, getPlaces } from './posts.ts';
import { getRelatedFinder } from './related.ts';
import { getShownKeys, ownKey } from './shown-keys.ts';
import { getSiteKey } from './site-key.ts';
import { getSources } from './sources.ts';
import { getUsesKeyMaker } from './uses-key.ts';

const made = madeFrom<PostData, readonly string[]>();

/**
 * Gives the key of each page of a post: a digest of what it shows of its record and of others. No page is put together for it, and
 * it is not made anew unless something of that has changed.
 */
export const getStoryKeyMaker = once(async () => {
  const [posts, placeOf] = [await getLatestPosts(), await getPlaces()];
  const [partsOf, commentsOf] = [await getPartPaths(), await getCommentsByPost()];
  const [relatedTo, cardKeyOf] = [await getRelatedFinder(), await getCardKeyMaker()];
  const [siteKey, usesKeyOf] = [await getSiteKey(), await getUsesKeyMaker()];
  const [shown, { authorOf, mediaOf, termsOf }] = [await getShownKeys(), await getSources()];

  return (post: PostData): readonly string[] => {
    const [place = 0, parts = [post.path]] = [placeOf.get(post.id), partsOf.get(post.path)];
    const [newer, older] = [posts[place - 1], posts[place + 1]];
    const [author, media] = [authorOf(post), mediaOf(post)];
    const from: unknown[] = [siteKey, usesKeyOf(post)];
    from.push(newer?.title, newer?.titleHtml, newer?.path);
    from.push(older?.title, older?.titleHtml, older?.path);
    from.push(author ? shown.author(author) : '', media ? shown.media(media) : '');
    from.push(shown.comments(commentsOf.get(post.id) ?? []));
    for (const term of termsOf(post.categories)) from.push(shown.term(term));
    for (const term of termsOf(post.tags)) from.push(shown.term(term));
    for (const other of relatedTo(post)) from.push(cardKeyOf(other));
    from.push(...parts);
    return made(post, from, () => {
      const key = digestOf([ownKey(post), ...from]);
      return parts.map((_, index) => `${siteKey}${key} ${index}`);
    });
  };
});
