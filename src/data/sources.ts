import type { Prepared } from '../html/index.ts';
import type { StoredPost, StoredTerm } from '../store/records.ts';
import { ancestry } from './ancestry.ts';
import { getUsers } from './authors.ts';
import { draftOf } from './drafts.ts';
import { getMediaShelf } from './media.ts';
import { once } from './once.ts';
import { getResolve } from './own-links.ts';
import { getMedia } from './pictures.ts';
import { getSite } from './site.ts';
import { getTerms } from './terms.ts';

/**
 * The records that something is made from. They stay the same objects until they change, so that what was made need not be
 * made again while they are the same; see `made-from.ts`.
 */
export interface Sources {
  /** Of what a list shows of a post. */
  readonly cardSources: (post: StoredPost) => readonly unknown[];
  /** Of whoever wrote a post, its terms and the picture at its head, as its page and feeds show them. */
  readonly postSources: (post: StoredPost) => readonly unknown[];
  /** Of a short text: what it links to and shows. */
  readonly textSources: (text: Prepared) => readonly unknown[];
}

export const getSources = once(async (): Promise<Sources> => {
  const [site, users, terms, media] = [
    await getSite(),
    await getUsers(),
    await getTerms(),
    await getMedia(),
  ];
  const [shelf, resolve] = [await getMediaShelf(), await getResolve()];

  const authorOf = (post: StoredPost) =>
    post.authorId === null ? undefined : (users.get(post.authorId) ?? draftOf(post)?.author);
  const mediaOf = (post: StoredPost) =>
    post.featuredMediaId === null
      ? undefined
      : (media.get(post.featuredMediaId) ?? draftOf(post)?.media);
  const pictureAt = (address: string | null | undefined) =>
    address ? shelf.picture(address) : null;
  const parentsOf = (term: StoredTerm) =>
    ancestry(term, ({ parent }) => (parent === null ? undefined : terms.get(parent)));
  const parents = new Map([...terms.values()].map((term) => [term.key, parentsOf(term)]));
  const textSources = ({ references }: Prepared) =>
    references.length === 0 ? [] : [shelf, resolve];

  return {
    textSources,
    cardSources(post) {
      const found = mediaOf(post);
      const [category] = post.categories.flatMap((key) => terms.get(key) ?? []);
      return [site, authorOf(post), category, found, pictureAt(found?.picture)];
    },
    postSources(post) {
      const [author, found] = [authorOf(post), mediaOf(post)];
      const from: unknown[] = [site, author, pictureAt(author?.avatar)];
      if (author !== undefined && author !== null) from.push(...textSources(author.bio));
      from.push(found, pictureAt(found?.picture));
      if (found !== undefined && found !== null) from.push(...textSources(found.caption));
      for (const key of post.categories) from.push(terms.get(key), ...(parents.get(key) ?? []));
      for (const key of post.tags) from.push(terms.get(key));
      return from;
    },
  };
});
