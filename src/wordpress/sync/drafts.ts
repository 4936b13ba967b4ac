import { z } from 'zod';
import { type Prepared, restOfText } from '../../content/html/index.ts';
import type { Cms, Connection, Id, Media, Post, TermRef, User } from '../client/index.ts';
import {
  type DraftStatus,
  preparedSchema,
  recordSchemas,
  type StoredMedia,
  type StoredPost,
  type StoredUser,
} from '../mirror/index.ts';
import { SyncError } from './errors.ts';
import type { Reporter } from './reporter.ts';
import {
  type CarriedRecords,
  preparePost,
  keepCarried,
  type SyncedPost,
  type UnreadablePost,
} from './prepare-post.ts';
import { isStored, siteContextOf, toStoredMedia, toStoredUser } from './to-records.ts';
import type { SyncOptions } from './types.ts';

/** A text that is not in the mirror, made by the same pipeline as those in it, with the records that it refers to. */
export interface Draft {
  /** Its `body` names nothing: the text is `prepared`. */
  readonly post: StoredPost;
  readonly prepared: Prepared;
  /** The rest of it is left out, since it is more than can be read. */
  readonly isCut: boolean;
  /** Terms of which only the id is known; the others are in `post`. */
  readonly terms: readonly TermRef[];
  readonly author: StoredUser | null;
  readonly media: StoredMedia | null;
}

interface DraftOptions extends Pick<SyncOptions, 'ownAddresses' | 'embedHosts'> {
  readonly connection: Connection;
  /** What its record refers to; null if it can't be read. */
  readonly author: User | null;
  readonly media: Media | null;
}

export const draftSchema: z.ZodType<Draft> = z.object({
  post: recordSchemas.posts,
  prepared: preparedSchema,
  isCut: z.boolean(),
  terms: z.array(z.object({ taxonomy: z.string(), id: z.int() })),
  author: recordSchemas.users.nullable(),
  media: recordSchemas.media.nullable(),
});

/** A post without any date, with a date that stands in for it. */
function dated(post: Post, { date, dateLocal }: Pick<Post, 'date' | 'dateLocal'>): Post {
  return post.date === null && post.dateLocal === null ? { ...post, date, dateLocal } : post;
}

/** A post or page of any status, as the site would show it. A text without a date gets that of its last change. */
export async function toDraft(post: Post, options: DraftOptions): Promise<Draft> {
  const { connection, author, media } = options;
  const context = siteContextOf(connection.site, connection, options);
  const result = await preparePost(
    dated(post, { date: post.modified ?? new Date().toISOString(), dateLocal: post.modifiedLocal }),
    { type: post.type === 'page' ? 'page' : 'post', context, embedded: false },
  );
  if ('problem' in result) throw new Error('A draft has no date.');
  const { synced, prepared } = result;
  return {
    post: {
      ...synced.record,
      authorId: author?.id ?? post.authorId,
      featuredMediaId: media?.id ?? null,
    },
    prepared,
    isCut: synced.findings.some(({ what }) => what === restOfText),
    terms: post.terms.filter(({ taxonomy }) => isStored(taxonomy)),
    author: author && toStoredUser(author, context),
    media: media && toStoredMedia(media, context),
  };
}

const statuses = ['draft', 'pending', 'future'] as const satisfies DraftStatus[];
const perPage = 100;

interface ReadDraftsOptions {
  readonly cms: Cms;
  readonly collection: 'posts' | 'pages';
  readonly toSyncedPost: (post: Post) => Promise<SyncedPost | UnreadablePost | undefined>;
  /** What an earlier sync knew: the older generation dates no draft that was never changed. */
  readonly before: ReadonlyMap<Id, Pick<StoredPost, 'date' | 'dateLocal'>>;
  readonly carried: CarriedRecords;
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
 * The drafts of a preview that the account may read, what waits for a review and what is scheduled among them, each at a
 * path of its own. What is private or has a password stays out: it is not meant to be public one day.
 */
export async function readDrafts(options: ReadDraftsOptions): Promise<ReadonlyMap<Id, SyncedPost>> {
  const { cms, collection, toSyncedPost, before, carried, reporter } = options;
  const { capabilities } = await cms.users.me();
  const syncedPosts = new Map<Id, SyncedPost>();
  if (!capabilities.has(`edit_${collection}`)) return syncedPosts;
  for await (const post of listDrafts(cms, collection)) {
    const status = statuses.find((each) => each === post.status);
    if (status === undefined || post.protected) continue;
    const { modified, modifiedLocal } = post;
    const changed = modified === null ? null : { date: modified, dateLocal: modifiedLocal };
    const now = { date: new Date().toISOString(), dateLocal: null };
    const synced = await toSyncedPost(dated(post, changed ?? before.get(post.id) ?? now));
    if (synced === undefined) continue;
    if ('problem' in synced) {
      reporter.addOdd([{ id: post.id, label: `draft ${post.id}`, problem: synced.problem }]);
      continue;
    }
    keepCarried(post, carried);
    await carryPicture(cms, post, carried);
    syncedPosts.set(post.id, asDraft(synced, status));
  }
  if (syncedPosts.size > 0) {
    const what = `${collection === 'posts' ? 'post' : 'page'}${syncedPosts.size === 1 ? '' : 's'}`;
    reporter.warn(`This is a preview with ${syncedPosts.size} ${what} that are not public yet.`);
  }
  return syncedPosts;
}

async function* listDrafts(
  cms: Cms,
  collection: ReadDraftsOptions['collection'],
): AsyncGenerator<Post> {
  const seen = new Set<Id>();
  for (let page = 1; ; page += 1) {
    const { items, odd } = await cms[collection].page({ statuses, page, perPage });
    const fresh = items.filter(({ id }) => !seen.has(id));
    for (const post of fresh) {
      seen.add(post.id);
      yield post;
    }
    // A page may be short of what the account may not read, but none is empty before the last.
    if (fresh.length + odd.length === 0) return;
  }
}

// A picture that was uploaded to a draft is as little public as that one.
async function carryPicture(
  cms: Cms,
  { featuredMediaId: id }: Post,
  { media }: CarriedRecords,
): Promise<void> {
  if (id === null || media.has(id)) return;
  try {
    media.set(id, await cms.media.get(id));
  } catch {
    // It is shown without one, as a published text would be.
  }
}

// A draft has no lasting permalink. It gets a path of its own that no other text has.
function asDraft(synced: SyncedPost, draft: DraftStatus): SyncedPost {
  const path = `/draft-${synced.record.id}/`;
  return {
    ...synced,
    record: { ...synced.record, draft, path, sticky: false },
    note: { ...synced.note, wanted: path, problem: undefined },
  };
}
