import type { CommentChange, Id, ModeratedComment } from '../../wordpress/client/index.ts';
import { forgetHeldComments } from '../held-comments.ts';
import { isLive, type Actor, type Done } from './operation.ts';

/** Readers see a comment if it is approved and its text is on the site. */
const isSeen = (actor: Actor, { status, postId }: ModeratedComment): boolean =>
  status === 'approved' && isLive(actor, postId);

/** Changes the status of a comment. Throws a CmsError if WordPress refuses. */
export async function moderateComment(
  actor: Actor,
  before: ModeratedComment,
  change: CommentChange,
): Promise<Done<ModeratedComment>> {
  const value = await actor.editor.cms.moderation.change(before.id, change);
  forgetHeldComments(actor.editor);
  return { value, isVisible: isSeen(actor, before) !== isSeen(actor, value) };
}

/** Deletes a comment permanently. Throws a CmsError if WordPress refuses. */
export async function deleteComment(
  actor: Actor,
  before: ModeratedComment,
): Promise<Done<{ readonly id: Id }>> {
  const { id } = before;
  await actor.editor.cms.moderation.delete(id);
  forgetHeldComments(actor.editor);
  return { value: { id }, isVisible: isSeen(actor, before) };
}

/**
 * Replies to a comment as the account. Throws a CmsError if WordPress refuses, for example because
 * the discussion is closed.
 */
export async function replyToComment(
  actor: Actor,
  to: ModeratedComment,
  content: string,
): Promise<Done<ModeratedComment>> {
  const value = await actor.editor.cms.moderation.answer(to, content);
  return { value, isVisible: isSeen(actor, value) };
}
