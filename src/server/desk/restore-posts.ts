import type { EntryType, Id, Restoring } from '../../wordpress/client/index.ts';
import { restoreEntry } from '../operations/entries.ts';
import { typeNamed } from '../published.ts';
import {
  actOnEach,
  goToResults,
  idsOf,
  lookUp,
  nothingChosen,
  reportOf,
  type AskFirstView,
} from './ask-first.ts';
import { statusText, titleOf } from './posts.ts';
import type { DeskRequest } from './serve.ts';

type Wanted = Restoring & { readonly id: Id };

/** Reads the field that `undoField` writes. */
const readUndo = (field: string): Wanted | null => {
  const found = /^(\d{1,15});([a-z0-9_-]{1,20});(sticky|);((?:\d{1,15} ?)*)$/.exec(field);
  if (found === null || found[2] === 'trash') return null;
  const [, id, status, sticky, approved = ''] = found;
  return {
    id: Number(id),
    status,
    approved: approved.split(' ').filter(Boolean).map(Number),
    sticky: sticky === 'sticky' || undefined,
  };
};

const restoreAll = (request: DeskRequest, type: EntryType, all: readonly Wanted[]) => {
  const { frame } = request;
  const words = frame.words.deletion;
  const mayPublish = frame.editor?.may.publishEntries(type.name) ?? false;
  return actOnEach(
    all,
    ({ id, ...how }) => ({
      name: `${id}`,
      async act() {
        const { value, isVisible } = await restoreEntry(request, { type, id }, how);
        const { post, held, isMissingComments } = value;
        // Most likely published before: WordPress gives a text its slug when it is published.
        const isUnpublished = post.status === 'draft' && post.slug !== '';
        return {
          name: titleOf(post, frame.words.frame.untitled),
          outcome: 'restored',
          statusText: statusText(frame.words, post.status),
          sentences: [words.restoring.restored, ...(isUnpublished ? [words.isDraftNow] : [])],
          publish: isUnpublished && mayPublish ? frame.paths.settings(id, type.name) : null,
          notes: [
            ...(held > 0 ? [words.heldComments(held)] : []),
            ...(isMissingComments ? [words.missingComments] : []),
          ],
          edit: frame.wordpress.edit(id),
          isVisible,
        } as const;
      },
    }),
    { words: words.restoring },
  );
};

/** Names the selected entries that are in the trash. */
const question = async (
  { frame, editor }: DeskRequest,
  type: EntryType,
  ids: readonly Id[],
): Promise<AskFirstView> => {
  const { paths } = frame;
  const words = frame.words.deletion;
  const found = await Promise.all(ids.map((id) => lookUp(editor.cms.entries(type), id)));
  const posts = found.filter(
    (post) => post?.status === 'trash' && frame.editor?.may.delete(post) === true,
  );
  const items = posts.flatMap((post) => post ?? []);
  if (items.length === 0) {
    const ways = [{ href: paths.list(type.name), name: words.toPosts }];
    return { title: words.restore, notice: words.nothingToRestore, ways };
  }
  return {
    title: words.restoreTitle(items.length),
    question: {
      items: items.map((post) => ({ title: titleOf(post, frame.words.frame.untitled) })),
      more: words.restoreMore,
      action: paths.restorePosts,
      fields: { type: type.name, id: items.map(({ id }) => id) },
      submit: words.restore,
      cancel: paths.trash(type.name),
    },
  };
};

/**
 * Restores texts from the trash: as drafts, as WordPress does, or with their old status if a
 * deletion is undone. Texts that were selected in the list are named first.
 */
export async function restorePosts(request: DeskRequest): Promise<AskFirstView | Response> {
  const { url, form, frame, context } = request;
  const { paths } = frame;
  const words = frame.words.deletion;
  const fields = form ?? url.searchParams;
  const type = typeNamed(context, fields.get('type'));
  const report = form === null ? reportOf(request) : null;
  if (report !== null) {
    return {
      title: words.results,
      report: { ...report, toCome: words.backWhenRebuilt },
      ways: [
        { href: paths.list(type.name), name: words.toPosts },
        { href: paths.trash(type.name), name: words.seeTrash },
      ],
    };
  }
  const undone = fields.getAll('undo').flatMap((field) => readUndo(field) ?? []);
  const ids = idsOf(fields);
  const all = [...undone, ...ids.map((id): Wanted => ({ id }))];
  if (all.length === 0) throw nothingChosen();
  if (form === null) return question(request, type, ids);
  const done = await restoreAll(request, type, all);
  return goToResults(request, paths.restorePosts, { type: type.name }, done);
}
