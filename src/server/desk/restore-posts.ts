import { z } from 'zod';
import type { EntryType, Id, Restoring } from '../../wordpress/client/index.ts';
import { restoreEntry } from '../operations/entries.ts';
import { Problem } from '../problem.ts';
import { typeNamed } from '../published.ts';
import { confirmDeletion, idsOf, refusalOf, notDone } from './delete-posts.ts';
import { statusText, titleOf } from './posts.ts';
import { goTo, reportedResults, resultFields, type DeskRequest } from './serve.ts';

const resultSchema = z.object({
  id: z.int(),
  title: z.string(),
  outcome: z.enum(['restored', ...notDone]),
  statusText: z.string(),
  /** Its editor in WordPress; null when it was not restored. */
  edit: z.string().nullable(),
  /** It is a draft now, and was most likely published before: WordPress gives a text its slug when it is published. */
  isUnpublished: z.boolean(),
  /** Where the form that publishes it is sent; null if the account may not. */
  publish: z.string().nullable(),
  /** How many comments wait for approval now. */
  held: z.int(),
  isMissingComments: z.boolean(),
  /** WordPress's own words, if it refused. */
  theirs: z.string().nullable(),
});

type RestoreResult = z.output<typeof resultSchema>;

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

const restoreAll = (
  request: DeskRequest,
  type: EntryType,
  all: readonly Wanted[],
): Promise<{ result: RestoreResult; isVisible: boolean }[]> => {
  const { frame } = request;
  const nothing = {
    statusText: '',
    isUnpublished: false,
    publish: null,
    edit: null,
    held: 0,
    isMissingComments: false,
  } as const;
  const mayPublish = frame.editor?.may.publishEntries(type.name) ?? false;
  const restoreOne = async ({ id, ...how }: Wanted) => {
    try {
      const { value, isVisible } = await restoreEntry(request, { type, id }, how);
      const { post, ...comments } = value;
      const isUnpublished = post.status === 'draft' && post.slug !== '';
      const result = {
        id,
        ...comments,
        isUnpublished,
        publish: isUnpublished && mayPublish ? frame.paths.settings(id, type.name) : null,
        outcome: 'restored' as const,
        theirs: null,
        title: titleOf(post, frame.words.frame.untitled),
        statusText: statusText(frame.words, post.status),
        edit: frame.wordpress.edit(id),
      };
      return { result, isVisible };
    } catch (error) {
      const result = { ...nothing, id, title: `${id}`, ...refusalOf(error) };
      return { result, isVisible: false };
    }
  };
  return Promise.all(all.map(restoreOne));
};

/**
 * The page that restores texts from the trash: as drafts, as WordPress does, or with their old status if a deletion is undone.
 * Texts that were selected in the list are named first.
 */
export async function restorePosts(request: DeskRequest) {
  const { url, form, frame, context } = request;
  const fields = form ?? url.searchParams;
  const type = typeNamed(context, fields.get('type'));
  const report = form === null ? reportedResults(request, resultSchema) : null;
  if (report !== null) return { step: 'done', type: type.name, ...report } as const;
  const undone = fields.getAll('undo').flatMap((field) => readUndo(field) ?? []);
  const ids = idsOf(fields);
  const all = [...undone, ...ids.map((id): Wanted => ({ id }))];
  if (all.length === 0) throw new Problem({ code: 'invalid', detail: 'Nothing was selected.' });
  if (form === null) {
    const confirmation = await confirmDeletion(request, type, { ids, how: null });
    return { step: 'confirm', confirmation } as const;
  }
  const done = await restoreAll(request, type, all);
  return goTo(request, {
    path: frame.paths.restorePosts,
    query: { type: type.name },
    fields: resultFields(done.map(({ result }) => result)),
    done,
  });
}
