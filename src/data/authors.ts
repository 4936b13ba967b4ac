import type { StoredPost, StoredUser } from '../wordpress/mirror/records.ts';
import { allUsers } from './collections.ts';
import { draftOf } from './drafts.ts';
import { once } from './once.ts';
import { getLatestPosts } from './posts.ts';

export const getUsers = once(
  async () => new Map((await allUsers()).map((user) => [user.id, user])),
);

/** Undefined when the account is gone or could not be read. */
export const getAuthor = async (post: StoredPost): Promise<StoredUser | undefined> =>
  post.authorId === null
    ? undefined
    : ((await getUsers()).get(post.authorId) ?? draftOf(post)?.author ?? undefined);

const getPostsByAuthor = once(async () =>
  Map.groupBy(await getLatestPosts(), ({ authorId }) => authorId),
);

export const getPostsOfAuthor = async ({ id }: StoredUser): Promise<readonly StoredPost[]> =>
  (await getPostsByAuthor()).get(id) ?? [];

/**
 * The accounts that have published. The others are nobody's business: with credentials a service
 * lists its subscribers too.
 */
export const getAuthors = once(async (): Promise<readonly StoredUser[]> => {
  const posts = await getPostsByAuthor();
  return (await allUsers()).filter(({ id }) => posts.has(id));
});
