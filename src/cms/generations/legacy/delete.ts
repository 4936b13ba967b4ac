import { z } from 'zod';
import type { Deletion, Id } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import { toPlainText } from '../../plain-text.ts';
import type { GenerationContext } from '../face.ts';
import { sendDelete } from '../write.ts';

const confirmation = z.object({ message: z.string() });

/**
 * Deletes a record (E4): the answer is an object with `message`. The older generation answers alike whether the
 * post was in the trash before or not.
 */
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
