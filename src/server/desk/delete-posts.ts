import type { Cms, Id, Post } from '../../wordpress/client/index.ts';
import { toProblem, Problem, type ProblemCode } from '../problem.ts';
import { publishedBy } from '../published.ts';
import { canRestore, statusText, titleOf, type Kind, kindOf } from './posts.ts';
import type { Asked } from './serve.ts';

/** One text that is about to be deleted. */
interface DeletionItem {
  readonly id: Id;
  readonly title: string;
  readonly statusText: string;
  readonly state: 'ready' | 'in-trash' | 'not-allowed' | 'unknown';
  /** On the readers' site; null where it is not there. */
  readonly live: string | null;
}

/** What is asked before anything is deleted. */
export interface Confirmation {
  readonly kind: Kind;
  readonly items: readonly DeletionItem[];
  /** The ids of those that can be deleted. */
  readonly ids: readonly Id[];
  /** What the button does. */
  readonly how: 'trash' | 'for-good';
  /** The desk can bring back what is in the trash; else only WordPress can. */
  readonly restores: boolean;
}

const lookUp = async (texts: Cms[Kind], id: Id): Promise<Post | null> => {
  try {
    return await texts.get(id);
  } catch (error) {
    if (['not-found', 'gone', 'forbidden'].includes(toProblem(error).code)) return null;
    throw error;
  }
};

/** Names every text that is to be deleted, and says what can be done with it. */
export const confirmDeletion = async (
  { frame, editor, desk }: Pick<Asked, 'frame' | 'editor' | 'desk'>,
  kind: Kind,
  { ids, how }: { readonly ids: readonly Id[]; readonly how: string | null },
): Promise<Confirmation> => {
  const published = publishedBy(desk);
  const { words } = frame;
  const toItem = async (id: Id): Promise<DeletionItem> => {
    const post = await lookUp(editor.cms[kind], id);
    const live = published?.linkTo(kind, id) ?? null;
    if (post === null) return { id, title: `${id}`, statusText: '', state: 'unknown', live };
    const mayDelete = frame.editor?.may.delete(post) ?? false;
    return {
      ...{ id, live },
      title: titleOf(post, words.frame.untitled),
      statusText: statusText(words, post.status),
      state: !mayDelete ? 'not-allowed' : post.status === 'trash' ? 'in-trash' : 'ready',
    };
  };
  const items = await Promise.all(ids.map(toItem));
  const possible = items.filter(({ state }) => state === 'ready' || state === 'in-trash');
  const isAllInTrash = possible.length > 0 && possible.every(({ state }) => state === 'in-trash');
  return {
    ...{ kind, items },
    ids: possible.map(({ id }) => id),
    how: how === 'for-good' || isAllInTrash ? 'for-good' : 'trash',
    restores: await canRestore({ editor }),
  };
};

/** Why nothing was done. */
export type NotDone = 'gone' | 'refused' | 'declined' | 'failed';

type Outcome = 'trashed' | 'deleted' | 'alreadyTrashed' | NotDone;

/** What became of one text. */
interface Result {
  readonly id: Id;
  readonly title: string;
  readonly outcome: Outcome;
  /** WordPress's own words, where it refused. */
  readonly theirs: string | null;
  /** The field of a form that undoes it; null where that can't be. */
  readonly undo: string | null;
}

export type DeletionView =
  | { readonly step: 'confirm'; readonly confirmation: Confirmation }
  | {
      readonly step: 'done';
      readonly kind: Kind;
      readonly results: readonly Result[];
      /** Something of it is gone from WordPress and still to be read by everybody. */
      readonly isStillLive: boolean;
      /** The desk can bring back what is in the trash; else only WordPress can. */
      readonly restores: boolean;
    };

const most = 100;
/** Of one text, so that the form which undoes its deletion stays small. */
const mostComments = 1000;

/** The ids that a form or a query names. */
export const idsOf = (fields: URLSearchParams): readonly Id[] => {
  const ids = fields.getAll('id').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, most);
};

/** What became of a text, by why WordPress did not do it. */
export const outcomeOf: Readonly<Partial<Record<ProblemCode, NotDone>>> = {
  forbidden: 'refused',
  'not-found': 'gone',
  gone: 'gone',
  invalid: 'declined',
  conflict: 'declined',
  unsupported: 'declined',
};

const wentAway = new Set<Outcome>(['trashed', 'deleted', 'alreadyTrashed', 'gone']);

/**
 * What a form needs to undo a deletion, as one field: the id, what the text was, and the comments that were approved, which
 * nobody can tell from others once they are in the trash.
 */
const undoField = (
  { id, status, sticky }: Pick<Post, 'id' | 'status' | 'sticky'>,
  approved: readonly Id[],
): string => [id, status, sticky ? 'sticky' : '', approved.join(' ')].join(';');

/** The approved comments of a text that is about to be deleted; none where they can't be read. */
const approvedOf = async ({ editor }: Asked, { id, status }: Post): Promise<readonly Id[]> => {
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

/** Each by itself: that one is refused keeps the others from nothing. */
const deleteAll = async (
  asked: Asked,
  kind: Kind,
  { form, restores }: { readonly form: URLSearchParams; readonly restores: boolean },
) => {
  const { editor, frame } = asked;
  const texts = editor.cms[kind];
  const force = form.get('how') === 'for-good';
  const deleteOne = async (id: Id): Promise<Result> => {
    const post = await texts.get(id).catch(() => null);
    const title = post === null ? `${id}` : titleOf(post, frame.words.frame.untitled);
    const canUndo = post !== null && restores && !force;
    try {
      const undo = canUndo ? undoField(post, await approvedOf(asked, post)) : null;
      const { outcome } = await texts.delete(id, { force });
      const done = outcome === 'already-trashed' ? 'alreadyTrashed' : outcome;
      return { id, title, outcome: done, theirs: null, undo: done === 'trashed' ? undo : null };
    } catch (error) {
      const { code, service } = toProblem(error);
      if (code === 'bad-credentials') throw error;
      return {
        ...{ id, title },
        outcome: outcomeOf[code] ?? 'failed',
        theirs: service?.message ?? null,
        undo: null,
      };
    }
  };
  return Promise.all(idsOf(form).map(deleteOne));
};

/**
 * The page that deletes: asks first, naming each text, then tells what became of each. What was chosen before a session
 * ended is asked for again.
 */
export const deletePosts = async (asked: Asked): Promise<DeletionView> => {
  const { url, form, desk } = asked;
  if (form !== null) {
    const kind = kindOf(form.get('type'));
    const restores = await canRestore(asked);
    const results = await deleteAll(asked, kind, { form, restores });
    const published = publishedBy(desk);
    const isStillLive = results.some(
      ({ id, outcome }) => wentAway.has(outcome) && (published?.[kind].has(id) ?? false),
    );
    return { step: 'done', kind, results, isStillLive, restores };
  }
  const kept = desk.keptForms.take(url.searchParams.get('kept'), url.pathname);
  const fields =
    kept === null ? url.searchParams : new URLSearchParams(kept.map((each) => [...each]));
  const ids = idsOf(fields);
  if (ids.length === 0) throw new Problem({ code: 'invalid', detail: 'Nothing was selected.' });
  const kind = kindOf(fields.get('type'));
  const how = fields.get('how');
  return { step: 'confirm', confirmation: await confirmDeletion(asked, kind, { ids, how }) };
};
