import type { Picture } from '../content/images/index.ts';
import type { MediaData, PostData, TermData, UserData } from '../wordpress/index.ts';
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
  readonly authorOf: (post: PostData) => UserData | null | undefined;
  readonly mediaOf: (post: PostData) => MediaData | null | undefined;
  readonly pictureAt: (address: string | null | undefined) => Picture | null;
  /** Those of some terms that are there. */
  readonly termsOf: (references: PostData['categories' | 'tags']) => readonly TermData[];
  /** The terms above one, the outermost first. */
  readonly parentsOf: (term: TermData) => readonly TermData[];
  /** Of what a list shows of a post. */
  readonly cardSources: (post: PostData) => readonly unknown[];
}

export const getSources = once(async (): Promise<Sources> => {
  const [site, users, terms, media] = [
    await getSite(),
    await getUsers(),
    await getTerms(),
    await getMedia(),
  ];
  const shelf = await getMediaShelf();

  const authorOf = (post: PostData) =>
    post.author === null ? undefined : (users.get(post.author.id) ?? draftOf(post)?.author);
  const mediaOf = (post: PostData) =>
    post.featuredMedia === null
      ? undefined
      : (media.get(post.featuredMedia.id) ?? draftOf(post)?.media);
  const pictureAt = (address: string | null | undefined) =>
    address ? shelf.picture(address) : null;
  // Asked of every post, each time: it takes no detours.
  const termsOf = (references: PostData['categories' | 'tags']) => {
    const found: TermData[] = [];
    for (const { id } of references) {
      const term = terms.get(id);
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
