import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Prepared } from '../../content/html/index.ts';
import { type KnownSite, surveySite } from '../../content/paths/index.ts';
import { onePerProcess } from '../../one-per-process.ts';
import {
  type CollectionName,
  folderName,
  openMirrorToRead,
  type Mirror,
  type StoredRecords,
  type MirrorReader,
} from '../mirror/index.ts';

/** The mirror that the collections are read from. */
interface Current {
  site?: SyncedSite;
  opened?: { readonly place: MirrorPlace; readonly site: OpenSite };
  /** The mirror before that one. It stays open, since a page may still read from it. */
  before?: OpenSite;
}

const current = onePerProcess('mirror', (): Current => ({}));

/** From now on the collections are read from this mirror, which this process syncs. */
export function setCurrentSite(site: SyncedSite): void {
  current.site = site;
}

/**
 * Opens the mirror in a folder for the collections, in threads and in the server. False if there is
 * none.
 */
export function openMirrorAt(place: MirrorPlace): boolean {
  const isSame =
    current.opened?.place.folder === place.folder && current.opened.place.service === place.service;
  if (isSame && current.opened?.site.isCurrent()) return true;
  const site = openSite(place);
  if (site === null) return false;
  current.before?.close();
  if (current.opened !== undefined) current.before = current.opened.site;
  current.opened = { place, site };
  current.site = site;
  return true;
}

/** The mirror that the collections are read from. Throws if none was synced or opened. */
export function currentSite(): SyncedSite {
  const { site } = current;
  if (site === undefined)
    throw new Error(
      'The content of the WordPress site was asked for before it was read. Its loaders in `src/content.config.ts` have to run first.',
    );
  return site;
}

/** The text of an entry's `data.body`. Read from disk each time: all may exceed the memory. */
export function readBody(name: string): Promise<Prepared> {
  return currentSite().mirror.body(name);
}

/** The bytes of a file of `pictures` or `files`. Throws if it is missing. */
export async function mediaFileSize(file: string): Promise<number> {
  return (await stat(join(currentSite().media.folder, file))).size;
}

/** What the last build has left of one content service, to be read. */
export interface SyncedSite {
  readonly mirror: MirrorReader;
  /** The addresses of the site. Computed once, at the first call. */
  readonly known: () => KnownSite;
  /** The folder holds the files that pictures and files of the mirror name. */
  readonly media: { readonly folder: string };
}

/** `folder`: `GALLEY_FOLDER`. `service`: the root of the REST API. */
export interface MirrorPlace {
  readonly folder: string;
  readonly service: string;
}

/** A mirror that a build may change while it is open. */
export interface OpenSite extends SyncedSite {
  /** False once it was written to or replaced. */
  readonly isCurrent: () => boolean;
  readonly close: () => void;
}

/** Opens a mirror to read it; null if there is none. */
const openSite = ({ folder, service }: MirrorPlace): OpenSite | null => {
  const mirror = openMirrorToRead({ folder: join(folder, 'store'), service });
  if (mirror === null) return null;
  // No sync has finished yet.
  if (mirror.count('site') === 0) {
    mirror.close();
    return null;
  }
  let known: KnownSite | undefined;
  return {
    mirror,
    known: () => (known ??= surveyMirror(mirror)),
    media: { folder: join(folder, 'pictures', folderName(service)) },
    isCurrent: mirror.isCurrent,
    close: mirror.close,
  };
};

/**
 * The addresses of the site of a mirror. Throws if the mirror has no record of the site.
 */
export function surveyMirror(mirror: Pick<Mirror, 'records' | 'get'>): KnownSite {
  const all = <N extends CollectionName>(name: N): StoredRecords[N][] =>
    Array.from(mirror.records(name), ({ record }) => record);
  const site = mirror.get('site', 'site');
  if (site === null) {
    throw new Error(
      'The mirror has no record of the site itself. Delete the folder named by `GALLEY_FOLDER` (`.galley`) and build again to read everything from WordPress.',
    );
  }
  return surveySite({
    site: site.record,
    types: all('types'),
    entries: all('entries'),
    users: all('users'),
    terms: all('terms'),
    attachments: all('attachments'),
    redirects: all('redirects'),
  });
}

/**
 * A mirror's name: the root of the REST API. One with drafts has another name, pictures and
 * redirects, so that nothing of it gets to the live site.
 */
export function mirrorService(root: string, { drafts }: { readonly drafts: boolean }): string {
  return drafts ? `drafts ${root}` : root;
}
