import type { PostData, UserData } from '../wordpress/index.ts';
import { inEdition } from './addresses.ts';
import { users } from './content.ts';
import { draftOf } from './drafts.ts';
import { getStories } from './posts.ts';
import { remember, sameItems } from './remember.ts';

/** The path of an author's archive in the language of now. */
export const pathOfAuthor = ({ path }: Pick<UserData, 'path'>): string => inEdition(path);

/** Undefined if the account was deleted or could not be read. */
export const authorOf = (post: PostData): UserData | undefined =>
  post.author === null
    ? undefined
    : (users.get(post.author.id) ?? draftOf(post)?.author ?? undefined);

const getPostsByAuthor = remember(() => Map.groupBy(getStories(), ({ author }) => author?.id));

/** The posts of the account with an id, the latest first, and then its entries of other types. */
export const postsOfAuthor = remember(
  (id: number): readonly PostData[] => getPostsByAuthor().get(String(id)) ?? [],
  sameItems,
);

/** The accounts that have published posts, or entries of other types than pages. With credentials, WordPress lists its subscribers too: they stay private. */
export const getAuthors = remember((): readonly UserData[] => {
  const posts = getPostsByAuthor();
  return users.all().filter(({ id }) => posts.has(String(id)));
}, sameItems);
