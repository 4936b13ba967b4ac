import type { Comment, Id } from '../../client/index.ts';
import type { StoredComment } from '../../mirror/index.ts';
import { toStoredComment, type SiteContext } from '../prepare/records.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Optional, type OptionalContext, readOptional } from './optional.ts';

interface CommentsOptions {
  /** Undefined for all posts. */
  readonly ofPosts: readonly Id[] | undefined;
  /** The new comments, already read, if all others are unchanged; null if that is unknown. */
  readonly since: readonly Comment[] | null;
  readonly before: Snapshot['comments'];
  readonly context: SiteContext;
}

/**
 * Reads all comments. The older generation has a list for each post, requested in every sync: a
 * comment does not change the post's date.
 */
export async function readComments(
  { cms, ...options }: OptionalContext,
  { ofPosts, since, before, context }: CommentsOptions,
): Promise<Map<Id, StoredComment>> {
  const isPart = since !== null;
  const extra: Optional<Comment> =
    isPart && ofPosts?.length === 0
      ? { state: 'partial', items: [] }
      : await readOptional({
          ...options,
          collection: 'comments',
          name: 'comments',
          batches: () => cms.comments(ofPosts),
          consequence: 'The site keeps those that an earlier sync found.',
        });
  const comments = new Map(before);
  if (extra.state === 'complete') {
    const read = new Set(ofPosts);
    for (const { id, postId } of before.values()) {
      if (!isPart || read.has(postId)) comments.delete(id);
    }
  }
  for (const comment of [...(since ?? []), ...extra.items]) {
    const stored = toStoredComment(comment, context);
    if (stored !== null) comments.set(comment.id, stored);
    else {
      const label = `comment ${comment.id}`;
      options.reporter.addUnreadable([{ id: comment.id, label, problem: 'It has no date.' }]);
    }
  }
  return comments;
}
