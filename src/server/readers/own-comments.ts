import { z } from 'zod';
import { commentsPath } from '../../content/paths/index.ts';
import { sealedCookie } from '../auth/session-cookies.ts';
import type { ServerContext } from '../context.ts';

/** In characters. */
const longest = 500;
/** Bytes of all of them. Sealed, they are a third longer, and a cookie has 4 KB. */
const most = 2_400;

/** A comment that waits for approval, as its writer sees it. */
const ownComment = z.object({
  /** Null if WordPress did not name it. */
  id: z.int().nullable(),
  text: z.int(),
  author: z.string(),
  comment: z.string(),
});
export type OwnComment = z.output<typeof ownComment>;

export const ownCookieName = 'galley_comments';

/** The comments of a browser that wait for approval: in a cookie that only this server can read. */
export function ownComments(context: ServerContext, where: { readonly origin: string }) {
  const cookie = sealedCookie(context, where, {
    name: ownCookieName,
    path: `${context.base}${commentsPath}`,
    schema: z.object({ comments: z.array(ownComment) }),
    // Seconds that a browser remembers its comments that wait.
    ttl: 7 * 24 * 60 * 60,
  });
  return {
    read: async (header: string | undefined): Promise<readonly OwnComment[]> =>
      (await cookie.read(header))?.comments ?? [],
    /** The `Set-Cookie` header with one more, and as many of the others as it has room for. */
    add(one: OwnComment, others: readonly OwnComment[]): Promise<string> {
      const comments = [{ ...one, comment: one.comment.slice(0, longest) }, ...others];
      while (comments.length > 1 && Buffer.byteLength(JSON.stringify(comments)) > most)
        comments.pop();
      return cookie.write({ comments });
    },
  };
}
