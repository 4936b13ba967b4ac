import { isDeepStrictEqual } from 'node:util';
import type { EntryType, PluginRedirects } from '../../client/index.ts';
import type { StoredListed, StoredTerm, StoredType } from '../../mirror/index.ts';
import { bareHost, permalinkPath } from '../../../content/paths/index.ts';
import { fewEnough } from '../errors.ts';
import type { SyncedEntry } from '../prepare/entries.ts';
import { termKey, toStoredSite, type SiteContext } from '../prepare/records.ts';
import { type FactsByType, factsOf, type TypeFacts } from '../read/facts.ts';
import type { References } from '../read/optional.ts';
import type { Reading } from '../read/service.ts';
import type { FrontOfLook, Reporter } from '../report.ts';
import type { ReadRecords, Snapshot } from '../snapshot.ts';
import { chooseFront } from './front.ts';
import { setFronts, setLanguages, toStoredLanguages } from './languages.ts';
import { placeRecords } from './paths.ts';
import {
  commentsInUse,
  findUsers,
  knownMedia,
  knownTerms,
  knownUsers,
  mediaInUse,
  linkReferences,
  termsInUse,
  usersInUse,
} from './references.ts';

/** The records of a site, each with its references and its path. */
export interface Linked {
  readonly records: ReadRecords;
  readonly entries: readonly SyncedEntry[];
  /** Keys of the stored terms by taxonomy and id. */
  readonly termKeys: readonly (readonly [string, string])[];
  /** Of plugins of WordPress; null if the stored ones stay. */
  readonly pluginRedirects: PluginRedirects | null;
}

interface Options {
  readonly before: Snapshot;
  readonly context: SiteContext;
  readonly reporter: Reporter;
  /** The logo of the look, see `SyncOptions`. */
  readonly logo: string | false | null;
  readonly frontPage: FrontOfLook | null;
  /** What WordPress lists. */
  readonly listed: ReadonlyMap<string, StoredListed>;
}

/** Links all records that were read to each other, and gives each its path. */
export function linkRecords(reading: Reading, options: Options): Linked {
  const { before, context, reporter, logo, frontPage, listed } = options;
  const { logoId } = reading;
  const known = knownRecords(reading, options);
  const linked = reading.entries
    .map((synced) => linkReferences(synced, { ...known, users: findUsers(known.users) }))
    .map((synced) => withFacts(synced, reading.facts, before));
  const front = chooseFront(linked, { said: reading.front, look: frontPage, reporter });
  const paths = placeRecords(
    {
      entries: linked,
      terms: termsToKeep(known.terms.byKey, linked, reading.references.terms),
      users: usersInUse(known.users, linked),
    },
    front.paths,
    reporter,
  );
  const languages = toStoredLanguages(reading.languages, reading.site.home, reporter);
  const placed = { ...paths, ...setLanguages(paths, languages) };
  const ownLogo = logoId === null ? undefined : known.media.get(logoId);
  const site = toStoredSite(reading.site, context, {
    before: before.site,
    logo: logo === null ? (ownLogo?.picture ?? null) : logo,
    isHidden: hidesAll(placed.entries, reporter),
    copiedHost: originalOfAll(placed.entries, context.ownHosts, reporter),
    front,
    languages: setFronts(languages, placed.entries, front, reading.site.home),
  });
  const stored = new Map(placed.terms.map((term) => [term.key, term]));
  return {
    termKeys: [...known.terms.keys].filter(([, key]) => stored.has(key)),
    entries: placed.entries,
    pluginRedirects: reading.redirects,
    records: {
      site: new Map([['site', site]]),
      types: byName(
        reading.types.map((type) => toStoredType(type, placed.entries, reading, options)),
      ),
      taxonomies: byName(reading.taxonomies),
      entries: byId(placed.entries.map(({ record }) => record)),
      users: byId(placed.users),
      terms: stored,
      media: byId(mediaInUse(known.media, placed.entries, logoId)),
      comments: byId(commentsInUse(reading.comments, placed.entries)),
      menus: reading.menus,
      attachments: reading.attachments,
      listed,
    },
  };
}

function knownRecords({ references, media, included }: Reading, { before, context }: Options) {
  return {
    users: knownUsers({
      optional: references.users,
      stored: before.users,
      included: included.users.values(),
      context,
    }),
    media: knownMedia({
      optional: media,
      stored: before.media,
      included: included.media.values(),
      context,
    }),
    terms: knownTerms({
      terms: references.terms,
      stored: before.stored.terms,
      keysBefore: before.termKeys,
      included: included.terms.values(),
      context,
    }),
  };
}

/** Gives an entry what a plugin lists of it; the same object if it has that already. */
function withFacts(synced: SyncedEntry, read: FactsByType, before: Snapshot): SyncedEntry {
  const { record } = synced;
  if (record.facts === null && !read.has(record.type)) return synced;
  const facts = factsOf(record, read, before.entries.get(record.id));
  return isDeepStrictEqual(facts, record.facts)
    ? synced
    : { ...synced, record: { ...record, facts } };
}

/** Terms in use, and unused ones of taxonomies whose terms were all read. */
function termsToKeep(
  known: ReadonlyMap<string, StoredTerm>,
  linked: readonly SyncedEntry[],
  references: References['terms'],
): StoredTerm[] {
  const read = [...references.values()].flatMap(({ items }) => items.map(termKey));
  const used = new Set(termsInUse(known, linked, read));
  // If not all were read, deleted ones can't be told from unused ones.
  const isComplete = ({ taxonomy }: StoredTerm) => references.get(taxonomy)?.state === 'complete';
  return [...known.values()].filter((term) => isComplete(term) || used.has(term));
}

/** Whether an SEO plugin hides all texts, as it does if WordPress is closed to search engines. */
function hidesAll(texts: readonly SyncedEntry[], reporter: Reporter): boolean {
  const isHidden = texts.length > 1 && texts.every(({ record }) => record.seo?.isHidden === true);
  if (isHidden)
    reporter.warn(
      'An SEO plugin asks search engines to leave out every post and page of WordPress. This site ignores that, because WordPress itself is closed to them.',
    );
  return isHidden;
}

/** The foreign host of most canonical addresses, or null. A few texts may come from elsewhere. */
function originalOfAll(
  texts: readonly SyncedEntry[],
  ownHosts: ReadonlySet<string>,
  reporter: Reporter,
): string | null {
  const hosts = texts.flatMap(({ record }) => {
    const url = URL.parse(record.seo?.canonical ?? '');
    return url === null || ownHosts.has(bareHost(url)) ? [] : bareHost(url);
  });
  const byHost = [...Map.groupBy(hosts, (host) => host)];
  const [first] = byHost.toSorted(([, one], [, other]) => other.length - one.length);
  if (first === undefined) return null;
  const [host, { length }] = first;
  const isAll = length === texts.length && length > 1;
  if (!isAll && (length <= fewEnough || length * 2 <= texts.length)) return null;
  reporter.warn(
    `An SEO plugin says that nearly all texts are copies of ${host}. This site ignores that, because WordPress seems to be a copy of that site: correct its address in WordPress or in the plugin. If this site is to name ${host} as its original, set SITE_URL to it.`,
  );
  return host;
}

function toStoredType(
  type: EntryType,
  entries: readonly SyncedEntry[],
  { site: { home }, facts, included }: Reading,
  { before: { stored }, context: { hasOwnPages } }: Options,
): StoredType {
  const before = stored.types.get(type.name);
  const said = archiveSaid(facts.get(type.name), before);
  const archivePath = archivePathOf(type, { said, entries, home, hasOwnPages, before });
  // Such a page is read only after a change.
  const [, heading = before?.heading ?? null] =
    [...included.elsewhere].find(([at]) => permalinkPath(at, home, '').path === archivePath) ?? [];
  return { ...type, seo: type.seo ?? null, archivePath, heading };
}

/** A plugin's path of a type's archive; the stored one if its list could not be read. */
const archiveSaid = (
  read: TypeFacts | undefined,
  before: StoredType | undefined,
): string | undefined =>
  read?.state === 'kept' ? before?.archivePath?.replaceAll(/^\/|\/$/g, '') : read?.archive;

interface Surroundings {
  /** What a plugin says of the archive's path. */
  readonly said: string | undefined;
  readonly entries: readonly SyncedEntry[];
  readonly home: string;
  readonly hasOwnPages: boolean | undefined;
  readonly before: StoredType | undefined;
}

/** Where a type's archive is. Registered without a path: where its entries are or were. */
function archivePathOf(
  { name, archive }: EntryType,
  { said, entries, home, hasOwnPages, before }: Surroundings,
): string | null {
  if (archive === false || name === 'post') return null;
  const path = typeof archive === 'string' ? archive : (said ?? '');
  if (path !== '') {
    const link = `${home.replace(/\/+$/, '')}/${path}/`;
    return permalinkPath(link, home, `/${name}/`, { hasOwnPages }).path;
  }
  const root = entries.find(({ record }) => record.type === name && record.parentId === null);
  if (root === undefined) return before?.archivePath ?? `/${name}/`;
  const folder = root.record.path.replace(/[^/]+\/?$/, '');
  return folder === '' || folder === '/' ? `/${name}/` : folder;
}

function byId<T extends { readonly id: number }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [String(record.id), record]));
}

function byName<T extends { readonly name: string }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [record.name, record]));
}
