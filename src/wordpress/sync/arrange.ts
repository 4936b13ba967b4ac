import { assignPaths, type PathClaim } from '../../content/paths/index.ts';
import type { StoredTerm, StoredUser } from '../mirror/index.ts';
import type { Reporter } from './reporter.ts';
import { wantedPath } from './notes.ts';
import type { SyncedPost } from './prepare-post.ts';
import type { Reading } from './read-service.ts';
import {
  commentsInUse,
  knownMedia,
  knownTerms,
  knownUsers,
  mediaInUse,
  linkReferences,
  termsInUse,
  usersInUse,
} from './references.ts';
import type { ReadRecords, Snapshot } from './snapshot.ts';
import { toStoredSite, type SiteContext } from './to-records.ts';

export interface Arranged {
  readonly records: ReadRecords;
  readonly posts: readonly SyncedPost[];
  readonly pages: readonly SyncedPost[];
  /** Keys of the stored terms by taxonomy and id. */
  readonly termKeys: readonly (readonly [string, string])[];
}

/** Links all records that were read, and gives each its path. */
export function arrange(
  reading: Reading,
  { before, context, reporter }: { before: Snapshot; context: SiteContext; reporter: Reporter },
): Arranged {
  const { site, references, carried } = reading;
  const terms = (taxonomy: StoredTerm['taxonomy'], name: 'categories' | 'tags') =>
    knownTerms(taxonomy, {
      extra: references[name],
      stored: before[name],
      keysBefore: before.termKeys,
      carried: carried.terms.values(),
      context,
    });
  const users = carried.users.values();
  const media = carried.media.values();
  const known = {
    users: knownUsers({ extra: references.users, stored: before.users, carried: users, context }),
    media: knownMedia({ extra: reading.media, stored: before.media, carried: media, context }),
    categories: terms('category', 'categories'),
    tags: terms('post_tag', 'tags'),
  };
  const linked = ({ syncedPosts }: Reading['posts']) =>
    [...syncedPosts.values()].map((synced) => linkReferences(synced, known));
  const [posts, pages] = [linked(reading.posts), linked(reading.pages)];
  const syncedPosts = [...posts, ...pages];
  const kept = (name: 'categories' | 'tags') =>
    references[name].state === 'whole'
      ? [...known[name].byKey.values()]
      : termsInUse(known[name].byKey, syncedPosts);
  const placed = claimPaths(
    {
      posts,
      pages,
      terms: [...kept('categories'), ...kept('tags')],
      users: usersInUse(known.users, syncedPosts),
    },
    reporter,
  );
  const termsOf = (taxonomy: StoredTerm['taxonomy']) =>
    new Map(placed.terms.flatMap((t) => (t.taxonomy === taxonomy ? [[t.key, t] as const] : [])));
  const stored = new Set(placed.terms.map(({ key }) => key));
  const isHidden = hidesAll([...placed.posts, ...placed.pages]);
  if (isHidden)
    reporter.warn(
      'An SEO plugin asks search engines to leave out every post and page of WordPress. This site ignores that, because WordPress itself is closed to them.',
    );
  return {
    termKeys: [...known.categories.keys, ...known.tags.keys].filter(([, key]) => stored.has(key)),
    posts: placed.posts,
    pages: placed.pages,
    records: {
      site: new Map([['site', toStoredSite(site, context, { before: before.site, isHidden })]]),
      posts: byId(placed.posts.map(({ record }) => record)),
      pages: byId(placed.pages.map(({ record }) => record)),
      users: byId(placed.users),
      categories: termsOf('category'),
      tags: termsOf('post_tag'),
      media: byId(mediaInUse(known.media, syncedPosts)),
      comments: byId(commentsInUse(reading.comments, syncedPosts)),
      menus: reading.menus,
      attachments: reading.attachments,
    },
  };
}

/** Whether an SEO plugin hides all texts from search engines, as it does if the whole WordPress is closed to them. */
function hidesAll(texts: readonly SyncedPost[]): boolean {
  return texts.length > 1 && texts.every(({ record }) => record.seo?.isHidden === true);
}

function byId<T extends { readonly id: number }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [String(record.id), record]));
}

interface Claimants {
  readonly posts: readonly SyncedPost[];
  readonly pages: readonly SyncedPost[];
  readonly terms: readonly StoredTerm[];
  readonly users: readonly StoredUser[];
}

interface Claim extends PathClaim {
  readonly label: string;
  readonly problem?: string | undefined;
}

/** Gives each record a path of its own, and says which ones are not at their WordPress address. */
function claimPaths(all: Claimants, reporter: Reporter): Claimants {
  const claims = new Map<object, Claim>();
  for (const synced of [...all.posts, ...all.pages]) {
    const { id, type } = synced.record;
    const { problem } = synced.note;
    const wanted = wantedPath(synced.record, synced.note);
    claims.set(synced, { kind: 'post', id, wanted, problem, label: `${type} ${id}` });
  }
  for (const term of all.terms) {
    const label = `${term.taxonomy === 'category' ? 'category' : 'tag'} “${term.name}”`;
    claims.set(term, { kind: 'term', id: term.key, wanted: term.path, label });
  }
  for (const user of all.users) {
    claims.set(user, { kind: 'user', id: user.id, wanted: user.path, label: `author ${user.id}` });
  }

  const assigned = assignPaths(claims.values());
  const at = (record: object): string => {
    const claim = claims.get(record);
    return (claim && assigned.get(claim)?.path) ?? '/';
  };
  warnOfOthers([...assigned], reporter);

  const placePost = (synced: SyncedPost): SyncedPost => {
    const [path, wanted] = [at(synced), wantedPath(synced.record, synced.note)];
    return {
      ...synced,
      record: path === synced.record.path ? synced.record : { ...synced.record, path },
      note: { ...synced.note, wanted: path === wanted ? undefined : wanted },
    };
  };
  return {
    posts: all.posts.map(placePost),
    pages: all.pages.map(placePost),
    terms: all.terms.map((term) => ({ ...term, path: at(term) })),
    users: all.users.map((user) => ({ ...user, path: at(user) })),
  };
}

function warnOfOthers(
  assigned: readonly (readonly [Claim, { path: string; takenBy: Claim | null }])[],
  reporter: Reporter,
): void {
  const odd = assigned.flatMap(([{ label, problem }, { path }]) =>
    problem === undefined ? [] : `${label} is at ${path}, because ${problem}`,
  );
  const second = assigned.flatMap(([{ label }, { path, takenBy }]) =>
    takenBy === null
      ? []
      : `${label} is at ${path}, because ${takenBy.label} already uses its address`,
  );
  if (odd.length > 0) reporter.warn(`Not at its WordPress address: ${list(odd)}.`);
  if (second.length > 0)
    reporter.warn(`Two records cannot have the same address: ${list(second)}.`);
}

// An import may cause thousands of the same finding.
const mostNamed = 30;

function list(lines: readonly string[]): string {
  const more = lines.length - mostNamed;
  return lines.slice(0, mostNamed).join('; ') + (more > 0 ? `; and ${more} more like it` : '');
}
