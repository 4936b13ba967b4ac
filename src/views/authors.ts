import type { PostData, UserData } from '../wordpress/index.ts';
import { users } from './content.ts';
import { draftOf } from './drafts.ts';
import { getLatestPosts } from './posts.ts';
import { remember, sameItems } from './remember.ts';

/** Undefined if the account was deleted or could not be read. */
export const authorOf = (post: PostData): UserData | undefined =>
  post.author === null
    ? undefined
    : (users.get(post.author.id) ?? draftOf(post)?.author ?? undefined);

const getPostsByAuthor = remember(() => Map.groupBy(getLatestPosts(), ({ author }) => author?.id));

/** The posts of the account with an id, the latest first. */
export const postsOfAuthor = remember(
  (id: number): readonly PostData[] => getPostsByAuthor().get(String(id)) ?? [],
  sameItems,
);

/** The accounts that have published posts. With credentials, WordPress lists its subscribers too: they stay private. */
export const getAuthors = remember((): readonly UserData[] => {
  const posts = getPostsByAuthor();
  return users.all().filter(({ id }) => posts.has(String(id)));
}, sameItems);
