import type { Connection } from '../client/index.ts';
import { loadSettings } from '../../config.ts';
import type { Store } from '../mirror/index.ts';
import type { SyncReport } from './face.ts';
import { openMirror, type Mirror, type MirrorPlace } from './open-mirror.ts';
import { bringUp, openUp, type Listeners, type Opened } from './opened.ts';

/** A mirror that is up to date, and how it came to be. */
export interface Synced {
  readonly store: Store;
  readonly report: SyncReport;
  readonly connection: Connection;
  /** What lies where on the site. Made when it is first asked for, and once. */
  readonly known: Mirror['known'];
  /** The folder holds the files that pictures and files of the store name; they stay until it is closed. */
  readonly media: { readonly folder: string };
  /** Where others find it. */
  readonly place: MirrorPlace;
  /** Ends the mirror and the folder's use. */
  close(): void;
}

interface Held {
  readonly synced: Synced;
  readonly open: Opened;
}

// A build loads this module more than once (Vite gives the pages an instance of their own).
const slot = Symbol.for('galley.synced');
const taken = Symbol.for('galley.mirror');
const shared = globalThis as { [slot]?: Promise<Held>; [taken]?: Mirror };

/**
 * Brings the mirror up to date with the content service that the settings name, once in a process, whoever asks
 * first. Credentials, where there are any, are proved before anything is read.
 * Throws a SettingsError, a CmsError, a SyncError or a StoreError; a later call then tries again.
 */
export async function syncOnce(listeners: Listeners = {}): Promise<Synced> {
  shared[slot] ??= first(listeners).catch((error: unknown) => {
    delete shared[slot];
    throw error;
  });
  return (await shared[slot]).synced;
}

/**
 * Brings the same mirror up to date once more, for a process that outlives a build: what is open stays open, and what is known
 * is not read again. From then on {@link syncOnce} gives what this gives. Throws what that throws; the mirror, and what
 * {@link syncOnce} gives, are then as they were.
 */
export async function syncAgain(listeners: Listeners = {}): Promise<Synced> {
  const held = await shared[slot]?.catch(() => undefined);
  if (held === undefined) return syncOnce(listeners);
  const brought = await bringUp(held.open, listeners);
  const now = { open: brought.open, synced: { ...brought, ...closing(brought.open) } };
  shared[slot] = Promise.resolve(now);
  return now.synced;
}

/** The mirror that pages are made from: one that was taken, or else that of {@link syncOnce}, which then may begin. */
export const mirrorOnce = async (): Promise<Mirror> => shared[taken] ?? syncOnce();

/** For a thread beside the one that syncs: {@link mirrorOnce} gives the mirror as it lies in a place, and nothing is synced. */
export function takeMirror(place: MirrorPlace): void {
  const mirror = openMirror(place);
  if (mirror === null)
    throw new Error(`There is no mirror of ${place.service} in ${place.folder}.`);
  shared[taken] = mirror;
}

async function first(listeners: Listeners): Promise<Held> {
  const open = await openUp(loadSettings(), listeners);
  try {
    const brought = await bringUp(open, listeners);
    return { open, synced: { ...brought, ...closing(open) } };
  } catch (error) {
    open.close();
    throw error;
  }
}

const closing = (open: Opened) => ({
  close() {
    open.close();
  },
});
