import type { PostData, UserData } from '../wordpress/index.ts';
import { allUsers } from './collections.ts';
import { draftOf } from './drafts.ts';
import { once } from './once.ts';
import { getLatestPosts } from './posts.ts';

export const getUsers = once(
  async () => new Map((await allUsers()).map((user) => [String(user.id), user])),
);

/** Undefined when the account is gone or could not be read. */
export const getAuthor = async (post: PostData): Promise<UserData | undefined> =>
  post.author === null
    ? undefined
    : ((await getUsers()).get(post.author.id) ?? draftOf(post)?.author ?? undefined);

const getPostsByAuthor = once(async () =>
  Map.groupBy(await getLatestPosts(), ({ author }) => author?.id),
);

export const getPostsOfAuthor = async ({ id }: UserData): Promise<readonly PostData[]> =>
  (await getPostsByAuthor()).get(String(id)) ?? [];

/**
 * The accounts that have published. The others are nobody's business: with credentials a service
 * lists its subscribers too.
 */
export const getAuthors = once(async (): Promise<readonly UserData[]> => {
  const posts = await getPostsByAuthor();
  return (await allUsers()).filter(({ id }) => posts.has(String(id)));
});
