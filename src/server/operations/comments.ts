import type { CommentChange, Id, ModeratedComment } from '../../wordpress/client/index.ts';
import { heldComments } from '../remember.ts';
import { isLive, type Actor, type Done } from './operation.ts';

/** A comment as it was before, or its id if that is all that is known. */
type Before = ModeratedComment | { readonly id: Id };

/** Readers see a comment if it is approved and its text is on the site. True if that is unknown. */
const isSeen = (actor: Actor, comment: Before): boolean =>
  !('status' in comment) || (comment.status === 'approved' && isLive(actor, comment.postId));

/** Changes the status of a comment. Throws a CmsError if WordPress refuses. */
export async function moderateComment(
  actor: Actor,
  before: Before,
  change: CommentChange,
): Promise<Done<ModeratedComment>> {
  const value = await actor.editor.cms.moderation.change(before.id, change);
  heldComments.forget(actor.editor.cms);
  return { value, isVisible: isSeen(actor, before) !== isSeen(actor, value) };
}

/** Deletes a comment permanently. Throws a CmsError if WordPress refuses. */
export async function deleteComment(actor: Actor, before: Before): Promise<Done<Id>> {
  await actor.editor.cms.moderation.delete(before.id);
  heldComments.forget(actor.editor.cms);
  return { value: before.id, isVisible: isSeen(actor, before) };
}

/** Replies as the account. Throws a CmsError, for example if the discussion is closed. */
export async function replyToComment(
  actor: Actor,
  to: ModeratedComment,
  content: string,
): Promise<Done<ModeratedComment>> {
  const value = await actor.editor.cms.moderation.answer(to, content);
  return { value, isVisible: isSeen(actor, value) };
}
