import type { PostData, UserData } from '../wordpress/index.ts';
import { pathInLanguage } from './addresses.ts';
import { getLanguageOfWords, users } from './content.ts';
import { draftOf } from './drafts.ts';
import { getStories } from './posts.ts';
import { remember, sameItems } from './remember.ts';
import { groupByKeys } from '../group-by-keys.ts';

export function pathOfAuthor({ path }: Pick<UserData, 'path'>): string {
  return pathInLanguage(path);
}

/** In the order of the byline. An account that was deleted or could not be read is missing. */
export function authorsOf(post: PostData): readonly UserData[] {
  return post.authors.flatMap(({ id }) => users.get(id) ?? draftOf(post)?.author ?? []);
}

/** Names as the site's language lists them, with the words between them: `Ada`, ` and `, `Bob`. */
export function inList<T>(named: readonly T[]): (T | string)[] {
  const places = named.map((_, place) => String(place));
  return getListFormat()
    .formatToParts(places)
    .map(({ type, value }) => (type === 'element' ? (named[Number(value)] ?? value) : value));
}

const getListFormat = remember(() => new Intl.ListFormat(getLanguageOfWords()));

const getPostsByAuthor = remember(() =>
  groupByKeys(getStories(), ({ authors }) => authors.map(({ id }) => id)),
);

/** The posts of the author with an id, the latest first, and then its entries of other types. */
export const postsOfAuthor = remember(
  (id: number): readonly PostData[] => getPostsByAuthor().get(String(id)) ?? [],
  sameItems,
);

/** Those with published entries besides pages. WordPress may list subscribers: they stay out. */
export const getAuthors = remember((): readonly UserData[] => {
  const posts = getPostsByAuthor();
  return users.all().filter(({ id }) => posts.has(String(id)));
}, sameItems);
