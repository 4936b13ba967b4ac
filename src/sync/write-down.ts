import type { CollectionName, Store, StoreWrite } from '../store/index.ts';
import type { Arranged, Records } from './arrange.ts';
import { writeNotes, writeTermKeys, type Notes } from './notes.ts';
import type { Piece } from './piece.ts';
import type { Reading } from './read-service.ts';

export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

const besidesTexts = [
  ...(['site', 'users', 'categories', 'tags', 'media', 'comments', 'menus'] as const),
  ...(['pictures', 'files', 'attachments', 'redirects', 'findings'] as const),
] satisfies CollectionName[];

/** Makes the store hold exactly what was arranged. Says what that means for posts and pages. */
export function writeDown(
  { store, write }: { store: Store; write: StoreWrite },
  { posts, pages, termKeys }: Arranged,
  { records, reading }: { records: Records; reading: Reading },
): Changes {
  for (const name of besidesTexts) writeCollection(store, write, name, records[name]);
  write.setFact('terms', writeTermKeys(termKeys));
  write.setFact('notes:posts', notesOf(posts, reading.posts.hidden));
  write.setFact('notes:pages', notesOf(pages, reading.pages.hidden));
  const ofPosts = writeCollection(store, write, 'posts', records.posts);
  const ofPages = writeCollection(store, write, 'pages', records.pages);
  return {
    added: ofPosts.added + ofPages.added,
    changed: ofPosts.changed + ofPages.changed,
    removed: ofPosts.removed + ofPages.removed,
  };
}

function writeCollection<N extends CollectionName>(
  store: Store,
  write: StoreWrite,
  name: N,
  records: Records[N],
): Changes {
  const leftOver = new Set(store.keys(name));
  let added = 0;
  let changed = 0;
  for (const [key, record] of records) {
    const wasThere = leftOver.delete(key);
    if (!write.put(name, key, record)) continue;
    if (wasThere) changed += 1;
    else added += 1;
  }
  for (const key of leftOver) write.delete(name, key);
  return { added, changed, removed: leftOver.size };
}

function notesOf(pieces: readonly Piece[], hidden: Notes['hidden']): string {
  const records: Notes['records'] = {};
  for (const { record, note } of pieces) {
    if (JSON.stringify(note) !== '{}') records[record.id] = note;
  }
  return writeNotes({ records, hidden });
}
