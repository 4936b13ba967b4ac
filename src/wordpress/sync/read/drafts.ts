import { type Cms, type EntryType, type Id, type Post, manyOf } from '../../client/index.ts';
import type { DraftStatus, StoredPost } from '../../mirror/index.ts';
import { SyncError } from '../errors.ts';
import { dated } from '../prepare/draft.ts';
import {
  type IncludedRecords,
  keepIncluded,
  type SyncedEntry,
  type UnreadableEntry,
} from '../prepare/entries.ts';
import type { Reporter } from '../report.ts';

const statuses = ['draft', 'pending', 'future'] as const satisfies DraftStatus[];
const perPage = 100;

interface ReadDraftsOptions {
  readonly cms: Cms;
  readonly type: EntryType;
  readonly prepare: (post: Post) => Promise<SyncedEntry | UnreadableEntry | undefined>;
  /** What an earlier sync knew: the older generation dates no draft that was never changed. */
  readonly before: ReadonlyMap<Id, Pick<StoredPost, 'date' | 'dateLocal'>>;
  readonly included: IncludedRecords;
  readonly reporter: Reporter;
}

/** Throws a SyncError when the account may not read what is not published. */
export async function proveDrafts(cms: Cms): Promise<void> {
  const { capabilities, name } = await cms.users.me();
  if (capabilities.has('edit_posts')) return;
  throw new SyncError({
    code: 'drafts',
    message: `PREVIEW_DRAFTS is set, but the account “${name}” may not read drafts.`,
    hint: 'Use the credentials of an author or an editor, or unset PREVIEW_DRAFTS.',
  });
}

/**
 * A preview's drafts that the account may read, also pending and scheduled ones, each with a path.
 * Private and protected texts stay out: they are not meant to be public.
 */
export async function readDrafts(
  options: ReadDraftsOptions,
): Promise<ReadonlyMap<Id, SyncedEntry>> {
  const { cms, type, prepare, before, included, reporter } = options;
  const { capabilities } = await cms.users.me();
  const entries = new Map<Id, SyncedEntry>();
  const right = type.name === 'page' ? 'edit_pages' : 'edit_posts';
  if (!capabilities.has(right) && !capabilities.has(`edit_${type.name}s`)) return entries;
  for await (const post of listDrafts(cms, type)) {
    const status = statuses.find((each) => each === post.status);
    if (status === undefined || post.protected) continue;
    const { modified, modifiedLocal } = post;
    const changed = modified === null ? null : { date: modified, dateLocal: modifiedLocal };
    const now = { date: new Date().toISOString(), dateLocal: null };
    const synced = await prepare(dated(post, changed ?? before.get(post.id) ?? now));
    if (synced === undefined) continue;
    if ('problem' in synced) {
      reporter.addUnreadable([{ id: post.id, label: `draft ${post.id}`, problem: synced.problem }]);
      continue;
    }
    keepIncluded(post, included);
    await includePicture(cms, post, included);
    entries.set(post.id, asDraft(synced, status));
  }
  if (entries.size > 0) {
    const many = manyOf(type.name);
    const what = entries.size === 1 ? many.replace(/^(post|page)s$/, '$1') : many;
    reporter.warn(`This is a preview with ${entries.size} ${what} that are not public yet.`);
  }
  return entries;
}

async function* listDrafts(cms: Cms, type: EntryType): AsyncGenerator<Post> {
  const seen = new Set<Id>();
  for (let page = 1; ; page += 1) {
    const { items, unreadable } = await cms.entries(type).page({ statuses, page, perPage });
    const fresh = items.filter(({ id }) => !seen.has(id));
    for (const post of fresh) {
      seen.add(post.id);
      yield post;
    }
    // A page may be short of what the account may not read, but none is empty before the last.
    if (fresh.length + unreadable.length === 0) return;
  }
}

// A picture that was uploaded to a draft is as little public as that one.
async function includePicture(
  cms: Cms,
  { featuredMediaId: id }: Post,
  { media }: IncludedRecords,
): Promise<void> {
  if (id === null || media.has(id)) return;
  try {
    media.set(id, await cms.media.get(id));
  } catch {
    // It is shown without one, as a published text would be.
  }
}

// A draft has no lasting permalink. It gets a path of its own that no other text has.
function asDraft(synced: SyncedEntry, draft: DraftStatus): SyncedEntry {
  const path = `/draft-${synced.record.id}/`;
  return {
    ...synced,
    record: { ...synced.record, draft, path, sticky: false },
    pending: { ...synced.pending, wanted: path, problem: undefined },
  };
}
