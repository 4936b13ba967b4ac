import type { CollectionName, StoredRecords, StoreWrite } from '../mirror/index.ts';
import type { Arranged } from './arrange.ts';
import { type Notes, writeNotes, writeTermKeys } from './notes.ts';
import type { Piece } from './piece.ts';
import type { Reading } from './read-service.ts';
import type { Records, Snapshot } from './snapshot.ts';

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
