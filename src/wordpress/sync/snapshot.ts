import type { Id } from '../client/index.ts';
import type { CollectionName, Mirror, StoredRecords, StoredSite } from '../mirror/index.ts';
import { type EntryMemory, readEntryMemory, readTermKeys } from './link/pending.ts';

/** The records of a mirror by collection and key. */
export type Records = { readonly [N in CollectionName]: ReadonlyMap<string, StoredRecords[N]> };

/** Those of them that come from WordPress. */
export type ReadRecords = Omit<Records, 'pictures' | 'files' | 'redirects' | 'findings'>;

type ById = {
  readonly [N in 'entries' | 'users' | 'media' | 'comments']: ReadonlyMap<Id, StoredRecords[N]>;
};

/** The records of the last sync, without bodies. */
export interface Snapshot extends ById {
  readonly site: StoredSite | null;
  /** By the mirror's keys. Pictures and files, many and seldom needed, are read on demand. */
  readonly stored: Records;
  readonly memory: EntryMemory;
  /** Keys of terms by taxonomy and id; empty if `isCurrent` is false. */
  readonly termKeys: ReadonlyMap<string, string>;
  /** True when this sync would write the same records in the same way. */
  readonly isCurrent: boolean;
}

type Facts = Pick<Snapshot, 'memory' | 'termKeys' | 'isCurrent'>;

export function readSnapshot(mirror: Mirror, pipeline: string): Snapshot {
  const isCurrent = mirror.fact('pipeline') === pipeline;
  const load = <N extends CollectionName>(name: N): ReadonlyMap<string, StoredRecords[N]> =>
    new Map(Array.from(mirror.records(name), ({ key, record }) => [key, record]));
  let pictures: Records['pictures'] | undefined;
  let files: Records['files'] | undefined;
  const stored: Records = {
    site: load('site'),
    types: load('types'),
    taxonomies: load('taxonomies'),
    entries: load('entries'),
    users: load('users'),
    terms: load('terms'),
    media: load('media'),
    comments: load('comments'),
    menus: load('menus'),
    attachments: load('attachments'),
    redirects: load('redirects'),
    findings: load('findings'),
    listed: load('listed'),
    get pictures() {
      return (pictures ??= load('pictures'));
    },
    get files() {
      return (files ??= load('files'));
    },
  };
  return snapshotOf(stored, {
    memory: readEntryMemory(mirror.fact('entries')),
    termKeys: readTermKeys(isCurrent ? mirror.fact('terms') : null),
    isCurrent,
  });
}

/** The snapshot that the next sync finds after one that wrote these records. */
export function snapshotOf(stored: Records, facts: Facts): Snapshot {
  const byId = <T extends { readonly id: Id }>(all: ReadonlyMap<string, T>) =>
    new Map(Array.from(all.values(), (record) => [record.id, record]));
  return {
    ...facts,
    stored,
    site: stored.site.get('site') ?? null,
    entries: byId(stored.entries),
    users: byId(stored.users),
    media: byId(stored.media),
    comments: byId(stored.comments),
  };
}
