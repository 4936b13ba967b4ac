import { z } from 'zod';
import type { Restored, Restoring } from '../../cms.ts';
import { orNull, withheldCodes } from '../../errors.ts';
import type { Id, Post } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import { readV2 } from '../collection.ts';
import { id as recordId } from '../fields.ts';
import type { GenerationContext } from '../types.ts';
import { parseOne, readOne } from '../page.ts';
import { needCredentials, sendJson } from '../write.ts';

const row = z.object({ id: recordId });

/** WordPress adds this to the slug of a text in the trash. A draft without a slug has only this. */
const bareMark = '__trashed';

interface EntryRoute {
  /** The type's name, for messages. */
  readonly what: string;
  readonly route: string;
  readonly schema: z.ZodType<Post>;
}

/**
 * Restores a post or page from the trash. The REST API leaves its comments `post-trashed`, where no
 * page of WordPress shows them, so they are restored one by one, as WordPress's own Restore does.
 */
export async function restoreV2(
  context: GenerationContext,
  { what, route, schema }: EntryRoute,
  id: Id,
  { status = 'draft', sticky, approved }: Restoring,
): Promise<Restored> {
  const { transport, reader, root } = context;
  const path = `${route}/${id}`;
  const url = routeUrl(root, path);
  needCredentials(transport, 'Restoring', { method: 'POST', url });
  const edited = routeUrl(root, path, { context: 'edit' });
  const trashed = await readOne(reader.signed, edited, schema, `${what} ${id}`);
  if (trashed.status !== 'trash') return { post: trashed, held: 0, isMissingComments: false };
  const slug = trashed.slug === bareMark ? '' : undefined;
  const value = await sendJson(transport, `Restoring a ${what}`, url, { status, sticky, slug });
  const restored = parseOne(value, schema, `${what} ${id}`, url.href);
  const found = await trashedComments(context, id);
  const approve = new Set(approved);
  const ids = found ?? approved ?? [];
  const outcomes = await Promise.all(
    ids.map((each) => setStatus(context, each, approve.has(each) ? 'approved' : 'hold')),
  );
  return {
    post: restored,
    held: ids.filter((each, index) => outcomes[index] === true && !approve.has(each)).length,
    isMissingComments: outcomes.includes(false) || (found === null && approved === undefined),
  };
}

/** The comments that were trashed with a text; null if the account may not moderate. */
async function trashedComments(context: GenerationContext, id: Id): Promise<Id[] | null> {
  const comments = readV2(context, {
    what: 'comment',
    schema: row,
    route: `${context.namespace}/v2/comments`,
    query: { post: id, status: 'post-trashed', context: 'edit', _fields: 'id' },
    signed: true,
  });
  const found = await orNull(Array.fromAsync(comments), withheldCodes);
  return found && found.flatMap(({ items }) => items.map((each) => each.id));
}

/** Returns false if the account may not do it. */
async function setStatus(
  { transport, root, namespace }: GenerationContext,
  id: Id,
  status: 'approved' | 'hold',
): Promise<boolean> {
  const url = routeUrl(root, `${namespace}/v2/comments/${id}`);
  const sent = sendJson(transport, 'Restoring a comment', url, { status }).then(() => true);
  return (await orNull(sent, withheldCodes)) ?? false;
}
