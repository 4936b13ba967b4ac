import { z } from 'zod';
import type { CommentChange, Id, ModeratedComment } from '../../wordpress/client/index.ts';
import { deleteComment, moderateComment, replyToComment } from '../operations/comments.ts';
import { Problem, toProblem } from '../problem.ts';
import { seeOther } from '../http/headers.ts';
import { changesOf, commentView, isDeletable, listComments, listOf, nameOf } from './comments.ts';
import { idsOf, notDone, refusalOf } from './delete-posts.ts';
import { goTo, reportedResults, requireRight, resultFields, type DeskRequest } from './serve.ts';

const changes = Object.values(changesOf).flat();

const outcomes = [...new Set(changes), ...(['deleted', 'answered', ...notDone] as const)] as const;

const resultSchema = z.object({
  id: z.int(),
  name: z.string(),
  outcome: z.enum(outcomes),
  /** WordPress's own words, if it refused. */
  theirs: z.string().nullable(),
  /** Of a reply: whether the comment above it was approved with it, and whether the reply waits itself. */
  alsoApproved: z.boolean().default(false),
  isHeld: z.boolean().default(false),
});

interface Done {
  readonly result: z.input<typeof resultSchema>;
  /** True when readers would see something else. */
  readonly isVisible: boolean;
}

const goToList = (request: DeskRequest, done: readonly Done[]): Promise<Response> =>
  goTo(request, {
    path: request.frame.paths.comments,
    query: listOf(request.form ?? new URLSearchParams()),
    fields: resultFields(done.map(({ result }) => result)),
    done,
  });

/** Does one thing with each comment by itself: one refusal does not stop the others. */
function eachComment(
  request: DeskRequest,
  ids: readonly Id[],
  act: (before: ModeratedComment) => Promise<Done>,
): Promise<readonly Done[]> {
  const { editor, frame } = request;
  const actOn = async (id: Id): Promise<Done> => {
    let name = `${id}`;
    try {
      const before = await editor.cms.moderation.get(id);
      name = nameOf(before, frame);
      return await act(before);
    } catch (error) {
      return { result: { id, name, ...refusalOf(error) }, isVisible: false };
    }
  };
  return Promise.all(ids.map(actOn));
}

const changeAll = (request: DeskRequest, change: CommentChange, ids: readonly Id[]) =>
  eachComment(request, ids, async (before) => {
    const { isVisible } = await moderateComment(request, before, change);
    const name = nameOf(before, request.frame);
    return { result: { id: before.id, name, outcome: change, theirs: null }, isVisible };
  });

/** What a form asks for: the button of one row (`approved=12`), or one for the selected rows (`selected=approved`). */
function wanted(form: URLSearchParams) {
  for (const change of changes) {
    const id = Number(form.get(change));
    if (Number.isSafeInteger(id) && id > 0) return { change, ids: [id] };
  }
  const change = changes.find((each) => each === form.get('selected'));
  return { change, ids: idsOf(form) };
}

/** The list of comments. Its forms change the status of one comment, or of several, and lead back to it. */
export async function moderateComments(request: DeskRequest) {
  const { form, frame } = request;
  if (form === null)
    return { list: await listComments(request), done: reportedResults(request, resultSchema) };
  requireRight(request, 'moderate');
  const { change, ids } = wanted(form);
  if (ids.length === 0) throw new Problem({ code: 'invalid', detail: 'Nothing was selected.' });
  if (form.get('selected') === 'delete') {
    const query = new URLSearchParams(listOf(form));
    for (const id of ids) query.append('id', `${id}`);
    return seeOther(`${frame.paths.deleteComments}?${query.toString()}`);
  }
  if (change === undefined)
    throw new Problem({ code: 'invalid', detail: 'There is no such action.' });
  return goToList(request, await changeAll(request, change, ids));
}

/** Asks before comments are deleted for good; or deletes them and goes back to the list. */
export async function deleteComments(request: DeskRequest) {
  requireRight(request, 'moderate');
  const { url, form, editor, frame } = request;
  const fields = form ?? url.searchParams;
  const ids = idsOf(fields);
  if (ids.length === 0) throw new Problem({ code: 'invalid', detail: 'Nothing was selected.' });
  if (form !== null) {
    const done = await eachComment(request, ids, async (before) => {
      const { isVisible } = await deleteComment(request, before);
      const name = nameOf(before, frame);
      return { result: { id: before.id, name, outcome: 'deleted', theirs: null }, isVisible };
    });
    return goToList(request, done);
  }
  const found = await Promise.all(
    ids.map((id) => editor.cms.moderation.get(id).catch((error: unknown) => refusalOf(error))),
  );
  const items = found.flatMap((comment) =>
    'id' in comment && isDeletable(comment.status) ? [commentView(comment, request)] : [],
  );
  return { ...listOf(fields), items };
}

/** For the form of a reply. */
export const replyForm = { may: 'moderate', mostBytes: 256 * 1024, mostFields: 10 } as const;

/**
 * Shows a whole comment and the form for a reply; or writes the reply and goes back to the list. As in WordPress, a reply approves the
 * comment that waits.
 */
export function answerComment(parameter: string | undefined) {
  return async (request: DeskRequest) => {
    requireRight(request, 'moderate');
    const { url, form, editor, frame, context } = request;
    const { moderation } = editor.cms;
    const id = Number(parameter);
    if (!Number.isSafeInteger(id) || id <= 0) {
      throw new Problem({ code: 'not-found', detail: 'There is no such comment.' });
    }
    const before = await moderation.get(id);
    const kept = context.keptForms.take(url.searchParams.get('kept'), url.pathname);
    const typed = ((form ?? kept)?.get('text') ?? '').trim();
    const view = {
      ...listOf(form ?? url.searchParams),
      comment: commentView(before, request),
      typed,
      isEmpty: form !== null && typed === '',
      trouble: null,
    };
    if (form === null || typed === '') return view;
    try {
      const { value: reply, isVisible } = await replyToComment(request, before, typed);
      // A closed discussion refuses the reply, and then the comment stays as it is.
      const approved = before.status === 'hold' ? await approve(request, before) : null;
      const alsoApproved = approved !== null;
      const name = nameOf(before, frame);
      const isHeld = reply.status === 'hold';
      const result = { id, name, outcome: 'answered', theirs: null, alsoApproved, isHeld } as const;
      return await goToList(request, [
        { result, isVisible: isVisible || approved?.isVisible === true },
      ]);
    } catch (error) {
      const trouble = toProblem(error);
      if (trouble.code === 'bad-credentials') throw error;
      // Why WordPress did not take the reply.
      return { ...view, trouble };
    }
  };
}

/** Approves a comment. Null if WordPress refuses. */
const approve = (request: DeskRequest, comment: ModeratedComment) =>
  moderateComment(request, comment, 'approved').catch(() => null);
