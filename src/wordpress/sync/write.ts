import {
  collectionNames,
  type CollectionName,
  type StoredRecords,
  type MirrorWrite,
} from '../mirror/index.ts';
import type { Linked } from './link/link.ts';
import { type EntryMemory, writeEntryMemory, writeTermKeys } from './link/pending.ts';
import type { Reading } from './read/service.ts';
import type { Records, Snapshot } from './snapshot.ts';
import type { SyncReport } from './report.ts';

interface Place {
  readonly write: MirrorWrite;
  readonly before: Snapshot;
}

/** Writes what changed, so that the mirror has exactly these records. Counts changed entries. */
export function writeRecords(
  place: Place,
  { entries, termKeys }: Linked,
  { records, reading }: { records: Records; reading: Reading },
): {
  readonly changes: Pick<SyncReport, 'added' | 'changed' | 'removed' | 'touched'>;
  readonly memory: Snapshot['memory'];
} {
  const { write } = place;
  const touched: Partial<Record<CollectionName, readonly string[]>> = {};
  const writeOne = (name: CollectionName): Keys => {
    const keys = writeCollection(place, name, records[name]);
    const all = [...keys.added, ...keys.changed, ...keys.removed];
    // No page is made from what is listed.
    if (all.length > 0 && name !== 'listed') touched[name] = all;
    return keys;
  };
  for (const name of collectionNames) if (name !== 'entries') writeOne(name);
  const pending: EntryMemory['pending'] = {};
  for (const synced of entries) {
    if (JSON.stringify(synced.pending) !== '{}') pending[synced.record.id] = synced.pending;
  }
  const memory = { pending, hidden: reading.hidden };
  write.setFact('terms', writeTermKeys(termKeys));
  write.setFact('entries', writeEntryMemory(memory));
  const { added, changed, removed } = writeOne('entries');
  return {
    memory,
    changes: { added: added.length, changed: changed.length, removed: removed.length, touched },
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
