import type { EntryType, Id, Post } from '../../wordpress/client/index.ts';
import { deleteEntry } from '../operations/entries.ts';
import { isLive } from '../operations/operation.ts';
import { publishedBy, typeNamed } from '../published.ts';
import {
  actOnEach,
  chosenIds,
  goToResults,
  idsOf,
  lookUp,
  reportOf,
  type AskFirstView,
} from './ask-first.ts';
import { canRestore, statusText, titleOf } from './posts.ts';
import type { DeskRequest } from './serve.ts';

/** Of one text, so that the form stays small. */
const mostComments = 1000;

/** Asks before entries are deleted, naming each one. */
const question = async (
  request: DeskRequest,
  type: EntryType,
  { ids, force }: { readonly ids: readonly Id[]; readonly force: boolean },
): Promise<AskFirstView> => {
  const { frame, editor, context } = request;
  const { paths } = frame;
  const words = frame.words.deletion;
  const published = publishedBy(context);
  const toItem = async (id: Id) => {
    const post = await lookUp(editor.cms.entries(type), id);
    const left = published?.linkTo(id) ? [words.stillLive] : [];
    if (post === null) {
      return { id, title: `${id}`, state: 'unknown', notes: [words.unknown, ...left] } as const;
    }
    const mayDelete = frame.editor?.may.delete(post) ?? false;
    const state = !mayDelete ? 'not-allowed' : post.status === 'trash' ? 'in-trash' : 'ready';
    const notes = { 'not-allowed': [words.notAllowed], 'in-trash': [words.inTrash], ready: [] };
    return {
      id,
      title: titleOf(post, frame.words.frame.untitled),
      statusText: statusText(frame.words, post.status),
      state,
      notes: [...notes[state], ...left],
    } as const;
  };
  const items = await Promise.all(ids.map(toItem));
  const possible = items.filter(({ state }) => state === 'ready' || state === 'in-trash');
  const isAllInTrash = possible.length > 0 && possible.every(({ state }) => state === 'in-trash');
  const isPermanent = force || isAllInTrash;
  const count = possible.length;
  const id = possible.map((each) => each.id);
  const toTrashMore = (await canRestore(request)) ? words.toTrashMore : words.toTrashInWordPress;
  const permanently = new URLSearchParams([
    ['type', type.name],
    ...id.map((each) => ['id', `${each}`]),
    ['force', 'true'],
  ]);
  return {
    title: words[isPermanent ? 'permanentlyTitle' : 'toTrashTitle'](items.length),
    question: {
      items,
      action: paths.deletePosts,
      fields: { type: type.name, force: `${isPermanent}`, id },
      cancel: paths.list(type.name),
      ...(count > 0 && {
        more: isPermanent ? words.permanentlyMore : toTrashMore,
        submit: words[isPermanent ? 'permanently' : 'toTrash'](count),
      }),
      ...(count > 0 &&
        !isPermanent && {
          instead: {
            href: `${paths.deletePosts}?${permanently.toString()}`,
            name: words.permanentlyInstead,
          },
        }),
    },
  };
};

/**
 * The field that undoes a deletion: the id, the status, and the approved comments, since WordPress
 * does not say which comments in the trash were approved.
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

/** Deletes the entries of a form. */
const deleteAll = async (request: DeskRequest, type: EntryType, form: URLSearchParams) => {
  const { editor, frame } = request;
  const texts = editor.cms.entries(type);
  const force = form.get('force') === 'true';
  const restores = await canRestore(request);
  return actOnEach<{ readonly id: Id }, 'trashed' | 'deleted' | 'alreadyTrashed'>(
    idsOf(form).map((id) => ({ id })),
    async ({ id }) => {
      const post = await texts.get(id).catch(() => null);
      return {
        name: post === null ? `${id}` : titleOf(post, frame.words.frame.untitled),
        async act() {
          const canUndo = post !== null && restores && !force;
          const undo = canUndo ? undoField(post, await approvedOf(request, post)) : null;
          const { value, isVisible } = await deleteEntry(request, { type, id }, { force });
          const outcome = value.outcome === 'already-trashed' ? 'alreadyTrashed' : value.outcome;
          return { outcome, undo: outcome === 'trashed' ? undo : null, isVisible };
        },
      };
    },
    // Somebody has deleted it in WordPress, and readers still have it.
    { words: frame.words.deletion, isLeft: (id) => isLive(request, id) },
  );
};

/** The results, with what can be undone. Null if nothing was done. */
const shownResults = async (request: DeskRequest): Promise<AskFirstView | null> => {
  const report = reportOf(request);
  if (report === null) return null;
  const { url, frame, context } = request;
  const { paths, words: all } = frame;
  const words = all.deletion;
  const { name: type } = typeNamed(context, url.searchParams.get('type'));
  const restores = await canRestore(request);
  const isInTrash = report.results.some(({ outcome }) =>
    ['trashed', 'alreadyTrashed'].includes(outcome),
  );
  const undo = report.results.flatMap((result) => result.undo ?? []);
  const trash = restores
    ? { href: paths.trash(type), name: words.seeTrash }
    : { href: frame.wordpress.trash(type), name: words.openTrash };
  return {
    title: words.results,
    report: {
      ...report,
      toCome: all.rebuilds.stillThere,
      more: isInTrash && !restores ? words.toTrashInWordPress : undefined,
      undo: undo.length > 0 ? { action: paths.restorePosts, fields: { type, undo } } : undefined,
    },
    ways: [{ href: paths.list(type), name: words.toPosts }, ...(isInTrash ? [trash] : [])],
  };
};

/** The page that deletes: asks first, naming each text; then the result for each. */
export async function deletePosts(request: DeskRequest): Promise<AskFirstView | Response> {
  const { url, form, frame, context } = request;
  if (form !== null) {
    const type = typeNamed(context, form.get('type'));
    const done = await deleteAll(request, type, form);
    return goToResults(request, frame.paths.deletePosts, { type: type.name }, done);
  }
  const shown = await shownResults(request);
  if (shown !== null) return shown;
  const kept = context.keptForms.take(url.searchParams.get('kept'), url.pathname);
  const fields = kept ?? url.searchParams;
  const ids = chosenIds(fields);
  const type = typeNamed(context, fields.get('type'));
  return question(request, type, { ids, force: fields.get('force') === 'true' });
}
