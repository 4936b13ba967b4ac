import type { Id, Media, Term, TermRef, User } from '../client/index.ts';
import type { StoredComment, StoredMedia, StoredTerm, StoredUser } from '../mirror/index.ts';
import type { Extra } from './extras.ts';
import type { SyncedPost } from './prepare-post.ts';
import {
  isStored,
  termKey,
  toStoredMedia,
  toStoredTerm,
  toStoredUser,
  type SiteContext,
} from './to-records.ts';

interface Sources<T, S> {
  readonly extra: Extra<T>;
  /** The references of the last sync, for those that this one could not read. */
  readonly stored: ReadonlyMap<unknown, S>;
  readonly carried: Iterable<T>;
  readonly context: SiteContext;
}

const before = <S>({
  extra,
  stored,
}: Pick<Sources<unknown, S>, 'extra' | 'stored'>): Iterable<S> =>
  extra.state === 'whole' ? [] : stored.values();

export function knownUsers(sources: Sources<User, StoredUser>): Map<Id, StoredUser> {
  const known = new Map<Id, StoredUser>();
  for (const user of before(sources)) known.set(user.id, user);
  for (const user of [...sources.carried, ...sources.extra.items]) {
    known.set(user.id, toStoredUser(user, sources.context));
  }
  return known;
}

export function knownMedia(sources: Sources<Media, StoredMedia>): Map<Id, StoredMedia> {
  const known = new Map<Id, StoredMedia>();
  for (const media of before(sources)) known.set(media.id, media);
  for (const media of [...sources.carried, ...sources.extra.items]) {
    known.set(media.id, toStoredMedia(media, sources.context));
  }
  return known;
}

interface KnownTerms {
  readonly byKey: Map<string, StoredTerm>;
  /** Keys by taxonomy and id, see {@link refName}. */
  readonly keys: ReadonlyMap<string, string>;
}

const refName = ({ taxonomy, id }: Pick<Term, 'taxonomy' | 'id'>): string => `${taxonomy}:${id}`;

/** Terms of one taxonomy. */
export function knownTerms(
  taxonomy: StoredTerm['taxonomy'],
  sources: Sources<Term, StoredTerm> & { readonly keysBefore: ReadonlyMap<string, string> },
): KnownTerms {
  const byKey = new Map<string, StoredTerm>();
  for (const term of before(sources)) byKey.set(term.key, term);
  const fresh = [...sources.carried, ...sources.extra.items].filter(
    (term): term is Term & { taxonomy: StoredTerm['taxonomy'] } =>
      isStored(term.taxonomy) && term.taxonomy === taxonomy,
  );
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
  readonly users: { has(id: Id): boolean };
  readonly media: { has(id: Id): boolean };
  readonly categories: KnownTerms;
  readonly tags: KnownTerms;
}

/**
 * Links a post to its author, picture and terms, as far as these are known. The others go into the note, so that a later sync can
 * link them without reading the post again.
 */
export function linkReferences(synced: SyncedPost, known: Known): SyncedPost {
  const { record, note, ...rest } = synced;
  const author = note.author ?? record.authorId ?? undefined;
  const media = note.media ?? record.featuredMediaId ?? undefined;
  const hasAuthor = author !== undefined && known.users.has(author);
  const hasMedia = media !== undefined && known.media.has(media);
  const refs = note.terms ?? [];
  const categories = linkTerms(record.categories, refs, known.categories);
  const tags = linkTerms(record.tags, refs, known.tags);
  const unlinked = refs.filter(
    (ref) => !known.categories.keys.has(refName(ref)) && !known.tags.keys.has(refName(ref)),
  );
  const isWhole = (hasAuthor || author === undefined) && unlinked.length === 0;
  const authorId = hasAuthor ? author : null;
  const featuredMediaId = hasMedia ? media : null;
  const isLinked =
    authorId === record.authorId &&
    featuredMediaId === record.featuredMediaId &&
    areEqual(categories, record.categories) &&
    areEqual(tags, record.tags);
  return {
    ...rest,
    // The same object means that nothing has to be written.
    record: isLinked ? record : { ...record, authorId, featuredMediaId, categories, tags },
    note: {
      ...note,
      author: hasAuthor ? undefined : author,
      media: hasMedia ? undefined : media,
      terms: unlinked.length > 0 ? unlinked : undefined,
      // Only needed while something is missing that could have been embedded.
      embedded: !isWhole && note.embedded ? true : undefined,
    },
  };
}

const areEqual = (one: readonly string[], other: readonly string[]): boolean =>
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

/** Accounts with a public text; a service may also list its subscribers. */
export function usersInUse(
  known: ReadonlyMap<Id, StoredUser>,
  syncedPosts: readonly SyncedPost[],
): StoredUser[] {
  const ids = new Set(syncedPosts.map(({ record }) => record.authorId));
  return [...known.values()].filter(({ id }) => ids.has(id));
}

export function mediaInUse(
  known: ReadonlyMap<Id, StoredMedia>,
  syncedPosts: readonly SyncedPost[],
): StoredMedia[] {
  const ids = new Set(syncedPosts.map(({ record }) => record.featuredMediaId));
  return [...known.values()].filter(({ id }) => ids.has(id));
}

/** Terms that posts have, and their parents. If not all terms were read, deleted ones can't be recognised. */
export function termsInUse(
  known: ReadonlyMap<string, StoredTerm>,
  syncedPosts: readonly SyncedPost[],
): StoredTerm[] {
  const keys = new Set<string>();
  for (const { record } of syncedPosts) {
    for (const key of [...record.categories, ...record.tags]) {
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
  syncedPosts: readonly SyncedPost[],
): StoredComment[] {
  const ids = new Set(syncedPosts.map(({ record }) => record.id));
  const shown = [...comments.values()].filter(({ postId }) => ids.has(postId));
  const there = new Set(shown.map(({ id }) => id));
  return shown.map((comment) =>
    comment.parentId === null || there.has(comment.parentId)
      ? comment
      : { ...comment, parentId: null },
  );
}
