import { z } from 'zod';
import { CmsError } from '../../errors.ts';
import type { CurrentUser, Deletion, Id } from '../../model.ts';
import { toPlainText } from '../../plain-text.ts';
import { routeUrl } from '../../route.ts';
import { timeZoneOf, utcOfLocal } from '../../time.ts';
import { parseOne, readOne } from '../page.ts';
import type { GenerationContext } from '../types.ts';
import { needCredentials, sendDelete } from '../write.ts';
import { legacy } from '../records.ts';

const confirmation = z.object({ message: z.string() });

/**
 * Moves a post or page to the trash (E4). From there the older generation deletes it, and says
 * "Deleted post" both times: so its status is read first, and nothing is sent if that fails.
 */
export async function trashLegacy(context: GenerationContext, id: Id): Promise<Deletion> {
  const path = `posts/${id}`;
  const url = routeUrl(context.root, path);
  needCredentials(context.transport, 'Deleting', { method: 'DELETE', url });
  const { status } = await readOne(context.reader.signed, url, legacy.post, `post ${id}`);
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

/** The account that the credentials belong to (E6). */
export async function legacyMe({ transport, root }: GenerationContext): Promise<CurrentUser> {
  const url = routeUrl(root, 'users/me', { context: 'edit' });
  needCredentials(transport, 'Asking for the current user', { method: 'GET', url });
  // The answer is a redirect to the account's own address, with the record in its body.
  const request = { method: 'GET', url, signed: true, redirects: 'answer' } as const;
  const answer = await transport.send(request);
  const redirected = answer.status === 302 && answer.body().kind === 'json';
  const value = transport.read(redirected ? { ...answer, status: 200 } : answer, request);
  return parseOne(value, legacy.currentUser, 'current user', url.href);
}

const dated = z.object({ date_tz: z.string().min(1) });
const records = z.array(z.unknown());

/**
 * A time of the site's clock in UTC: the older generation reads a time without an offset as UTC.
 * Its index does not name the time zone, but published records do.
 */
export async function utcOfSite(
  { reader, root }: GenerationContext,
  dateLocal: string,
): Promise<string> {
  for (const what of ['posts', 'pages']) {
    const url = routeUrl(root, what, { 'filter[posts_per_page]': 1 });
    const { value } = await reader.collection(what, url);
    const found = (records.safeParse(value).data ?? [])
      .map((record) => dated.safeParse(record).data)
      .find((record) => record !== undefined);
    const time = found && utcOfLocal(dateLocal, timeZoneOf(found.date_tz, 0));
    if (time) return time;
  }
  throw new CmsError({
    code: 'unsupported',
    message: `The older generation does not say in which time zone ${dateLocal} is meant, and there is no published post that would show it.`,
    hint: 'Leave out the date, and set it in WordPress.',
    url: root.href,
  });
}
