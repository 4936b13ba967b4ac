import type { Cms, Connection, Id, Media, Post, Site } from '../client/index.ts';
import type { StoredAttachment, StoredComment, StoredMenu, StoreWrite } from '../mirror/index.ts';
import { readAttachments } from './attachments.ts';
import { lastingFindings } from './findings.ts';
import type { Extra } from './read-extra.ts';
import { listEmbedding, listPlain } from './embedding.ts';
import { showsAllChanges } from './delta.ts';
import { readComments, readMedia, type References } from './extras.ts';
import type { Ground } from './ground.ts';
import type { Journal } from './journal.ts';
import { knownTerms, knownUsers } from './known.ts';
import { readDrafts } from './read-drafts.ts';
import { wholeLook, type Looking, type View } from './look.ts';
import { unsettledSince, type Mark, type Memo } from './memo.ts';
import { createPreparer } from './prepare-posts.ts';
import { keepBody, placeOf, type CarriedRecords, type Piece, type Unmade } from './piece.ts';
import { reconcile, type ReconcileOptions, type Reconciled } from './reconcile.ts';
import { refuseToShrink } from './shrink.ts';
import { commentsSince, mediaChangedSince } from './since-then.ts';
import type { Snapshot } from './snapshot.ts';
import { together } from './together.ts';
import { movedTerms, movedUsers } from './what-moved.ts';

/** All that the service says now, with what an earlier sync knew where it says nothing. */
export interface Reading {
  readonly site: Site;
  readonly references: References;
  readonly posts: Reconciled;
  readonly pages: Reconciled;
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
  readonly site: Site;
  readonly ground: Ground;
  readonly before: Snapshot;
  /** May still be under way. */
  readonly looking: Looking;
  /** What the look before this one saw; null where everything is to be compared. */
  readonly memo: Memo | null;
  /** Read everything again, whatever seems to be unchanged. */
  readonly full: boolean;
  readonly maxShrink: number;
  readonly drafts: boolean;
  readonly write: StoreWrite;
  readonly journal: Journal;
}

/** Reads everything but the bodies that did not change; these go right to disk. */
export async function readService(options: ReadOptions): Promise<Reading> {
  const { cms, connection, site, ground, before, memo, looking } = options;
  const { maxShrink, drafts, write, journal } = options;
  const isLegacy = connection.generation === 'legacy';
  const extras = { cms, journal, canKeep: before.isCurrent };
  const references = await looking.references;
  const broken: unknown[] = [];
  for (const part of Object.values(looking)) part.catch((error: unknown) => broken.push(error));
  const carried: CarriedRecords = { users: new Map(), media: new Map(), terms: new Map() };
  // The older generation brings all along by itself.
  const embed = !isLegacy && Object.values(references).some(({ state }) => state === 'refused');
  const list = embed ? listEmbedding(journal) : listPlain;
  const isStale = staleness(before, references, { ground, embed });

  async function readWritings(collection: 'posts' | 'pages'): Promise<Reconciled> {
    const type = collection === 'posts' ? 'post' : 'page';
    // What was a draft before is read anew each time, and none is missed.
    const stored = new Map([...before[collection]].filter(([, post]) => !post.draft));
    const kind = { type, ground, embedded: embed } as const;
    const view = await looking[collection];
    const toPieces = async (posts: readonly Post[]) => {
      // All that is read from here on would be for nothing.
      if (broken.length > 0) throw broken[0];
      for (const { featuredMediaId: id } of posts) if (id !== null) featured.add(id);
      const pieces: (Piece | Unmade)[] = [];
      for (const drawn of await preparer.prepare(posts, kind))
        pieces.push('problem' in drawn ? drawn : await keepBody(drawn, write.putBody));
      return pieces;
    };
    const mark = memo?.[collection] ?? null;
    const seen = usable(view, mark, {
      modified: new Map(Array.from(stored.values(), ({ id, modified }) => [id, modified])),
      isHidden: (id) => before.notes[collection].hidden[id] !== undefined,
    });
    const reconciled = await reconcile({
      collection,
      writings: cms[collection],
      stored,
      notes: before.notes[collection],
      findingsOf: (id) => lastingFindings(before.findings.get(`${collection} ${id}`)),
      // Its stamps would cost as much as whole records.
      full: options.full || !before.isCurrent || (isLegacy && seen === null),
      seen,
      maxShrink,
      unsettledSince: mark === null ? null : unsettledSince(mark),
      likely: view?.total ?? null,
      list,
      isStale,
      pathAt: ({ id, slug }, link) => placeOf({ id, slug, link }, { type, home: site.home }).path,
      expect: preparer.expect,
      onListed: () => listed[collection].resolve(null),
      toPieces,
      carried,
      journal,
    });
    const gone = [...stored.keys()].filter((id) => !reconciled.pieces.has(id)).length;
    refuseToShrink(collection, { before: stored.size, gone, maxShrink });
    if (!drafts) return reconciled;
    const more = await readDrafts({
      ...{ cms, collection, before: before[collection], carried, journal },
      toPiece: async (post) => (await toPieces([post]))[0],
    });
    // Published since, or while this was read: the published text counts.
    const unpublished = [...more].filter(([id]) => !reconciled.pieces.has(id));
    return { ...reconciled, pieces: new Map([...reconciled.pieces, ...unpublished]) };
  }

  const known = { before: before.comments, ground };
  const ofAll = { ...known, ofPosts: undefined, since: null };
  const sinceThen = async () =>
    commentsSince(await looking.comments, memo?.comments ?? null, (id) => before.comments.has(id));
  const preparer = createPreparer();
  const listed = { posts: Promise.withResolvers<null>(), pages: Promise.withResolvers<null>() };
  const featured = new Set<Id>();
  // Nothing else can refer to any then.
  const isFirst = before.posts.size === 0 && before.pages.size === 0 && !drafts;
  async function earlyMedia(): Promise<Extra<Media> | null> {
    if (!isFirst || isLegacy) return null;
    await Promise.all([listed.posts.promise, listed.pages.promise]);
    const ids = [...featured];
    return readMedia(extras, { ids, areCarried: false, changed: null, before: before.media });
  }
  async function expectTexts(): Promise<void> {
    if (before.posts.size === 0 || options.full) preparer.expect((await looking.posts)?.total ?? 0);
  }
  async function allComments(): Promise<ReadonlyMap<Id, StoredComment> | null> {
    return isLegacy || (await sinceThen()) !== null ? null : readComments(extras, ofAll);
  }
  const addresses = () => readAttachments({ cms, journal, before, ground });
  async function earlyAddresses(): Promise<Reading['attachments'] | null> {
    return memo === null && (await looking.media) !== null ? addresses() : null;
  }
  // In v2, comments and addresses of uploads wait for no text; in the older generation nearly all comes with the texts.
  const [posts, pages, commentsOfAll, early, mediaOfAll] = await together([
    readWritings('posts').finally(() => listed.posts.resolve(null)),
    readWritings('pages').finally(() => listed.pages.resolve(null)),
    allComments(),
    earlyAddresses(),
    earlyMedia(),
    expectTexts(),
  ]).finally(() => preparer.end());
  const look = await wholeLook(looking);
  const pieces = [...posts.pieces.values(), ...pages.pieces.values()];
  const pictures = pieces.flatMap(({ note, record }) => note.media ?? record.featuredMediaId ?? []);
  const changedMedia = mediaChangedSince(look.media, memo?.media ?? null, (id) =>
    before.attachments.has(String(id)),
  );
  const isNew = ({ record: { id } }: Piece) => !before.posts.has(id) && !before.pages.has(id);
  const ofNew = pieces.filter(isNew).map(({ record }) => record.id);
  const few = look.posts !== null && !look.posts.isWhole && memo !== null ? look.posts.items : null;

  async function commentsOf(): Promise<ReadonlyMap<Id, StoredComment>> {
    if (commentsOfAll !== null) return commentsOfAll;
    if (isLegacy) {
      const recent = few && new Set([...few.map(({ id }) => id), ...ofNew]);
      const asked = pieces.filter(({ record: { id } }) => recent?.has(id) ?? true);
      const ofPosts = asked.map(({ record }) => record.id);
      return readComments(extras, { ...known, ofPosts, since: recent && [] });
    }
    const ofPosts = look.comments?.total === 0 ? [] : ofNew;
    return readComments(extras, { ...known, ofPosts, since: await sinceThen() });
  }
  async function uploads() {
    const media =
      mediaOfAll ??
      (await readMedia(extras, {
        ...{ ids: [...new Set(pictures)], areCarried: isLegacy, changed: changedMedia },
        before: before.media,
      }));
    // A service that did not give the media just now would not give their addresses either.
    const canAsk = media.state === 'whole' || media.state === 'partial';
    const isOld = early === null && canAsk && changedMedia?.size !== 0;
    return { media, attachments: early ?? (isOld ? await addresses() : before.attachments) };
  }
  const [comments, { media, attachments }] = await together([commentsOf(), uploads()]);
  const menus = look.menus ?? before.menus;
  return { site, references, posts, pages, media, comments, menus, attachments, carried };
}

/** A view that can be relied on, or null. */
function usable(
  view: View | null,
  mark: Mark | null,
  known: Parameters<typeof showsAllChanges>[2],
): View | null {
  if (view === null || view.isWhole) return view;
  return mark !== null && showsAllChanges(view, mark, known) ? view : null;
}

/** Reasons to read a post again although its date of change has not moved. */
function staleness(
  before: Snapshot,
  { users, categories, tags }: References,
  { ground, embed }: { ground: Ground; embed: boolean },
): ReconcileOptions['isStale'] {
  const accounts =
    users.state === 'whole'
      ? movedUsers(
          before.users,
          knownUsers({ extra: users, stored: before.users, carried: [], ground }),
        )
      : new Set<Id>();
  const moved = (taxonomy: 'category' | 'post_tag') => {
    const [extra, stored] =
      taxonomy === 'category' ? [categories, before.categories] : [tags, before.tags];
    if (extra.state !== 'whole') return new Set<string>();
    const keysBefore = before.termKeys;
    const now = knownTerms(taxonomy, { extra, stored, keysBefore, carried: [], ground });
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
