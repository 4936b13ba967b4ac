import type { Cms, Connection, Id, Media, Post, Site } from '../client/index.ts';
import type { StoredAttachment, StoredComment, StoredMenu, MirrorWrite } from '../mirror/index.ts';
import type { ChangeCheck } from './change-check.ts';
import { readDrafts } from './drafts.ts';
import { refuseToShrink } from './errors.ts';
import { readAttachments, readComments, readMedia, type Extra, type References } from './extras.ts';
import { lastingFindings } from './findings.ts';
import type { SiteContext } from './to-records.ts';
import type { Reporter } from './reporter.ts';
import { changedMedia, changedWritings, newComments, unsettledSince, type Mark } from './mark.ts';
import { movedTerms, movedUsers } from './notes.ts';
import {
  writeBody,
  placeOf,
  type CarriedRecords,
  type SyncedPost,
  type UnreadablePost,
} from './prepare-post.ts';
import { createPreparer } from './prepare-posts.ts';
import {
  listEmbedding,
  listPlain,
  readWritings,
  type ReadWritings,
  type WritingsOptions,
} from './read-writings.ts';
import { knownTerms, knownUsers } from './references.ts';
import type { Snapshot } from './snapshot.ts';
import { together } from './together.ts';

/** All records of the service. What it refuses is taken from the last sync. */
export interface Reading {
  readonly site: Site;
  readonly references: References;
  readonly posts: ReadWritings;
  readonly pages: ReadWritings;
  readonly media: Extra<Media>;
  readonly comments: ReadonlyMap<Id, StoredComment>;
  /** By id. */
  readonly menus: ReadonlyMap<string, StoredMenu>;
  /** By id. */
  readonly attachments: ReadonlyMap<string, StoredAttachment>;
  readonly carried: CarriedRecords;
}

interface ReadOptions {
  readonly cms: Cms;
  readonly connection: Connection;
  readonly context: SiteContext;
  readonly before: Snapshot;
  readonly check: ChangeCheck;
  /** The result of the last change check; null to compare everything. */
  readonly mark: Mark | null;
  /** Read everything again, also unchanged records. */
  readonly full: boolean;
  readonly maxShrink: number;
  readonly drafts: boolean;
  readonly write: MirrorWrite;
  readonly reporter: Reporter;
}

/** Reads everything except unchanged texts. Texts are written to disk immediately. */
export async function readService(options: ReadOptions): Promise<Reading> {
  const {
    cms,
    connection,
    context,
    before,
    check,
    mark,
    full,
    maxShrink,
    drafts,
    write,
    reporter,
  } = options;
  const { site, references } = check;
  const isLegacy = connection.generation === 'legacy';
  const extras = { cms, reporter, canKeep: before.isCurrent };
  const carried: CarriedRecords = { users: new Map(), media: new Map(), terms: new Map() };
  // The older generation always sends authors and terms with each post.
  const embed = !isLegacy && Object.values(references).some(({ state }) => state === 'refused');
  const list = embed ? listEmbedding(reporter) : listPlain;
  const isStale = staleness(before, references, { context, embed });
  const preparer = createPreparer();

  async function readKind(collection: 'posts' | 'pages'): Promise<ReadWritings> {
    const type = collection === 'posts' ? 'post' : 'page';
    // Former drafts are always read again, and a missing one is not a deletion.
    const stored = new Map([...before[collection]].filter(([, post]) => !post.draft));
    const kind = { type, context, embedded: embed } as const;
    const toSyncedPosts = async (posts: readonly Post[]) => {
      const syncedPosts: (SyncedPost | UnreadablePost)[] = [];
      for (const result of await preparer.prepare(posts, kind))
        syncedPosts.push('problem' in result ? result : await writeBody(result, write.putBody));
      return syncedPosts;
    };
    const seen = mark?.[collection] ?? null;
    const notes = before.notes[collection];
    const changed = changedWritings(check[collection], seen, {
      modified: new Map(Array.from(stored.values(), ({ id, modified }) => [id, modified])),
      isHidden: (id) => notes.hidden[id] !== undefined,
    });
    const read = await readWritings({
      ...{ collection, writings: cms[collection], stored, notes, changed },
      findingsOf: (id) => lastingFindings(before.findings.get(`${collection} ${id}`)),
      // In the older generation, stamps cost as much as whole records.
      full: full || !before.isCurrent || (isLegacy && changed === null),
      ...{ maxShrink, list, isStale, toSyncedPosts, carried, reporter },
      unsettledSince: seen === null ? null : unsettledSince(seen),
      likely: check[collection]?.total ?? null,
      pathAt: ({ id, slug }, link) => placeOf({ id, slug, link }, { type, home: site.home }).path,
      expect: preparer.expect,
    });
    const gone = [...stored.keys()].filter((id) => !read.syncedPosts.has(id)).length;
    refuseToShrink(collection, { before: stored.size, gone, maxShrink });
    if (!drafts) return read;
    const more = await readDrafts({
      ...{ cms, collection, before: before[collection], carried, reporter },
      toSyncedPost: async (post) => (await toSyncedPosts([post]))[0],
    });
    // A draft that was published meanwhile counts as published.
    const unpublished = [...more].filter(([id]) => !read.syncedPosts.has(id));
    return { ...read, syncedPosts: new Map([...read.syncedPosts, ...unpublished]) };
  }

  const known = { before: before.comments, context };
  const since = newComments(check.comments, mark?.comments ?? null, (id) =>
    before.comments.has(id),
  );
  const addresses = () => readAttachments({ cms, reporter, before, context });
  // In v2, comments and attachment pages don't depend on posts; the older generation sends them with posts.
  const [posts, pages, allComments, allAddresses] = await together([
    readKind('posts'),
    readKind('pages'),
    isLegacy || since !== null
      ? null
      : readComments(extras, { ...known, ofPosts: undefined, since }),
    mark === null && check.media !== null ? addresses() : null,
  ]).finally(() => preparer.end());
  const syncedPosts = [...posts.syncedPosts.values(), ...pages.syncedPosts.values()];
  const isNew = ({ record: { id } }: SyncedPost) => !before.posts.has(id) && !before.pages.has(id);
  const ofNew = syncedPosts.filter(isNew).map(({ record }) => record.id);

  function readOtherComments(): Promise<ReadonlyMap<Id, StoredComment>> {
    if (!isLegacy) {
      const ofPosts = check.comments?.total === 0 ? [] : ofNew;
      return readComments(extras, { ...known, ofPosts, since });
    }
    const isPart = mark !== null && check.posts !== null && !check.posts.isWhole;
    const latest = new Set([...(check.posts?.items ?? []).map(({ id }) => id), ...ofNew]);
    const ofPosts = syncedPosts
      .map(({ record }) => record.id)
      .filter((id) => !isPart || latest.has(id));
    return readComments(extras, { ...known, ofPosts, since: isPart ? [] : null });
  }
  async function readUploads() {
    const changed = changedMedia(check.media, mark?.media ?? null, (id) =>
      before.attachments.has(String(id)),
    );
    const ids = syncedPosts.flatMap(
      ({ note, record }) => note.media ?? record.featuredMediaId ?? [],
    );
    const media = await readMedia(extras, {
      ...{ ids: [...new Set(ids)], areCarried: isLegacy, changed, before: before.media },
    });
    // A service that refused the media would refuse their addresses, too.
    const canAsk = media.state === 'whole' || media.state === 'partial';
    const isOld = allAddresses === null && canAsk && changed?.size !== 0;
    const attachments = allAddresses ?? (isOld ? await addresses() : before.attachments);
    return { media, attachments };
  }
  const [comments, { media, attachments }] = await together([
    allComments ?? readOtherComments(),
    readUploads(),
  ]);
  const menus = check.menus ?? before.menus;
  return { site, references, posts, pages, media, comments, menus, attachments, carried };
}

/** Reasons to read a post again although its modification date is the same. */
function staleness(
  before: Snapshot,
  { users, categories, tags }: References,
  { context, embed }: { context: SiteContext; embed: boolean },
): WritingsOptions['isStale'] {
  const accounts =
    users.state === 'whole'
      ? movedUsers(
          before.users,
          knownUsers({ extra: users, stored: before.users, carried: [], context }),
        )
      : new Set<Id>();
  const moved = (taxonomy: 'category' | 'post_tag') => {
    const [extra, stored] =
      taxonomy === 'category' ? [categories, before.categories] : [tags, before.tags];
    if (extra.state !== 'whole') return new Set<string>();
    const keysBefore = before.termKeys;
    const now = knownTerms(taxonomy, { extra, stored, keysBefore, carried: [], context });
    return movedTerms(stored, now.byKey);
  };
  const terms = moved('category').union(moved('post_tag'));
  return ({ authorId, categories: inCategories, tags: withTags }, note) => {
    if (authorId !== null && accounts.has(authorId)) return true;
    if ([...inCategories, ...withTags].some((key) => terms.has(key))) return true;
    const lacks = note.author !== undefined || note.terms !== undefined;
    return embed && lacks && note.embedded !== true;
  };
}
