import type { CollectionName, StoredRecords, MirrorWrite } from '../mirror/index.ts';
import type { Arranged } from './arrange.ts';
import { type Notes, writeNotes, writeTermKeys } from './notes.ts';
import type { SyncedPost } from './prepare-post.ts';
import type { Reading } from './read-service.ts';
import type { Records, Snapshot } from './snapshot.ts';

interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Keys of new, changed and deleted records. */
  readonly touched: Partial<Record<CollectionName, readonly string[]>>;
}

const besidesTexts = [
  ...(['site', 'users', 'categories', 'tags', 'media', 'comments', 'menus'] as const),
  ...(['pictures', 'files', 'attachments', 'redirects', 'findings'] as const),
] satisfies CollectionName[];

interface Place {
  readonly write: MirrorWrite;
  readonly before: Snapshot;
}

/** Makes the mirror hold exactly these records; unchanged ones are not written. Counts the changed posts and pages. */
export function writeRecords(
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

function notesOf(syncedPosts: readonly SyncedPost[], hidden: Notes['hidden']): Notes {
  const records: Notes['records'] = {};
  for (const { record, note } of syncedPosts) {
    if (JSON.stringify(note) !== '{}') records[record.id] = note;
  }
  return { records, hidden };
}
