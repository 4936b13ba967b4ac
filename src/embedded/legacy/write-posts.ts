import { jsonAddress } from '../addresses.ts';
import { json, type Reply } from '../http.ts';
import { detach } from '../media/attach.ts';
import { deletePost } from '../records/posts.ts';
import { Refusal } from '../refusal.ts';
import { can, mayChange } from '../rights.ts';
import { changePost, createPost, trashPost, type Changes } from '../writing/save-post.ts';
import { readChanges } from './changes.ts';
import { postOf, showPost } from './read-posts.ts';
import type { Call } from './route.ts';

/** The plugin answers 500 for this one; so does the service, for clients to learn from. */
const emptyStatus = 500;

/** Making a post (`interface.md`, E3). Like the plugin, it names no author of its own accord. */
export function create(type: 'post' | 'page') {
  return async (call: Call): Promise<Reply> => {
    const { service, asker } = call;
    if (!can(asker, `edit_${type}s`)) {
      const message = 'Sorry, you are not allowed to post on this site.';
      throw new Refusal('json_cannot_create', message, 403);
    }
    const changes = await readChanges(call, type);
    const post = createPost(service, type, changes, emptyStatus);
    const location = jsonAddress(service, `/posts/${post.id}`);
    return showPost(call, post, 'edit', 201, { Location: location });
  };
}

export async function change(call: Call): Promise<Reply> {
  const { service, asker } = call;
  const before = postOf(call);
  if (!mayChange(asker, 'edit', before)) {
    const message = 'Sorry, you are not allowed to edit this post.';
    throw new Refusal('json_cannot_edit', message, 401);
  }
  const changes: Changes = await readChanges(call, before.type);
  return showPost(
    call,
    changePost(service, before, changes, { emptyStatus, by: asker?.id ?? 0 }),
    'edit',
  );
}

/** Deleting (`interface.md`, E4). What is in the trash already, and any file, goes for good. */
export async function remove(call: Call): Promise<Reply> {
  const { service, asker, request } = call;
  const post = postOf(call);
  if (!mayChange(asker, 'delete', post)) {
    const message = 'Sorry, you are not allowed to delete this post.';
    throw new Refusal('json_user_cannot_delete_post', message, 401);
  }
  const force = !['', '0', 'false'].includes(request.query.get('force') ?? '');
  if (post.type === 'attachment') await detach(service, post);
  else if (force || post.status === 'trash') deletePost(service, post.id);
  else trashPost(service, post, asker?.id ?? 0);
  return json(200, { message: force ? 'Permanently deleted post' : 'Deleted post' });
}
