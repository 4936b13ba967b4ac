import type { Id } from '../cms/index.ts';
import type { KeptFile, Picture } from '../images/index.ts';
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
  StoredTerm,
  StoredUser,
  StoredSite,
} from '../store/index.ts';
import { readNotes, readTermKeys, type Notes } from './notes.ts';

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
  readonly redirects: readonly StoredRedirect[];
  /** By collection and key. */
  readonly findings: ReadonlyMap<string, StoredFindings>;
  /** By address. They are many, and of use only where there are no new ones. */
  readonly pictures: () => ReadonlyMap<string, Picture>;
  readonly files: () => ReadonlyMap<string, KeptFile>;
  readonly notes: { readonly posts: Notes; readonly pages: Notes };
  /** Keys of terms by taxonomy and id; none when the ids were those of another pipeline. */
  readonly termKeys: ReadonlyMap<string, string>;
  /** It was made in the same way as this sync would, so that it may stay. */
  readonly isCurrent: boolean;
}

export function readSnapshot(store: Store, pipeline: string): Snapshot {
  const isCurrent = store.fact('pipeline') === pipeline;
  const records = <N extends CollectionName>(name: N): StoredRecords[N][] =>
    Array.from(store.entries(name), (entry) => entry.record);
  const entries = <N extends CollectionName>(name: N): Map<string, StoredRecords[N]> =>
    new Map(Array.from(store.entries(name), ({ key, record }) => [key, record]));
  const byId = <T extends { readonly id: Id }>(all: readonly T[]) =>
    new Map(all.map((record) => [record.id, record]));
  const byKey = (all: readonly StoredTerm[]) => new Map(all.map((term) => [term.key, term]));
  return {
    site: store.get('site', 'site')?.record ?? null,
    posts: byId(records('posts')),
    pages: byId(records('pages')),
    users: byId(records('users')),
    categories: byKey(records('categories')),
    tags: byKey(records('tags')),
    media: byId(records('media')),
    comments: byId(records('comments')),
    menus: entries('menus'),
    attachments: entries('attachments'),
    redirects: records('redirects'),
    findings: entries('findings'),
    pictures: () => entries('pictures'),
    files: () => entries('files'),
    notes: {
      posts: readNotes(store.fact('notes:posts')),
      pages: readNotes(store.fact('notes:pages')),
    },
    termKeys: readTermKeys(isCurrent ? store.fact('terms') : null),
    isCurrent,
  };
}
