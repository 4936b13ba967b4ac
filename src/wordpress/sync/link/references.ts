import type { Id, Media, Term, TermRef, User } from '../../client/index.ts';
import {
  isGuest,
  leavesOf,
  mapLeaves,
  type StoredComment,
  type StoredMedia,
  type StoredPost,
  type StoredTerm,
  type StoredUser,
} from '../../mirror/index.ts';
import type { SyncedEntry } from '../prepare/entries.ts';
import type { Optional } from '../read/optional.ts';
import {
  termKey,
  toStoredMedia,
  toStoredTerm,
  toStoredUser,
  type SiteContext,
} from '../prepare/records.ts';

interface Sources<T, S> {
  readonly optional: Optional<T>;
  /** The references of the last sync, for those that this one could not read. */
  readonly stored: ReadonlyMap<unknown, S>;
  readonly included: Iterable<T>;
  readonly context: SiteContext;
}

const before = <S>({
  optional,
  stored,
}: Pick<Sources<unknown, S>, 'optional' | 'stored'>): Iterable<S> =>
  optional.state === 'complete' ? [] : stored.values();

/** Records for links: those read now, and those of the last sync if these are not all. */
function known<T extends { readonly id: Id }, S extends { readonly id: Id }>(
  { optional, stored, included, context }: Sources<T, S>,
  toStored: (record: T, context: SiteContext) => S,
): Map<Id, S> {
  const read = [...included, ...optional.items].map((record) => toStored(record, context));
  const all = [...before({ optional, stored }), ...read];
  return new Map(all.map((record) => [record.id, record]));
}

export function knownUsers(sources: Sources<User, StoredUser>): Map<Id, StoredUser> {
  // Lists have accounts only.
  const guests = [...sources.stored.values()].filter(isGuest);
  return new Map([
    ...guests.map((user) => [user.id, user] as const),
    ...known(sources, toStoredUser),
  ]);
}

/** The authors that entries can be linked to. */
export interface KnownUsers {
  has(id: Id): boolean;
  /** The id of the account that has the slug of an author without one, or else the same id. */
  idOf(id: Id | null): Id | undefined;
}

export function findUsers(known: ReadonlyMap<Id, StoredUser>): KnownUsers {
  const all = [...known.values()];
  const accounts = new Map(all.filter((user) => !isGuest(user)).map(({ id, slug }) => [slug, id]));
  const asAccount = new Map(all.filter(isGuest).map(({ id, slug }) => [id, accounts.get(slug)]));
  return {
    has: (id) => known.has(id),
    idOf: (id) => (id === null ? undefined : (asAccount.get(id) ?? id)),
  };
}

export function knownMedia(sources: Sources<Media, StoredMedia>): Map<Id, StoredMedia> {
  return known(sources, toStoredMedia);
}

export interface KnownTerms {
  readonly byKey: Map<string, StoredTerm>;
  /** Keys by taxonomy and id, see {@link refName}. */
  readonly keys: ReadonlyMap<string, string>;
}

const refName = ({ taxonomy, id }: Pick<Term, 'taxonomy' | 'id'>): string => `${taxonomy}:${id}`;

interface TermSources extends Omit<Sources<Term, StoredTerm>, 'optional'> {
  /** The terms that were read now, by taxonomy. */
  readonly terms: ReadonlyMap<string, Optional<Term>>;
  readonly stored: ReadonlyMap<string, StoredTerm>;
  readonly keysBefore: ReadonlyMap<string, string>;
}

export function knownTerms({ terms, ...sources }: TermSources): KnownTerms {
  const byKey = new Map<string, StoredTerm>();
  const keys = new Map<string, string>();
  // Each taxonomy goes through them, and they may be an iterator.
  const included = [...sources.included];
  for (const [taxonomy, optional] of terms) {
    const known = termsOfTaxonomy(taxonomy, { ...sources, included, optional });
    for (const [key, term] of known.byKey) byKey.set(key, term);
    for (const [name, key] of known.keys) keys.set(name, key);
  }
  return { byKey, keys };
}

function termsOfTaxonomy(
  taxonomy: string,
  sources: Omit<TermSources, 'terms'> & Sources<Term, StoredTerm>,
): KnownTerms {
  const isOwn = (term: { readonly taxonomy: string }): boolean => term.taxonomy === taxonomy;
  const byKey = new Map<string, StoredTerm>();
  for (const term of before(sources)) if (isOwn(term)) byKey.set(term.key, term);
  const fresh = [...sources.included, ...sources.optional.items].filter(isOwn);
  // Terms that this sync did not read are taken from the last one.
  const keys = new Map([...sources.keysBefore].filter(([, key]) => byKey.has(key)));
  for (const term of fresh) keys.set(refName(term), termKey(term));
  const idsOf = idsByKey(taxonomy, keys, sources.context);
  for (const term of fresh) {
    const key = termKey(term);
    const parent =
      term.parentId === null
        ? null
        : (keys.get(refName({ taxonomy, id: term.parentId })) ?? byKey.get(key)?.parent ?? null);
    byKey.set(key, toStoredTerm(term, { key, ids: idsOf(key), parent, context: sources.context }));
  }
  return { byKey, keys };
}

// The older generation has ids of another table (`term_taxonomy_id`), which no address holds.
function idsByKey(
  taxonomy: string,
  keys: ReadonlyMap<string, string>,
  { generation }: SiteContext,
): (key: string) => number[] {
  const byKey = Map.groupBy(generation === 'legacy' ? [] : keys, ([, key]) => key);
  const idOf = ([name]: readonly [string, string]) => Number(name.slice(taxonomy.length + 1));
  return (key) => (byKey.get(key) ?? []).map(idOf).sort((a, b) => a - b);
}

interface Known {
  readonly users: KnownUsers;
  readonly media: { has(id: Id): boolean };
  readonly terms: KnownTerms;
}

/**
 * Links an entry to its author, picture and terms, if known. Others stay pending: a later sync
 * links them without reading the post again.
 */
export function linkReferences(synced: SyncedEntry, known: Known): SyncedEntry {
  const { record, pending, ...rest } = synced;
  const author = known.users.idOf(pending.author ?? record.authorId);
  const media = pending.media ?? record.featuredMediaId ?? undefined;
  const hasAuthor = author !== undefined && known.users.has(author);
  const coAuthorIds = coAuthorsOf(synced, author, known.users);
  const hasMedia = media !== undefined && known.media.has(media);
  const refs = pending.terms ?? [];
  const terms = linkTerms(record.terms, refs, known.terms);
  const typedFields = mapLeaves(record.typedFields, (leaf) => {
    if (leaf.kind !== 'term') return leaf;
    const key = known.terms.keys.get(refName(leaf)) ?? null;
    return key === leaf.key ? leaf : { ...leaf, key };
  });
  const unlinked = refs.filter((ref) => !known.terms.keys.has(refName(ref)));
  const isComplete = (hasAuthor || author === undefined) && unlinked.length === 0;
  const authorId = hasAuthor ? author : null;
  const featuredMediaId = hasMedia ? media : null;
  const isSame =
    authorId === record.authorId &&
    areEqual(coAuthorIds, record.coAuthorIds) &&
    featuredMediaId === record.featuredMediaId &&
    typedFields === record.typedFields &&
    areEqual(terms, record.terms);
  return {
    ...rest,
    // The same object means that nothing has to be written.
    record: isSame
      ? record
      : { ...record, authorId, coAuthorIds, featuredMediaId, terms, typedFields },
    pending: {
      ...pending,
      author: hasAuthor ? undefined : author,
      coAuthors: undefined,
      media: hasMedia ? undefined : media,
      terms: unlinked.length > 0 ? unlinked : undefined,
      // Only needed while something is missing that could have been embedded.
      embedded: !isComplete && pending.embedded ? true : undefined,
    },
  };
}

/** Further authors, each once. One whose account is gone is read again with the entry. */
function coAuthorsOf(
  { record, pending }: SyncedEntry,
  author: Id | undefined,
  users: KnownUsers,
): Id[] {
  const ids = (pending.coAuthors ?? record.coAuthorIds).flatMap((id) => users.idOf(id) ?? []);
  return [...new Set(ids)].filter((id) => id !== author && users.has(id));
}

const areEqual = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((key, place) => key === other[place]);

function linkTerms(
  before: readonly string[],
  refs: readonly TermRef[],
  known: KnownTerms,
): string[] {
  const kept = before.filter((key) => known.byKey.has(key));
  const found = refs.flatMap((ref) => known.keys.get(refName(ref)) ?? []);
  return [...new Set([...kept, ...found])];
}

/** Accounts and guests with a public text; a service may also list its subscribers. */
export function usersInUse(
  known: ReadonlyMap<Id, StoredUser>,
  entries: readonly SyncedEntry[],
): StoredUser[] {
  const ids = new Set(
    entries.flatMap(({ record: { authorId, coAuthorIds } }) => [authorId, ...coAuthorIds]),
  );
  return [...known.values()].filter(({ id }) => ids.has(id));
}

/** The uploads that custom fields name by their ids. */
export function mediaOfFields({ typedFields }: Pick<StoredPost, 'typedFields'>): Id[] {
  return [...leavesOf(typedFields)].flatMap((leaf) => (leaf.kind === 'media' ? leaf.id : []));
}

export function mediaInUse(
  known: ReadonlyMap<Id, StoredMedia>,
  entries: readonly SyncedEntry[],
  logoId: Id | null,
): StoredMedia[] {
  const ids = new Set([
    logoId,
    ...entries.flatMap(({ record }) => [record.featuredMediaId, ...mediaOfFields(record)]),
  ]);
  return [...known.values()].filter(({ id }) => ids.has(id));
}

/**
 * The terms of entries and those read now, with parents. Of a taxonomy read in part, others may be
 * deleted. `read`: keys of terms, since WordPress has pages for terms without entries.
 */
export function termsInUse(
  known: ReadonlyMap<string, StoredTerm>,
  entries: readonly SyncedEntry[],
  read: readonly string[],
): StoredTerm[] {
  const keys = new Set<string>();
  for (const each of [read, ...entries.map(({ record }) => record.terms)]) {
    for (const key of each) {
      let next: string | null = key;
      while (next !== null && !keys.has(next)) {
        keys.add(next);
        next = known.get(next)?.parent ?? null;
      }
    }
  }
  return [...known.values()].filter(({ key }) => keys.has(key));
}

/** Comments on what everybody may read; one whose parent is not shown answers the post itself. */
export function commentsInUse(
  comments: ReadonlyMap<Id, StoredComment>,
  entries: readonly SyncedEntry[],
): StoredComment[] {
  const ids = new Set(entries.map(({ record }) => record.id));
  const shown = [...comments.values()].filter(({ postId }) => ids.has(postId));
  const there = new Set(shown.map(({ id }) => id));
  return shown.map((comment) =>
    comment.parentId === null || there.has(comment.parentId)
      ? comment
      : { ...comment, parentId: null },
  );
}
