import type { Picture } from '../images/index.ts';
import type {
  StoredMedia,
  StoredPost,
  StoredTerm,
  StoredUser,
} from '../wordpress/mirror/records.ts';
import { ancestry } from './ancestry.ts';
import { getUsers } from './authors.ts';
import { draftOf } from './drafts.ts';
import { getMediaShelf } from './media.ts';
import { once } from './once.ts';
import { getMedia } from './pictures.ts';
import { getSite } from './site.ts';
import { getTerms } from './terms.ts';

/**
 * The records that something is made from, to be had without waiting. They stay the same objects until they change, so that what
 * was made need not be made again while they are the same; see `made-from.ts`.
 */
export interface Sources {
  readonly authorOf: (post: StoredPost) => StoredUser | null | undefined;
  readonly mediaOf: (post: StoredPost) => StoredMedia | null | undefined;
  readonly pictureAt: (address: string | null | undefined) => Picture | null;
  /** Those of some terms that are there. */
  readonly termsOf: (keys: readonly string[]) => readonly StoredTerm[];
  /** The terms above one, the outermost first. */
  readonly parentsOf: (term: StoredTerm) => readonly StoredTerm[];
  /** Of what a list shows of a post. */
  readonly cardSources: (post: StoredPost) => readonly unknown[];
}

export const getSources = once(async (): Promise<Sources> => {
  const [site, users, terms, media] = [
    await getSite(),
    await getUsers(),
    await getTerms(),
    await getMedia(),
  ];
  const shelf = await getMediaShelf();

  const authorOf = (post: StoredPost) =>
    post.authorId === null ? undefined : (users.get(post.authorId) ?? draftOf(post)?.author);
  const mediaOf = (post: StoredPost) =>
    post.featuredMediaId === null
      ? undefined
      : (media.get(post.featuredMediaId) ?? draftOf(post)?.media);
  const pictureAt = (address: string | null | undefined) =>
    address ? shelf.picture(address) : null;
  // Asked of every post, each time: it takes no detours.
  const termsOf = (keys: readonly string[]) => {
    const found: StoredTerm[] = [];
    for (const key of keys) {
      const term = terms.get(key);
      if (term !== undefined) found.push(term);
    }
    return found;
  };

  return {
    ...{ authorOf, mediaOf, pictureAt, termsOf },
    parentsOf: (term) =>
      ancestry(term, ({ parent }) => (parent === null ? undefined : terms.get(parent))),
    cardSources(post) {
      const found = mediaOf(post);
      const [category] = termsOf(post.categories);
      return [site, authorOf(post), category, found, pictureAt(found?.picture)];
    },
  };
});
