import { homePath } from '../../../content/paths/index.ts';
import {
  type Cms,
  type Connection,
  type EntryType,
  type FrontSettings,
  type Id,
  type Media,
  type PluginRedirects,
  type Post,
  type Site,
  type SiteLanguage,
  type SiteTypes,
  type Taxonomy,
  type UnreadableRecord,
  manyOf,
} from '../../client/index.ts';
import type {
  StoredAttachment,
  StoredComment,
  StoredMenu,
  StoredSite,
  MirrorWrite,
} from '../../mirror/index.ts';
import type { ChangeCheck } from '../check/change-check.ts';
import {
  changedMedia,
  newComments,
  shownChanges,
  unsettledSince,
  type LastCheck,
} from '../check/last-check.ts';
import { refuseToShrink, shrunk, SyncError } from '../errors.ts';
import { lastingFindings } from '../link/findings.ts';
import { type EntryMemory, mayStillCome } from '../link/pending.ts';
import { knownTerms, knownUsers, mediaOfFields } from '../link/references.ts';
import {
  createPreparer,
  type Preparer,
  type IncludedRecords,
  type SyncedEntry,
} from '../prepare/entries.ts';
import type { SiteContext } from '../prepare/records.ts';
import type { Reporter } from '../report.ts';
import type { Snapshot } from '../snapshot.ts';
import { together, type Optional, type OptionalContext, type References } from './optional.ts';
import { movedTerms, movedUsers } from './changed-entries.ts';
import { readComments } from './comments.ts';
import { readDrafts } from './drafts.ts';
import { type EntrySource, type LastEntries, readEntries } from './entries.ts';
import { type FactsByType, unlistedIn } from './facts.ts';
import { readFront } from './front.ts';
import { listEmbedding, listPlain } from './list-entries.ts';
import { readAttachments, readMedia } from './media.ts';
import type { StyleReader } from './styles.ts';

/** All records of the service. What it refuses is taken from the last sync. */
export interface Reading {
  readonly site: Site;
  readonly languages: readonly SiteLanguage[];
  /** The media record of the logo; null if the look decides. */
  readonly logoId: Id | null;
  /** What the service says of its front page. */
  readonly front: FrontSettings;
  readonly types: readonly EntryType[];
  readonly taxonomies: readonly Taxonomy[];
  readonly references: References;
  readonly entries: readonly SyncedEntry[];
  readonly hidden: EntryMemory['hidden'];
  /** Entries that could not be read, by type. */
  readonly unread: ReadonlyMap<string, readonly UnreadableRecord[]>;
  readonly media: Optional<Media>;
  readonly comments: ReadonlyMap<Id, StoredComment>;
  /** By id. */
  readonly menus: ReadonlyMap<string, StoredMenu>;
  /** By id. */
  readonly attachments: ReadonlyMap<string, StoredAttachment>;
  /** Of plugins of WordPress; null if the stored ones stay. */
  readonly redirects: PluginRedirects | null;
  readonly facts: FactsByType;
  readonly included: IncludedRecords;
}

interface ReadOptions {
  readonly cms: Cms;
  readonly connection: Connection;
  readonly context: SiteContext;
  readonly before: Snapshot;
  readonly check: ChangeCheck;
  /** What the last change check saw; null to compare everything. */
  readonly last: LastCheck | null;
  /** Read everything again, also unchanged records. */
  readonly full: boolean;
  readonly maxShrink: number;
  readonly drafts: boolean;
  /** The logo of the look, see `SyncOptions`. */
  readonly logo: string | false | null;
  readonly styles: StyleReader;
  readonly write: MirrorWrite;
  readonly reporter: Reporter;
}

/** Reads everything except unchanged texts. Texts are written to disk immediately. */
export async function readService(options: ReadOptions): Promise<Reading> {
  const { cms, connection, context, before, check, last, reporter } = options;
  const { site, languages, types, references } = check;
  const logoId = options.logo === null ? site.logoId : null;
  const isLegacy = connection.generation === 'legacy';
  const optional = { cms, reporter, canKeep: before.isCurrent };
  const included: IncludedRecords = {
    users: new Map(),
    media: new Map(),
    terms: new Map(),
    elsewhere: new Map(),
  };
  const preparer = createPreparer();
  const typeReading = prepareTypes({ ...options, included, preparer });

  const known = { before: before.comments, context };
  const since = newComments(check.comments, last?.comments ?? null, (id) =>
    before.comments.has(id),
  );
  const addresses = () => readAttachments({ cms, reporter, before, context, full: options.full });
  // In v2, comments and attachment pages don't depend on posts; legacy sends them with posts.
  const [read, allComments, allAddresses] = await together([
    together(types.types.map((type) => readType(type, typeReading))),
    isLegacy || since !== null
      ? null
      : readComments(optional, { ...known, ofPosts: undefined, since }),
    last === null && check.media !== null ? addresses() : null,
  ]).finally(() => preparer.end());
  refuseLostTypes(before, types, options.maxShrink);
  const entries = read.flatMap((each) => each.entries);
  refuseLostLanguages(before.site, { languages, entries }, options.maxShrink);
  const ofNew = entries.filter(({ record }) => !before.entries.has(record.id));
  const newIds = ofNew.map(({ record }) => record.id);

  function readOtherComments(): Promise<ReadonlyMap<Id, StoredComment>> {
    if (!isLegacy) {
      const ofPosts = check.comments?.total === 0 ? [] : newIds;
      return readComments(optional, { ...known, ofPosts, since });
    }
    const posts = check.entries.get('post') ?? null;
    const isPart = last !== null && posts !== null && !posts.isComplete;
    const latest = new Set([...(posts?.items ?? []).map(({ id }) => id), ...newIds]);
    const ofPosts = entries
      .map(({ record }) => record.id)
      .filter((id) => !isPart || latest.has(id));
    return readComments(optional, { ...known, ofPosts, since: isPart ? [] : null });
  }
  const [comments, { media, attachments }, front] = await together([
    allComments ?? readOtherComments(),
    readUploads(optional, { ...options, entries, logoId, addresses, allAddresses }),
    readFront(cms, entries, { site, last: last?.front ?? null }),
  ]);
  return {
    site,
    languages,
    logoId,
    front,
    types: types.types,
    taxonomies: types.taxonomies,
    references,
    entries,
    hidden: Object.fromEntries(read.map(({ type, hidden }) => [type, hidden])),
    unread: new Map(read.map(({ type, unread }) => [type, unread])),
    media,
    comments,
    menus: check.menus ?? before.stored.menus,
    attachments,
    redirects: check.redirects,
    facts: check.facts,
    included,
  };
}

interface UploadOptions extends ReadOptions {
  readonly entries: readonly SyncedEntry[];
  readonly logoId: Id | null;
  readonly addresses: () => Promise<Reading['attachments']>;
  /** Null if they were not read before. */
  readonly allAddresses: Reading['attachments'] | null;
}

async function readUploads(
  optional: OptionalContext,
  { connection, before, check, last, entries, logoId, addresses, allAddresses }: UploadOptions,
) {
  const changed = changedMedia(check.media, last?.media ?? null, (id) =>
    before.stored.attachments.has(String(id)),
  );
  const ids = entries.flatMap(({ pending, record }) => [
    ...[pending.media ?? record.featuredMediaId ?? []].flat(),
    ...mediaOfFields(record),
  ]);
  if (logoId !== null) ids.push(logoId);
  const media = await readMedia(optional, {
    ids: [...new Set(ids)],
    areIncluded: connection.generation === 'legacy',
    changed,
    before: before.media,
  });
  // A service that refused the media would refuse their addresses, too.
  const canAsk = media.state === 'complete' || media.state === 'partial';
  const isOld = allAddresses === null && canAsk && changed?.size !== 0;
  const attachments = allAddresses ?? (isOld ? await addresses() : before.stored.attachments);
  return { media, attachments };
}

/** Types that are no longer registered: a plugin may be off by accident. */
function refuseLostTypes(before: Snapshot, { types, others }: SiteTypes, maxShrink: number): void {
  const leftOut = others.filter(({ why }) => why === 'left-out');
  const left = new Set([...types, ...leftOut].map(({ name }) => name));
  const byType = Map.groupBy(before.entries.values(), ({ type }) => type);
  for (const [name, { length }] of byType)
    if (!left.has(name) && maxShrink < 1)
      throw shrunk(manyOf(name), { before: length, missing: length, maxShrink });
}

/** If a language is no longer listed while texts are below its path, its lists would vanish. */
function refuseLostLanguages(
  site: StoredSite | null,
  { languages, entries }: Pick<Reading, 'languages' | 'entries'>,
  maxShrink: number,
): void {
  const isListed = (slug: string) => languages.some((each) => each.slug === slug);
  for (const { name, path, slug } of site?.languages ?? []) {
    const { length } = entries.filter(({ record }) => record.path.startsWith(path));
    if (maxShrink >= 1 || path === homePath || isListed(slug) || length === 0) continue;
    throw new SyncError({
      code: 'lost',
      message: `The content service no longer lists the language “${name}”, but texts are still below ${path}: ${length}. Nothing was changed.`,
      hint: 'Look at the languages in WordPress: the plugin that has them may have failed. If the language is meant to be gone, run once with MAX_SHRINK=1.',
    });
  }
}

/** What the readings of all types share. */
function prepareTypes(
  options: ReadOptions & { readonly included: IncludedRecords; readonly preparer: Preparer },
) {
  const { cms, connection, context, before, last, reporter } = options;
  const { references } = options.check;
  const isLegacy = connection.generation === 'legacy';
  // The older generation always sends authors and terms with each entry.
  const embedded =
    !isLegacy &&
    [references.users, ...references.terms.values()].some(({ state }) => state === 'refused');
  // Former drafts are always read again, and a missing one is not a deletion.
  const published = [...before.entries.values()].filter(({ draft }) => !draft);
  return {
    ...options,
    isLegacy,
    embedded,
    list: embedded ? listEmbedding(reporter) : listPlain,
    isStale: staleness(before, references, { context, embedded, isCompared: last === null }),
    complete: cms.completer(),
    storedByType: Map.groupBy(published, ({ type }) => type),
  };
}

type TypeOptions = ReturnType<typeof prepareTypes>;

async function readType(type: EntryType, options: TypeOptions) {
  const { cms, before, check, last, isLegacy, maxShrink, included, reporter } = options;
  const { name } = type;
  const stored = new Map((options.storedByType.get(name) ?? []).map((entry) => [entry.id, entry]));
  const unlisted = unlistedIn(check.facts.get(name), stored);
  const source = sourceOf(type, unlisted, options);
  const hidden = before.memory.hidden[name] ?? {};
  const lastEntries: LastEntries = {
    stored,
    pendingOf: (id) => before.memory.pending[id] ?? {},
    hidden,
    stale: new Set([...stored.values()].filter(options.isStale).map(({ id }) => id)),
    findingsOf: (id) => lastingFindings(before.stored.findings.get(`entries ${id}`)),
  };
  const seen = last?.entries[name] ?? null;
  const shown = check.entries.get(name) ?? null;
  const changed = shownChanges(shown, seen, {
    modified: new Map(Array.from(stored.values(), ({ id, modified }) => [id, modified])),
    isHidden: (id) => hidden[id] !== undefined,
  });
  const read = await readEntries(source, lastEntries, {
    // In the older generation, stamps cost as much as whole records.
    full: options.full || !before.isCurrent || (isLegacy && changed === null),
    // Which of the unlisted ones are gone shows only if all are listed.
    changed: unlisted.stamps.size > 0 && changed?.isComplete === false ? null : changed,
    unsettledSince: seen === null ? null : unsettledSince(seen),
    likely: shown?.total ?? null,
    maxShrink,
  });
  const missing = [...stored.keys()].filter((id) => !read.entries.has(id)).length;
  refuseToShrink(manyOf(name), { before: stored.size, missing, maxShrink });
  const reading = { type: name, hidden: read.hidden, unread: read.unread };
  const entries = [...read.entries.values()];
  if (!options.drafts) return { ...reading, entries };
  const unpublished = await readDrafts({
    cms,
    type,
    before: before.entries,
    included,
    reporter,
    prepare: async (post) => (await source.prepare([post]))[0],
  });
  // A draft that was published meanwhile counts as published.
  const others = [...unpublished].filter(([id]) => !read.entries.has(id));
  return { ...reading, entries: [...entries, ...others.map(([, synced]) => synced)] };
}

function sourceOf(
  type: EntryType,
  unlisted: EntrySource['unlisted'],
  options: TypeOptions,
): EntrySource {
  const { cms, context, embedded, preparer, styles } = options;
  return {
    type,
    place: { ...context, type: type.name },
    unlisted,
    entries: cms.entries(type),
    list: options.list,
    complete: (posts) => options.complete(type, posts),
    async prepare(posts: readonly Post[]) {
      const ofTexts = await styles.readFor(posts);
      const how = { type: type.name, context, embedded, ofTexts };
      return preparer.prepareAndWrite(posts, how, options.write);
    },
    expect: preparer.expect,
    included: options.included,
    reporter: options.reporter,
    // The older generation sends whole records.
    perPage: options.isLegacy ? 10 : 100,
  };
}

/** Reasons to read an entry again although its modification date is the same. */
function staleness(
  before: Snapshot,
  { users, terms }: References,
  {
    context,
    embedded,
    isCompared,
  }: { context: SiteContext; embedded: boolean; isCompared: boolean },
): (record: SyncedEntry['record']) => boolean {
  const accounts =
    users.state === 'complete'
      ? movedUsers(
          before.users,
          knownUsers({ optional: users, stored: before.users, included: [], context }),
        )
      : new Set<Id>();
  const complete = new Map([...terms].filter(([, { state }]) => state === 'complete'));
  const stored = new Map(
    [...before.stored.terms].filter(([, { taxonomy }]) => complete.has(taxonomy)),
  );
  const known = { terms: complete, stored, keysBefore: before.termKeys, included: [], context };
  const moved = movedTerms(stored, knownTerms(known).byKey);
  return ({ id, authorId, coAuthorIds, terms: keys, forms }) => {
    // An edited form changes no date of the text that it is in.
    if (isCompared && forms !== undefined) return true;
    if ([authorId, ...coAuthorIds].some((one) => one !== null && accounts.has(one))) return true;
    if (keys.some((key) => moved.has(key))) return true;
    const pending = before.memory.pending[id] ?? {};
    // Nor does a colour or typeface that a page builder has for the whole site.
    if (mayStillCome(pending) || (isCompared && pending.laidOut === true)) return true;
    const lacks = pending.author !== undefined || pending.terms !== undefined;
    return embedded && lacks && pending.embedded !== true;
  };
}
