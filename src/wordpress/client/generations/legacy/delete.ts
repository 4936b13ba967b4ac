import { z } from 'zod';
import type { Deletion, Id } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import { toPlainText } from '../../plain-text.ts';
import type { GenerationContext } from '../face.ts';
import { parseOne } from '../parse-each.ts';
import { needCredentials, sendDelete } from '../write.ts';
import { post } from './wire.ts';

const confirmation = z.object({ message: z.string() });

/**
 * Moves a post or page to the trash (E4). The older generation deletes for good what lies there already, and says
 * "Deleted post" both times. So its place is looked up first, and nothing is sent unless that could be seen.
 */
export async function trashLegacy(context: GenerationContext, id: Id): Promise<Deletion> {
  const path = `posts/${id}`;
  const url = routeUrl(context.root, path);
  needCredentials(context.transport, 'Deleting', { method: 'DELETE', url });
  const { value } = await context.reader.signed(url);
  const { status } = parseOne(value, post, `post ${id}`, url.href);
  if (status === 'trash') return { id, outcome: 'already-trashed', message: null };
  return deleteLegacy(context, path, id, false);
}

/** Deletes a record (E4): the answer is an object with `message`. */
export async function deleteLegacy(
  { transport, root }: GenerationContext,
  path: string,
  id: Id,
  force: boolean,
): Promise<Deletion> {
  const value = await sendDelete(transport, routeUrl(root, path, { force: force || undefined }));
  const { data } = confirmation.safeParse(value);
  const message = data === undefined ? null : toPlainText(data.message);
  return { id, outcome: force ? 'deleted' : 'trashed', message };
}
