import { z } from 'zod';
import type { Restored, Restoring } from '../../cms.ts';
import { CmsError } from '../../errors.ts';
import type { Id } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import type { GenerationContext } from '../types.ts';
import { parseOne } from '../page.ts';
import { needCredentials, sendJson } from '../write.ts';
import { v2 } from '../records.ts';

const rows = z.array(z.object({ id: z.int() }));
const perPage = 100;

/** What WordPress puts behind the slug of a text in the trash, and leaves at one that had none. */
const bareMark = '__trashed';

/**
 * Brings a post or page back from the trash. WordPress's own Restore takes its comments along; the interface leaves them
 * `post-trashed`, where no page of WordPress shows them, so they are brought back one by one.
 */
export async function restoreV2(
  context: GenerationContext,
  what: 'post' | 'page',
  id: Id,
  { status = 'draft', sticky, approved }: Restoring,
): Promise<Restored> {
  const { transport, reader, root, namespace } = context;
  const path = `${namespace}/v2/${what}s/${id}`;
  const url = routeUrl(root, path);
  needCredentials(transport, 'Restoring', { method: 'POST', url });
  const before = await reader.signed(routeUrl(root, path, { context: 'edit' }));
  const trashed = parseOne(before.value, v2.post, `${what} ${id}`, url.href);
  if (trashed.status !== 'trash') return { post: trashed, held: 0, isMissingComments: false };
  const slug = trashed.slug === bareMark ? '' : undefined;
  const value = await sendJson(transport, `Restoring a ${what}`, url, { status, sticky, slug });
  const restored = parseOne(value, v2.post, `${what} ${id}`, url.href);
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

/** The comments that were trashed with a text; null where the account may not moderate. */
async function trashedComments(
  { reader, root, namespace }: GenerationContext,
  id: Id,
): Promise<Id[] | null> {
  const all: Id[] = [];
  for (let page = 1; ; page += 1) {
    const url = routeUrl(root, `${namespace}/v2/comments`, {
      ...{ post: id, status: 'post-trashed', context: 'edit', _fields: 'id' },
      ...{ page, per_page: perPage, orderby: 'id', order: 'asc' },
    });
    try {
      const found = parseOne((await reader.signed(url)).value, rows, 'list of comments', url.href);
      all.push(...found.map((row) => row.id));
      if (found.length < perPage) return all;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }
}

/** False where the account may not. */
async function setStatus(
  { transport, root, namespace }: GenerationContext,
  id: Id,
  status: 'approved' | 'hold',
): Promise<boolean> {
  try {
    const url = routeUrl(root, `${namespace}/v2/comments/${id}`);
    await sendJson(transport, 'Restoring a comment', url, { status });
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof CmsError && ['forbidden', 'unauthorized', 'not-found'].includes(error.code);
