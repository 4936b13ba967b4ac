import type { KeptFile, Picture } from '../../content/images/index.ts';
import type { Id } from '../client/index.ts';
import type {
  CollectionName,
  Store,
  StoredAttachment,
  StoredComment,
  StoredFindings,
  StoredMedia,
  StoredMenu,
  StoredPost,
  StoredRecords,
  StoredRedirect,
  StoredSite,
  StoredTerm,
  StoredUser,
  StoreWrite,
} from '../mirror/index.ts';
import type { Arranged, Records } from './arrange.ts';
import { type Notes, readNotes, readTermKeys, writeNotes, writeTermKeys } from './notes.ts';
import type { Piece } from './piece.ts';
import type { Reading } from './read-service.ts';

/** All that the last sync left in the store, without the bodies. */
export interface Snapshot {
  readonly site: StoredSite | null;
  readonly posts: ReadonlyMap<Id, StoredPost>;
  readonly pages: ReadonlyMap<Id, StoredPost>;
  readonly users: ReadonlyMap<Id, StoredUser>;
  readonly categories: ReadonlyMap<string, StoredTerm>;
  readonly tags: ReadonlyMap<string, StoredTerm>;
  readonly media: ReadonlyMap<Id, StoredMedia>;
  readonly comments: ReadonlyMap<Id, StoredComment>;
  /** By id. */
  readonly menus: ReadonlyMap<string, StoredMenu>;
  /** By id. */
  readonly attachments: ReadonlyMap<string, StoredAttachment>;
  /** By path. */
  readonly redirects: ReadonlyMap<string, StoredRedirect>;
  /** By collection and key. */
  readonly findings: ReadonlyMap<string, StoredFindings>;
  /** By address. They are many, and of use only where there are no new ones. */
  readonly pictures: () => ReadonlyMap<string, Picture>;
  readonly files: () => ReadonlyMap<string, KeptFile>;
  /** The same records by the keys of the store. */
  readonly stored: Records;
  readonly notes: { readonly posts: Notes; readonly pages: Notes };
  /** Keys of terms by taxonomy and id; none when the ids were those of another pipeline. */
  readonly termKeys: ReadonlyMap<string, string>;
  /** It was made in the same way as this sync would, so that it may stay. */
  readonly isCurrent: boolean;
}

type Facts = Pick<Snapshot, 'notes' | 'termKeys' | 'isCurrent'>;

export function readSnapshot(store: Store, pipeline: string): Snapshot {
  const isCurrent = store.fact('pipeline') === pipeline;
  const load = <N extends CollectionName>(name: N): ReadonlyMap<string, StoredRecords[N]> =>
    new Map(Array.from(store.entries(name), ({ key, record }) => [key, record]));
  let pictures: Records['pictures'] | undefined;
  let files: Records['files'] | undefined;
  const stored: Records = {
    site: load('site'),
    posts: load('posts'),
    pages: load('pages'),
    users: load('users'),
    categories: load('categories'),
    tags: load('tags'),
    media: load('media'),
    comments: load('comments'),
    menus: load('menus'),
    attachments: load('attachments'),
    redirects: load('redirects'),
    findings: load('findings'),
    get pictures() {
      return (pictures ??= load('pictures'));
    },
    get files() {
      return (files ??= load('files'));
    },
  };
  return snapshotOf(stored, {
    notes: {
      posts: readNotes(store.fact('notes:posts')),
      pages: readNotes(store.fact('notes:pages')),
    },
    termKeys: readTermKeys(isCurrent ? store.fact('terms') : null),
    isCurrent,
  });
}

/** What a sync will find that comes after one which left these records. */
export function snapshotOf(stored: Records, facts: Facts): Snapshot {
  const byId = <T extends { readonly id: Id }>(all: ReadonlyMap<string, T>) =>
    new Map(Array.from(all.values(), (record) => [record.id, record]));
  const { categories, tags, menus, attachments, redirects, findings } = stored;
  return {
    ...facts,
    ...{ categories, tags, menus, attachments, redirects, findings, stored },
    site: stored.site.get('site') ?? null,
    posts: byId(stored.posts),
    pages: byId(stored.pages),
    users: byId(stored.users),
    media: byId(stored.media),
    comments: byId(stored.comments),
    pictures: () => stored.pictures,
    files: () => stored.files,
  };
}

interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Keys of what is new, changed or gone. */
  readonly touched: Partial<Record<CollectionName, readonly string[]>>;
}

const besidesTexts = [
  ...(['site', 'users', 'categories', 'tags', 'media', 'comments', 'menus'] as const),
  ...(['pictures', 'files', 'attachments', 'redirects', 'findings'] as const),
] satisfies CollectionName[];

/** What an old mirror and a new one have in common is not written again. */
interface Place {
  readonly write: StoreWrite;
  readonly before: Snapshot;
}

/** Makes the store hold exactly what was arranged. Says what that means for posts and pages. */
export function writeDown(
  place: Place,
  { posts, pages, termKeys }: Arranged,
  { records, reading }: { records: Records; reading: Reading },
): { readonly changes: Changes; readonly notes: Snapshot['notes'] } {
  const { write } = place;
  const touched: Partial<Record<CollectionName, readonly string[]>> = {};
  const writeOne = (name: CollectionName): Keys => {
    const keys = writeCollection(place, name, records[name]);
    const all = [...keys.added, ...keys.changed, ...keys.removed];
    if (all.length > 0) touched[name] = all;
    return keys;
  };
  for (const name of besidesTexts) writeOne(name);
  const notes = {
    posts: notesOf(posts, reading.posts.hidden),
    pages: notesOf(pages, reading.pages.hidden),
  };
  write.setFact('terms', writeTermKeys(termKeys));
  write.setFact('notes:posts', writeNotes(notes.posts));
  write.setFact('notes:pages', writeNotes(notes.pages));
  const texts = [writeOne('posts'), writeOne('pages')];
  const count = (kind: keyof Keys) => texts.reduce((sum, keys) => sum + keys[kind].length, 0);
  return {
    notes,
    changes: {
      ...{ added: count('added'), changed: count('changed'), removed: count('removed') },
      touched,
    },
  };
}

type Keys = Record<'added' | 'changed' | 'removed', readonly string[]>;

function writeCollection<N extends CollectionName>(
  { write, before }: Place,
  name: N,
  now: ReadonlyMap<string, StoredRecords[N]>,
): Keys {
  const old: ReadonlyMap<string, StoredRecords[N]> = before.stored[name];
  const added: string[] = [];
  const changed: string[] = [];
  for (const [key, record] of now) {
    const known = old.get(key);
    if (known === record || !write.put(name, key, record)) continue;
    (known === undefined ? added : changed).push(key);
  }
  const removed = [...old.keys()].filter((key) => !now.has(key));
  for (const key of removed) write.delete(name, key);
  return { added, changed, removed };
}

function notesOf(pieces: readonly Piece[], hidden: Notes['hidden']): Notes {
  const records: Notes['records'] = {};
  for (const { record, note } of pieces) {
    if (JSON.stringify(note) !== '{}') records[record.id] = note;
  }
  return { records, hidden };
}
