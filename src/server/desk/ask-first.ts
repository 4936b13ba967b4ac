import { z } from 'zod';
import type { Entries, Id, Post } from '../../wordpress/client/index.ts';
import type { Done } from '../operations/operation.ts';
import { idIn } from '../paths.ts';
import { type ProblemCode, Problem, toProblem } from '../problem.ts';
import type { CategoryChoices } from './categories.ts';
import type { CommentView } from './comments.ts';
import { goTo, reported, type DeskRequest } from './serve.ts';

/** What such a page shows: the question before something is done, or each record's result. */
export interface AskFirstView {
  readonly title: string;
  /** A remark above the question, or why there is nothing to ask. */
  readonly notice?: string | undefined;
  readonly question?: Question;
  readonly report?: ShownReport;
  /** Links to other pages. */
  readonly ways?: readonly Way[];
}

export interface Way {
  readonly href: string;
  readonly name: string;
}

interface Question {
  readonly items: readonly QuestionItem[];
  /** The categories to choose from, if that is asked. */
  readonly categories?: CategoryChoices;
  /** Why what was chosen is not enough. */
  readonly fault?: string | undefined;
  /** What follows from it, in words. */
  readonly more?: string | undefined;
  /** Where the form is sent, and its hidden fields. */
  readonly action: string;
  readonly fields?: Readonly<Record<string, string | readonly Id[]>>;
  /** The words of the button; left out if nothing can be done. */
  readonly submit?: string | undefined;
  readonly cancel: string;
  /** The question that may be meant instead. */
  readonly instead?: Way | undefined;
}

interface ShownReport extends ResultReport {
  /** That readers do not see it yet. */
  readonly toCome: string;
  /** How it is undone, in words. */
  readonly more?: string | undefined;
  /** The form that undoes it. */
  readonly undo?:
    | { readonly action: string; readonly fields: Readonly<Record<string, string | string[]>> }
    | undefined;
}

/** An entry or a comment. */
type QuestionItem =
  | {
      readonly title: string;
      readonly statusText?: string;
      readonly notes?: readonly string[];
    }
  | { readonly comment: CommentView };

/** Why nothing was done. */
const notDone = ['gone', 'refused', 'declined', 'failed'] as const;

type NotDone = (typeof notDone)[number];

/** What was done with a record, in words. */
const resultSchema = z.object({
  name: z.string(),
  outcome: z.string(),
  /** Of an entry. */
  statusText: z.string().optional(),
  sentences: z.array(z.string()).readonly(),
  notes: z.array(z.string()).readonly().optional(),
  /** WordPress's own words, if it refused. */
  theirs: z.string().nullable(),
  /** The field of a form that undoes it; null when that is impossible. */
  undo: z.string().nullable().optional(),
  /** Where the form that publishes it is sent; null if the account may not. */
  publish: z.string().nullable().optional(),
  /** Its editor in WordPress. */
  edit: z.string().optional(),
});

type Result = Readonly<z.output<typeof resultSchema>>;

/** The results of an operation on several records. */
export interface ResultReport {
  readonly results: readonly Result[];
  /** True if readers do not see it yet, and no rebuild has been asked for. */
  readonly isToCome: boolean;
}

interface Acted {
  readonly result: Result;
  readonly isVisible: boolean;
}

const most = 100;

/** The ids in a form or a query. */
export function idsOf(fields: URLSearchParams, name = 'id'): readonly Id[] {
  const ids = fields.getAll(name).flatMap((text) => idIn(text) ?? []);
  return [...new Set(ids)].slice(0, most);
}

/** The same ids. Throws a {@link Problem} if there are none. */
export function chosenIds(fields: URLSearchParams): readonly Id[] {
  const ids = idsOf(fields);
  if (ids.length === 0) throw nothingChosen();
  return ids;
}

export function nothingChosen(): Problem {
  return new Problem({ code: 'invalid', detail: 'Nothing was selected.' });
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

const outcomeOf: Readonly<Partial<Record<ProblemCode, NotDone>>> = {
  forbidden: 'refused',
  'not-found': 'gone',
  gone: 'gone',
  invalid: 'declined',
  conflict: 'declined',
  unsupported: 'declined',
};

/** Why WordPress did not change a record. Rethrows `bad-credentials`: the page asks to sign in. */
export function refusalOf(error: unknown): {
  readonly outcome: NotDone;
  readonly theirs: string | null;
} {
  const { code, service } = toProblem(error);
  if (code === 'bad-credentials') throw error;
  return { outcome: outcomeOf[code] ?? 'failed', theirs: service?.message ?? null };
}

/** A record that was found, and what is done with it. */
interface Found<Outcome> {
  readonly name: string;
  act(): Promise<
    Pick<Done<unknown>, 'isVisible'> &
      Partial<Omit<Result, 'outcome' | 'theirs'>> & { readonly outcome: Outcome }
  >;
}

interface ActOptions<Outcome extends string> {
  /** The sentence for each outcome. */
  readonly words: Readonly<Record<Outcome | NotDone, string>>;
  /** True if readers still have a record that WordPress does not have any more. Default: never. */
  readonly isLeft?: (id: Id) => boolean;
}

/** Does one thing with each record by itself: one refusal does not stop the others. */
export function actOnEach<Given extends { readonly id: Id }, Outcome extends string>(
  records: readonly Given[],
  find: (record: Given) => Found<Outcome> | Promise<Found<Outcome>>,
  { words, isLeft = () => false }: ActOptions<Outcome>,
): Promise<readonly Acted[]> {
  const actOn = async (record: Given): Promise<Acted> => {
    let name = `${record.id}`;
    try {
      const found = await find(record);
      ({ name } = found);
      const { isVisible, ...done } = await found.act();
      const sentences = [words[done.outcome]];
      return { result: { name, sentences, theirs: null, ...done }, isVisible };
    } catch (error) {
      const { outcome, theirs } = refusalOf(error);
      const result = { name, outcome, sentences: [words[outcome]], theirs };
      return { result, isVisible: outcome === 'gone' && isLeft(record.id) };
    }
  };
  return Promise.all(records.map(actOn));
}

/** Redirects to a page of the desk that shows the results. */
export function goToResults(
  request: DeskRequest,
  path: string,
  query: Readonly<Record<string, string>>,
  done: readonly Acted[],
): Promise<Response> {
  const fields = done.map(({ result }) => ['result', JSON.stringify(result)] as const);
  return goTo(request, { path, query, fields, done });
}

/** The results that {@link goToResults} has kept for this page; null if nothing was done. */
export function reportOf(request: DeskRequest): ResultReport | null {
  const kept = reported(request);
  const results = kept.getAll('result').map((json) => resultSchema.parse(JSON.parse(json)));
  return results.length === 0 ? null : { results, isToCome: kept.has('to-come') };
}
