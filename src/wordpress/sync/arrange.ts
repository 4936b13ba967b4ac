import type { CollectionName, StoredRecords, StoredTerm } from '../mirror/index.ts';
import { claimPaths } from './claim-paths.ts';
import type { Ground } from './ground.ts';
import type { Journal } from './journal.ts';
import { knownMedia, knownTerms, knownUsers } from './known.ts';
import type { Piece } from './piece.ts';
import { commentsInUse, mediaInUse, termsInUse, usersInUse } from './prune.ts';
import type { Reading } from './read-service.ts';
import { settle } from './settle.ts';
import type { Snapshot } from './snapshot.ts';
import { toStoredSite } from './to-stored.ts';

/** What the store is to hold, by key. */
export type Records = { readonly [N in CollectionName]: ReadonlyMap<string, StoredRecords[N]> };

/** Those of them that the service gave. */
export type ReadRecords = Omit<Records, 'pictures' | 'files' | 'redirects' | 'findings'>;

export interface Arranged {
  readonly records: ReadRecords;
  readonly posts: readonly Piece[];
  readonly pages: readonly Piece[];
  /** Keys of the stored terms by taxonomy and id. */
  readonly termKeys: readonly (readonly [string, string])[];
}

/** Ties everything that was read together, and gives each record its path. */
export function arrange(
  reading: Reading,
  { before, ground, journal }: { before: Snapshot; ground: Ground; journal: Journal },
): Arranged {
  const { site, references, carried } = reading;
  const terms = (taxonomy: StoredTerm['taxonomy'], name: 'categories' | 'tags') =>
    knownTerms(taxonomy, {
      extra: references[name],
      stored: before[name],
      keysBefore: before.termKeys,
      carried: carried.terms.values(),
      ground,
    });
  const users = carried.users.values();
  const media = carried.media.values();
  const known = {
    users: knownUsers({ extra: references.users, stored: before.users, carried: users, ground }),
    media: knownMedia({ extra: reading.media, stored: before.media, carried: media, ground }),
    categories: terms('category', 'categories'),
    tags: terms('post_tag', 'tags'),
  };
  const settled = ({ pieces }: Reading['posts']) =>
    [...pieces.values()].map((piece) => settle(piece, known));
  const [posts, pages] = [settled(reading.posts), settled(reading.pages)];
  const pieces = [...posts, ...pages];
  const kept = (name: 'categories' | 'tags') =>
    references[name].state === 'whole'
      ? [...known[name].byKey.values()]
      : termsInUse(known[name].byKey, pieces);
  const placed = claimPaths(
    {
      posts,
      pages,
      terms: [...kept('categories'), ...kept('tags')],
      users: usersInUse(known.users, pieces),
    },
    journal,
  );
  const termsOf = (taxonomy: StoredTerm['taxonomy']) =>
    new Map(placed.terms.flatMap((t) => (t.taxonomy === taxonomy ? [[t.key, t] as const] : [])));
  const stored = new Set(placed.terms.map(({ key }) => key));
  return {
    termKeys: [...known.categories.keys, ...known.tags.keys].filter(([, key]) => stored.has(key)),
    posts: placed.posts,
    pages: placed.pages,
    records: {
      site: new Map([['site', toStoredSite(site, ground, before.site)]]),
      posts: byId(placed.posts.map(({ record }) => record)),
      pages: byId(placed.pages.map(({ record }) => record)),
      users: byId(placed.users),
      categories: termsOf('category'),
      tags: termsOf('post_tag'),
      media: byId(mediaInUse(known.media, pieces)),
      comments: byId(commentsInUse(reading.comments, pieces)),
      menus: reading.menus,
      attachments: reading.attachments,
    },
  };
}

function byId<T extends { readonly id: number }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [String(record.id), record]));
}
