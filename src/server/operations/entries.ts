import {
  category,
  postTag,
  type Deletion,
  type EntryChanges,
  type EntryType,
  type Id,
  type NewPost,
  type Post,
  type Restored,
  type Restoring,
} from '../../wordpress/client/index.ts';
import { entryCounts } from '../remember.ts';
import { sharedPreviewsOf } from '../previews/shared-previews.ts';
import { Problem } from '../problem.ts';
import { isLive, type Actor, type Done } from './operation.ts';

/** New settings of an entry. What is left out does not change. */
export interface NewSettings extends Omit<EntryChanges, 'terms'> {
  readonly categories?: readonly Id[] | undefined;
  /** Plain names. Missing tags are created, as far as the account may. */
  readonly tags?: readonly string[] | undefined;
}

interface EntryRead {
  readonly type: EntryType;
  readonly id: Id;
  /** ISO 8601 in UTC, as entries have it. */
  readonly modified?: string | null | undefined;
}

const isPublished = ({ status }: Post): boolean => status === 'publish';

/** Creates an entry. Throws a CmsError if WordPress refuses. */
export async function createEntry(
  { editor }: Actor,
  type: EntryType,
  wanted: NewPost,
): Promise<Done<Post>> {
  const value = await editor.cms.entries(type).create(wanted);
  entryCounts.forget(editor.cms);
  return { value, isVisible: isPublished(value) };
}

/**
 * Changes the settings of an entry. Throws a {@link Problem} `conflict` if its date of change is
 * not `modified` any more (undefined: not checked), and a CmsError if WordPress refuses.
 */
export async function changeEntry(
  actor: Actor,
  { type, id, modified }: EntryRead,
  { categories, tags, ...others }: NewSettings,
): Promise<Done<Post>> {
  const { cms } = actor.editor;
  const entries = cms.entries(type);
  if (modified !== undefined) {
    const now = await entries.get(id, { context: 'edit' });
    if (now.modified !== modified) {
      throw new Problem({
        code: 'conflict',
        detail: 'It was changed in WordPress since it was read, so nothing was saved.',
      });
    }
  }
  const terms = [
    ...(categories === undefined ? [] : [{ taxonomy: category, ids: categories }]),
    ...(tags === undefined
      ? []
      : [{ taxonomy: postTag, ids: await cms.termsForEditors.named(postTag, tags) }]),
  ];
  const value = await entries.update(id, { ...others, terms });
  entryCounts.forget(actor.editor.cms);
  return { value, isVisible: isPublished(value) || isLive(actor, id) };
}

/** To the trash, or deleted with `force`. Ends links to its previews. Throws a CmsError. */
export async function deleteEntry(
  actor: Actor,
  { type, id }: EntryRead,
  { force }: { readonly force: boolean },
): Promise<Done<Deletion>> {
  const value = await actor.editor.cms.entries(type).delete(id, { force });
  entryCounts.forget(actor.editor.cms);
  await sharedPreviewsOf(actor.context).endOf(id);
  return { value, isVisible: isLive(actor, id) };
}

/** Brings an entry back from the trash. Throws a CmsError if WordPress refuses. */
export async function restoreEntry(
  { editor }: Actor,
  { type, id }: EntryRead,
  how: Restoring,
): Promise<Done<Restored>> {
  const value = await editor.cms.entries(type).restore(id, how);
  entryCounts.forget(editor.cms);
  return { value, isVisible: isPublished(value.post) };
}
