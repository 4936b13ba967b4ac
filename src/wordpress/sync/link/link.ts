import { isDeepStrictEqual } from 'node:util';
import type { EntryType, PluginRedirects } from '../../client/index.ts';
import type { StoredListed, StoredTerm, StoredType } from '../../mirror/index.ts';
import { bareHost, permalinkPath } from '../../../content/paths/index.ts';
import { fewEnough } from '../errors.ts';
import type { SyncedEntry } from '../prepare/entry.ts';
import { termKey, toStoredSite, type SiteContext } from '../prepare/records.ts';
import { type FactsByType, factsOf, type TypeFacts } from '../read/facts.ts';
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
export function linkRecords(
  reading: Reading,
  { before, context, reporter, logo, frontPage, listed }: Options,
): Linked {
  const { logoId, references, included } = reading;
  const users = knownUsers({
    optional: references.users,
    stored: before.users,
    included: included.users.values(),
    context,
  });
  const media = knownMedia({
    optional: reading.media,
    stored: before.media,
    included: included.media.values(),
    context,
  });
  const terms = knownTerms({
    terms: references.terms,
    stored: before.stored.terms,
    keysBefore: before.termKeys,
    included: included.terms.values(),
    context,
  });
  const known = { users: findUsers(users), media, terms };
  const linked = reading.entries
    .map((synced) => linkReferences(synced, known))
    .map((synced) => withFacts(synced, reading.facts, before));
  const read = [...references.terms.values()].flatMap(({ items }) => items.map(termKey));
  const used = new Set(termsInUse(terms.byKey, linked, read));
  const isComplete = ({ taxonomy }: StoredTerm) =>
    references.terms.get(taxonomy)?.state === 'complete';
  const front = chooseFront(linked, { said: reading.front, look: frontPage, reporter });
  const paths = placeRecords(
    {
      entries: linked,
      // If not all terms of a taxonomy were read, deleted ones can't be told from unused ones.
      terms: [...terms.byKey.values()].filter((term) => isComplete(term) || used.has(term)),
      users: usersInUse(users, linked),
    },
    front.paths,
    reporter,
  );
  const languages = toStoredLanguages(reading.languages, reading.site.home, reporter);
  const placed = { ...paths, ...setLanguages(paths, languages) };
  const isHidden = hidesAll(placed.entries);
  if (isHidden)
    reporter.warn(
      'An SEO plugin asks search engines to leave out every post and page of WordPress. This site ignores that, because WordPress itself is closed to them.',
    );
  const copiedHost = originalOfAll(placed.entries, context.ownHosts);
  if (copiedHost !== null)
    reporter.warn(
      `An SEO plugin says that nearly all texts are copies of ${copiedHost}. This site ignores that, because WordPress seems to be a copy of that site: correct its address in WordPress or in the plugin. If this site is to name ${copiedHost} as its original, set SITE_URL to it.`,
    );
  const ownLogo = logoId === null ? undefined : media.get(logoId);
  const site = toStoredSite(reading.site, context, {
    before: before.site,
    logo: logo === null ? (ownLogo?.picture ?? null) : logo,
    isHidden,
    copiedHost,
    front,
    languages: setFronts(languages, placed.entries, front, reading.site.home),
  });
  const stored = new Map(placed.terms.map((term) => [term.key, term]));
  return {
    termKeys: [...terms.keys].filter(([, key]) => stored.has(key)),
    entries: placed.entries,
    pluginRedirects: reading.redirects,
    records: {
      site: new Map([['site', site]]),
      types: byName(
        reading.types.map((type) =>
          toStoredType(type, {
            archive: archiveSaid(reading.facts.get(type.name), before.stored.types.get(type.name)),
            entries: placed.entries,
            home: reading.site.home,
            hasOwnPages: context.hasOwnPages,
            before: before.stored.types.get(type.name),
            elsewhere: included.elsewhere,
          }),
        ),
      ),
      taxonomies: byName(reading.taxonomies),
      entries: byId(placed.entries.map(({ record }) => record)),
      users: byId(placed.users),
      terms: stored,
      media: byId(mediaInUse(media, placed.entries, logoId)),
      comments: byId(commentsInUse(reading.comments, placed.entries)),
      menus: reading.menus,
      attachments: reading.attachments,
      listed,
    },
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

/** Whether an SEO plugin hides all texts, as it does if WordPress is closed to search engines. */
function hidesAll(texts: readonly SyncedEntry[]): boolean {
  return texts.length > 1 && texts.every(({ record }) => record.seo?.isHidden === true);
}

/** The foreign host of most canonical addresses, or null. A few texts may come from elsewhere. */
function originalOfAll(
  texts: readonly SyncedEntry[],
  ownHosts: ReadonlySet<string>,
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
  return isAll || (length > fewEnough && length * 2 > texts.length) ? host : null;
}

interface Surroundings {
  /** What a plugin says of the archive's path. */
  readonly archive: string | undefined;
  readonly entries: readonly SyncedEntry[];
  readonly home: string;
  readonly hasOwnPages: boolean | undefined;
  readonly before: StoredType | undefined;
  readonly elsewhere: ReadonlyMap<string, string>;
}

function toStoredType(type: EntryType, surroundings: Surroundings): StoredType {
  const { elsewhere, home, before } = surroundings;
  const archivePath = archivePathOf(type, surroundings);
  // Such a page is read only after a change.
  const [, heading = before?.heading ?? null] =
    [...elsewhere].find(([at]) => permalinkPath(at, home, '').path === archivePath) ?? [];
  return { ...type, seo: type.seo ?? null, archivePath, heading };
}

/** A plugin's path of a type's archive; the stored one if its list could not be read. */
const archiveSaid = (
  read: TypeFacts | undefined,
  before: StoredType | undefined,
): string | undefined =>
  read?.state === 'kept' ? before?.archivePath?.replaceAll(/^\/|\/$/g, '') : read?.archive;

/** Where a type's archive is. Registered without a path: where its entries are or were. */
function archivePathOf(
  { name, archive }: EntryType,
  { archive: said, entries, home, hasOwnPages, before }: Surroundings,
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
