import type { EntryType, Id, Restoring } from '../../wordpress/client/index.ts';
import { restoreEntry } from '../operations/entries.ts';
import { Problem } from '../problem.ts';
import { publishedBy, typeNamed } from '../published.ts';
import {
  confirmDeletion,
  type Confirmation,
  idsOf,
  refusalOf,
  type NotDone,
} from './delete-posts.ts';
import { statusText, titleOf } from './posts.ts';
import type { DeskRequest } from './serve.ts';

export interface RestoreResult {
  readonly id: Id;
  readonly title: string;
  readonly outcome: 'restored' | NotDone;
  readonly statusText: string;
  /** Its editor in WordPress; null when it was not restored. */
  readonly edit: string | null;
  /** It is a draft now, and was most likely published before: WordPress gives a text its slug when it is published. */
  readonly isUnpublished: boolean;
  /** Where the form that publishes it is sent; null if the account may not. */
  readonly publish: string | null;
  /** How many comments wait for approval now. */
  readonly held: number;
  readonly isMissingComments: boolean;
  /** WordPress's own words, if it refused. */
  readonly theirs: string | null;
}

export type RestoringView =
  | { readonly step: 'confirm'; readonly confirmation: Confirmation }
  | {
      readonly step: 'done';
      readonly type: string;
      readonly results: readonly RestoreResult[];
      /** True when a restored text is published, but not on the readers' site yet. */
      readonly isToCome: boolean;
    };

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
): Promise<RestoreResult[]> => {
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
  const restoreOne = async ({ id, ...how }: Wanted): Promise<RestoreResult> => {
    try {
      const { value } = await restoreEntry(request, { type, id }, how);
      const { post, ...comments } = value;
      const isUnpublished = post.status === 'draft' && post.slug !== '';
      return {
        id,
        ...comments,
        isUnpublished,
        publish: isUnpublished && mayPublish ? frame.paths.settings(id, type.name) : null,
        outcome: 'restored',
        theirs: null,
        title: titleOf(post, frame.words.frame.untitled),
        statusText: statusText(frame.words, post.status),
        edit: frame.wordpress.edit(id),
      };
    } catch (error) {
      return { ...nothing, id, title: `${id}`, ...refusalOf(error) };
    }
  };
  return Promise.all(all.map(restoreOne));
};

/**
 * The page that restores texts from the trash: as drafts, as WordPress does, or with their old status if a deletion is undone.
 * Texts that were selected in the list are named first.
 */
export async function restorePosts(request: DeskRequest): Promise<RestoringView> {
  const { url, form, context } = request;
  const fields = form ?? url.searchParams;
  const type = typeNamed(context, fields.get('type'));
  const undone = fields.getAll('undo').flatMap((field) => readUndo(field) ?? []);
  const ids = idsOf(fields);
  const all = [...undone, ...ids.map((id): Wanted => ({ id }))];
  if (all.length === 0) throw new Problem({ code: 'invalid', detail: 'Nothing was selected.' });
  if (form === null) {
    const confirmation = await confirmDeletion(request, type, { ids, how: null });
    return { step: 'confirm', confirmation };
  }
  const results = await restoreAll(request, type, all);
  const published = publishedBy(context);
  const isToCome = undone.some(
    ({ id, status }) => status === 'publish' && published?.linkTo(id) === null,
  );
  return { step: 'done', type: type.name, results, isToCome };
}
