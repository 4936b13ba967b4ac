import type { Id } from '../../cms/index.ts';
import { Problem, toProblem, type ProblemCode } from '../problem.ts';
import { publishedBy } from '../published.ts';
import { confirmDeletion, type Confirmation } from './confirm-deletion.ts';
import { kindOf, titleOf, type Kind } from './list-posts.ts';
import type { Asked } from './serve.ts';

export type Outcome =
  'trashed' | 'deleted' | 'alreadyTrashed' | 'gone' | 'refused' | 'declined' | 'failed';

/** What became of one text. */
export interface Result {
  readonly id: Id;
  readonly title: string;
  readonly outcome: Outcome;
  /** WordPress's own words, where it refused. */
  readonly theirs: string | null;
}

export type DeletionView =
  | { readonly step: 'confirm'; readonly confirmation: Confirmation }
  | {
      readonly step: 'done';
      readonly kind: Kind;
      readonly results: readonly Result[];
      /** Something of it is gone from WordPress and still to be read by everybody. */
      readonly isStillLive: boolean;
    };

const most = 100;

const idsOf = (fields: URLSearchParams): readonly Id[] => {
  const ids = fields.getAll('id').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, most);
};

const outcomeOf: Readonly<Partial<Record<ProblemCode, Outcome>>> = {
  forbidden: 'refused',
  'not-found': 'gone',
  gone: 'gone',
  invalid: 'declined',
  conflict: 'declined',
  unsupported: 'declined',
};

const wentAway = new Set<Outcome>(['trashed', 'deleted', 'alreadyTrashed', 'gone']);

/** Each by itself: that one is refused keeps the others from nothing. */
const deleteAll = async (asked: Asked, kind: Kind, form: URLSearchParams) => {
  const { editor, frame } = asked;
  const texts = editor.cms[kind];
  const force = form.get('how') === 'for-good';
  const deleteOne = async (id: Id): Promise<Result> => {
    const title = await texts.get(id).then(
      (post) => titleOf(post, frame.words.frame.untitled),
      () => `${id}`,
    );
    try {
      const { outcome } = await texts.delete(id, { force });
      const done = outcome === 'already-trashed' ? 'alreadyTrashed' : outcome;
      return { id, title, outcome: done, theirs: null };
    } catch (error) {
      const { code, service } = toProblem(error);
      if (code === 'bad-credentials') throw error;
      return {
        ...{ id, title },
        outcome: outcomeOf[code] ?? 'failed',
        theirs: service?.message ?? null,
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
    const results = await deleteAll(asked, kind, form);
    const published = publishedBy(desk);
    const isStillLive = results.some(
      ({ id, outcome }) => wentAway.has(outcome) && (published?.[kind].has(id) ?? false),
    );
    return { step: 'done', kind, results, isStillLive };
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
