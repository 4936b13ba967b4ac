import type { CommentChange, Id, ModeratedComment } from '../../wordpress/client/index.ts';
import { deleteComment, moderateComment, replyToComment } from '../operations/comments.ts';
import type { Done } from '../operations/operation.ts';
import { idIn, withQuery } from '../paths.ts';
import { Problem, toProblem } from '../problem.ts';
import { seeOther } from '../http/headers.ts';
import {
  actOnEach,
  chosenIds,
  goToResults,
  idsOf,
  nothingChosen,
  refusalOf,
  reportOf,
  type AskFirstView,
} from './ask-first.ts';
import { changesOf, commentView, isDeletable, listComments, listOf, nameOf } from './comments.ts';
import { idOfPage, requireRight, type DeskRequest } from './serve.ts';

const changes = Object.values(changesOf).flat();

const goToList = (
  request: DeskRequest,
  done: Parameters<typeof goToResults>[3],
): Promise<Response> =>
  goToResults(
    request,
    request.frame.paths.comments,
    listOf(request.form ?? new URLSearchParams()),
    done,
  );

/** Does one thing with each comment by itself. */
const eachComment = (
  { editor, frame }: DeskRequest,
  ids: readonly Id[],
  outcome: 'deleted' | CommentChange,
  act: (before: ModeratedComment) => Promise<Pick<Done<unknown>, 'isVisible'>>,
) =>
  actOnEach(
    ids.map((id) => ({ id })),
    async ({ id }) => {
      const before = await editor.cms.moderation.get(id);
      return {
        name: nameOf(before, frame),
        act: async () => ({ outcome, isVisible: (await act(before)).isVisible }),
      };
    },
    { words: frame.words.comments.results },
  );

/** What a form asks for: one row (`approved=12`), or all selected rows (`selected=approved`). */
function wanted(form: URLSearchParams) {
  for (const change of changes) {
    const id = idIn(form.get(change));
    if (id !== null) return { change, ids: [id] };
  }
  const change = changes.find((each) => each === form.get('selected'));
  return { change, ids: idsOf(form) };
}

/** The list of comments. Its forms change the status of one or several, and lead back. */
export async function moderateComments(request: DeskRequest) {
  const { form, frame } = request;
  if (form === null) return { list: await listComments(request), done: reportOf(request) };
  requireRight(request, 'moderate');
  const { change, ids } = wanted(form);
  if (ids.length === 0) throw nothingChosen();
  if (form.get('selected') === 'delete') {
    const query = new URLSearchParams(listOf(form));
    for (const id of ids) query.append('id', `${id}`);
    return seeOther(`${frame.paths.deleteComments}?${query.toString()}`);
  }
  if (change === undefined)
    throw new Problem({ code: 'invalid', detail: 'There is no such action.' });
  const done = await eachComment(request, ids, change, (before) =>
    moderateComment(request, before, change),
  );
  return goToList(request, done);
}

/** Asks before comments are deleted permanently; or deletes them and goes back to the list. */
export async function deleteComments(request: DeskRequest): Promise<AskFirstView | Response> {
  requireRight(request, 'moderate');
  const { url, form, editor, frame } = request;
  const { paths, words: all } = frame;
  const words = all.comments;
  const fields = form ?? url.searchParams;
  const ids = chosenIds(fields);
  if (form !== null) {
    const done = await eachComment(request, ids, 'deleted', (before) =>
      deleteComment(request, before),
    );
    return goToList(request, done);
  }
  const found = await Promise.all(
    ids.map((id) => editor.cms.moderation.get(id).catch((error: unknown) => refusalOf(error))),
  );
  const comments = found.flatMap((comment) =>
    'id' in comment && isDeletable(comment.status) ? [commentView(comment, request)] : [],
  );
  const list = withQuery(paths.comments, listOf(fields));
  if (comments.length === 0) {
    const ways = [{ href: list, name: words.toList }];
    return { title: all.frame.deletePermanently, notice: words.nothingChosen, ways };
  }
  return {
    title: words.deleteTitle(comments.length),
    question: {
      items: comments.map((comment) => ({ comment })),
      more: words.deleteMore,
      action: paths.deleteComments,
      fields: { ...listOf(fields), id: comments.map(({ id }) => id) },
      submit: all.frame.deletePermanently,
      cancel: list,
    },
  };
}

/** For the form of a reply. */
export const replyForm = { may: 'moderate', mostBytes: 256 * 1024, mostFields: 10 } as const;

/** Shows a comment, or replies and goes back. As in WordPress, a reply approves it. */
export async function answerComment(request: DeskRequest) {
  requireRight(request, 'moderate');
  const { url, form, editor, frame, context } = request;
  const { moderation } = editor.cms;
  const id = idOfPage(request, 'There is no such comment.');
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
    const { results, isHeld, alsoApproved } = frame.words.comments;
    const sentences = [
      results.answered,
      ...(reply.status === 'hold' ? [isHeld] : []),
      ...(approved === null ? [] : [alsoApproved]),
    ];
    const name = nameOf(before, frame);
    const result = { name, outcome: 'answered', sentences: [sentences.join(' ')], theirs: null };
    return await goToList(request, [
      { result, isVisible: isVisible || approved?.isVisible === true },
    ]);
  } catch (error) {
    const trouble = toProblem(error);
    if (trouble.code === 'bad-credentials') throw error;
    // Why WordPress did not take the reply.
    return { ...view, trouble };
  }
}

/** Approves a comment. Null if WordPress refuses. */
const approve = (request: DeskRequest, comment: ModeratedComment) =>
  moderateComment(request, comment, 'approved').catch(() => null);
