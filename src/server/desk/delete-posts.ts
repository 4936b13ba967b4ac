import { z } from 'zod';
import type { Entries, EntryType, Id, Post } from '../../wordpress/client/index.ts';
import { deleteEntry } from '../operations/entries.ts';
import { isLive } from '../operations/operation.ts';
import { toProblem, Problem, type ProblemCode } from '../problem.ts';
import { publishedBy, typeNamed } from '../published.ts';
import { canRestore, statusText, titleOf } from './posts.ts';
import { goTo, reportedResults, resultFields, type DeskRequest } from './serve.ts';

/** One text that is about to be deleted. */
interface DeletionItem {
  readonly id: Id;
  readonly title: string;
  readonly statusText: string;
  readonly state: 'ready' | 'in-trash' | 'not-allowed' | 'unknown';
  /** Its address on the readers' site; null when it is not there. */
  readonly live: string | null;
}

/** The question before anything is deleted. */
interface Confirmation {
  readonly type: string;
  readonly items: readonly DeletionItem[];
  readonly ids: readonly Id[];
  /** What the button does: move to the trash, or delete permanently. */
  readonly how: 'trash' | 'for-good';
  /** True when the desk can restore from the trash; else only WordPress can. */
  readonly restores: boolean;
}

/** Null if there is no such entry, or none for this account. */
export async function lookUp(texts: Entries, id: Id): Promise<Post | null> {
  try {
    return await texts.get(id);
  } catch (error) {
    if (['not-found', 'gone', 'forbidden'].includes(toProblem(error).code)) return null;
    throw error;
  }
}

/** Names each text, and says whether it can be deleted. */
export async function confirmDeletion(
  { frame, editor, context }: Pick<DeskRequest, 'frame' | 'editor' | 'context'>,
  type: EntryType,
  { ids, how }: { readonly ids: readonly Id[]; readonly how: string | null },
): Promise<Confirmation> {
  const published = publishedBy(context);
  const { words } = frame;
  const toItem = async (id: Id): Promise<DeletionItem> => {
    const post = await lookUp(editor.cms.entries(type), id);
    const live = published?.linkTo(id) ?? null;
    if (post === null) return { id, title: `${id}`, statusText: '', state: 'unknown', live };
    const mayDelete = frame.editor?.may.delete(post) ?? false;
    return {
      id,
      live,
      title: titleOf(post, words.frame.untitled),
      statusText: statusText(words, post.status),
      state: !mayDelete ? 'not-allowed' : post.status === 'trash' ? 'in-trash' : 'ready',
    };
  };
  const items = await Promise.all(ids.map(toItem));
  const possible = items.filter(({ state }) => state === 'ready' || state === 'in-trash');
  const isAllInTrash = possible.length > 0 && possible.every(({ state }) => state === 'in-trash');
  return {
    type: type.name,
    items,
    ids: possible.map(({ id }) => id),
    how: how === 'for-good' || isAllInTrash ? 'for-good' : 'trash',
    restores: await canRestore({ editor }),
  };
}

/** Why nothing was done. */
export const notDone = ['gone', 'refused', 'declined', 'failed'] as const;

type NotDone = (typeof notDone)[number];

const resultSchema = z.object({
  id: z.int(),
  title: z.string(),
  outcome: z.enum(['trashed', 'deleted', 'alreadyTrashed', ...notDone]),
  /** WordPress's own words, if it refused. */
  theirs: z.string().nullable(),
  /** The field of a form that undoes it; null when that is impossible. */
  undo: z.string().nullable(),
});

type Result = z.output<typeof resultSchema>;

const most = 100;
/** Of one text, so that the form stays small. */
const mostComments = 1000;

/** The ids in a form or a query. */
export function idsOf(fields: URLSearchParams, name = 'id'): readonly Id[] {
  const ids = fields.getAll(name).map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, most);
}

const outcomeOf: Readonly<Partial<Record<ProblemCode, NotDone>>> = {
  forbidden: 'refused',
  'not-found': 'gone',
  gone: 'gone',
  invalid: 'declined',
  conflict: 'declined',
  unsupported: 'declined',
};

/** Why WordPress did not change a text. Throws `bad-credentials` again: then the page asks to sign in. */
export function refusalOf(error: unknown): {
  readonly outcome: NotDone;
  readonly theirs: string | null;
} {
  const { code, service } = toProblem(error);
  if (code === 'bad-credentials') throw error;
  return { outcome: outcomeOf[code] ?? 'failed', theirs: service?.message ?? null };
}

/**
 * The field of a form that undoes a deletion: the id, the status, and the approved comments, since WordPress does not say which
 * comments in the trash were approved.
 */
const undoField = (
  { id, status, sticky }: Pick<Post, 'id' | 'status' | 'sticky'>,
  approved: readonly Id[],
): string => [id, status, sticky ? 'sticky' : '', approved.join(' ')].join(';');

/** The approved comments of a text, before it is deleted; none when they cannot be read. */
const approvedOf = async (
  { editor }: DeskRequest,
  { id, status }: Post,
): Promise<readonly Id[]> => {
  if (status !== 'publish' && status !== 'private') return [];
  try {
    const batches = await Array.fromAsync(editor.cms.comments([id]));
    return batches
      .flatMap(({ items }) => items.map((comment) => comment.id))
      .slice(0, mostComments);
  } catch {
    return [];
  }
};

/** Deletes each text by itself: one refusal does not stop the others. */
const deleteAll = async (
  request: DeskRequest,
  type: EntryType,
  { form, restores }: { readonly form: URLSearchParams; readonly restores: boolean },
) => {
  const { editor, frame } = request;
  const texts = editor.cms.entries(type);
  const force = form.get('how') === 'for-good';
  const deleteOne = async (id: Id): Promise<{ result: Result; isVisible: boolean }> => {
    const post = await texts.get(id).catch(() => null);
    const title = post === null ? `${id}` : titleOf(post, frame.words.frame.untitled);
    const canUndo = post !== null && restores && !force;
    try {
      const undo = canUndo ? undoField(post, await approvedOf(request, post)) : null;
      const { value, isVisible } = await deleteEntry(request, { type, id }, { force });
      const outcome = value.outcome === 'already-trashed' ? 'alreadyTrashed' : value.outcome;
      const undone = outcome === 'trashed' ? undo : null;
      return { result: { id, title, outcome, theirs: null, undo: undone }, isVisible };
    } catch (error) {
      const refusal = refusalOf(error);
      // Somebody has deleted it in WordPress, and readers still have it.
      const isVisible = refusal.outcome === 'gone' && isLive(request, id);
      return { result: { id, title, ...refusal, undo: null }, isVisible };
    }
  };
  return Promise.all(idsOf(form).map(deleteOne));
};

/** The page that deletes: asks first, naming each text; then the result for each. */
export async function deletePosts(request: DeskRequest) {
  const { url, form, frame, context } = request;
  if (form !== null) {
    const type = typeNamed(context, form.get('type'));
    const restores = await canRestore(request);
    const done = await deleteAll(request, type, { form, restores });
    const fields = resultFields(done.map(({ result }) => result));
    const path = frame.paths.deletePosts;
    return goTo(request, { path, query: { type: type.name }, fields, done });
  }
  const report = reportedResults(request, resultSchema);
  if (report !== null) {
    const { name: type } = typeNamed(context, url.searchParams.get('type'));
    return { step: 'done', type, ...report, restores: await canRestore(request) } as const;
  }
  const kept = context.keptForms.take(url.searchParams.get('kept'), url.pathname);
  const fields = kept ?? url.searchParams;
  const ids = idsOf(fields);
  if (ids.length === 0) throw new Problem({ code: 'invalid', detail: 'Nothing was selected.' });
  const type = typeNamed(context, fields.get('type'));
  const how = fields.get('how');
  const confirmation = await confirmDeletion(request, type, { ids, how });
  return { step: 'confirm', confirmation } as const;
}
