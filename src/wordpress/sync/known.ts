import type { Id, Media, Term, User } from '../client/index.ts';
import type { StoredMedia, StoredTerm, StoredUser } from '../mirror/index.ts';
import type { Ground } from './ground.ts';
import type { Extra } from './read-extra.ts';
import { isStored, termKey, toStoredMedia, toStoredTerm, toStoredUser } from './to-stored.ts';

interface Sources<T, S> {
  readonly extra: Extra<T>;
  /** What the last sync knew: it counts where this one did not read all. */
  readonly stored: ReadonlyMap<unknown, S>;
  readonly carried: Iterable<T>;
  readonly ground: Ground;
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
    known.set(user.id, toStoredUser(user, sources.ground));
  }
  return known;
}

export function knownMedia(sources: Sources<Media, StoredMedia>): Map<Id, StoredMedia> {
  const known = new Map<Id, StoredMedia>();
  for (const media of before(sources)) known.set(media.id, media);
  for (const media of [...sources.carried, ...sources.extra.items]) {
    known.set(media.id, toStoredMedia(media, sources.ground));
  }
  return known;
}

export interface KnownTerms {
  readonly byKey: Map<string, StoredTerm>;
  /** Keys by taxonomy and id, see {@link refName}. */
  readonly keys: ReadonlyMap<string, string>;
}

export const refName = ({ taxonomy, id }: Pick<Term, 'taxonomy' | 'id'>): string =>
  `${taxonomy}:${id}`;

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
  // Those of the last run stand for terms that were not read in this one.
  const keys = new Map([...sources.keysBefore].filter(([, key]) => byKey.has(key)));
  for (const term of fresh) keys.set(refName(term), termKey(term));
  const idsOf = idsByKey(taxonomy, keys, sources.ground);
  for (const term of fresh) {
    const key = termKey(term);
    const parent =
      term.parentId === null
        ? null
        : (keys.get(refName({ taxonomy, id: term.parentId })) ?? byKey.get(key)?.parent ?? null);
    byKey.set(key, toStoredTerm(term, { key, ids: idsOf(key), parent, ground: sources.ground }));
  }
  return { byKey, keys };
}

// The older generation has ids of another table (`term_taxonomy_id`), which no address holds.
function idsByKey(
  taxonomy: string,
  keys: ReadonlyMap<string, string>,
  { generation }: Ground,
): (key: string) => number[] {
  const byKey = Map.groupBy(generation === 'legacy' ? [] : keys, ([, key]) => key);
  const idOf = ([name]: readonly [string, string]) => Number(name.slice(taxonomy.length + 1));
  return (key) => (byKey.get(key) ?? []).map(idOf).sort((a, b) => a - b);
}
