import {
  category,
  postTag,
  type Cms,
  type EntryChanges,
  type EntryType,
  type Id,
  type Post,
} from '../wordpress/client/index.ts';
import { Problem } from './problem.ts';

/** New settings of an entry, as the desk and the API get them. What is left out does not change. */
export interface NewSettings extends Omit<EntryChanges, 'terms'> {
  readonly categories?: readonly Id[] | undefined;
  /** Plain names. Missing tags are created, as far as the account may. */
  readonly tags?: readonly string[] | undefined;
}

/**
 * Changes the settings of an entry. Throws a {@link Problem} `conflict` if it is no longer as it was read: `modified` is its date of
 * change then, or undefined if that does not matter. Throws a CmsError if WordPress refuses.
 */
export async function changeEntry(
  cms: Cms,
  { type, id, modified }: EntryRead,
  { categories, tags, ...others }: NewSettings,
): Promise<Post> {
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
  return entries.update(id, { ...others, terms });
}

interface EntryRead {
  readonly type: EntryType;
  readonly id: Id;
  /** ISO 8601 in UTC, as entries have it. */
  readonly modified?: string | null | undefined;
}
