import type { Connection } from '../client/index.ts';
import { cmsOptions, loadSettings } from '../../config/index.ts';
import type { Store } from '../mirror/index.ts';
import { setMirror } from './current.ts';
import type { SyncReport } from './face.ts';
import type { Mirror, MirrorPlace } from './open-mirror.ts';
import { bringUp, openUp, type Listeners, type Opened, type SyncSettings } from './opened.ts';

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

// A build loads this module more than once (Vite gives the pages an instance of their own), and a project may have several sites.
const slot = Symbol.for('galley.synced');
const shared = globalThis as { [slot]?: Map<string, Promise<Held>> };
const sites = (): Map<string, Promise<Held>> => (shared[slot] ??= new Map<string, Promise<Held>>());

const nameOf = (settings: SyncSettings): string => {
  const { folder, deploy, embedHosts, copyFiles, comments = true } = settings;
  return JSON.stringify([
    ...[cmsOptions(settings), folder, deploy.drafts, embedHosts, copyFiles, comments],
  ]);
};

/**
 * Brings the mirror up to date with the content service that the settings name, once in a process, whoever asks
 * first. Credentials, where there are any, are proved before anything is read. The collections are read from it then.
 * Throws a SettingsError, a CmsError, a SyncError or a StoreError; a later call then tries again.
 */
export async function syncOnce(
  listeners: Listeners = {},
  settings: SyncSettings = loadSettings(),
): Promise<Synced> {
  const name = nameOf(settings);
  const held = sites().get(name) ?? first(settings, listeners);
  sites().set(name, held);
  held.catch(() => sites().delete(name));
  const { synced } = await held;
  setMirror(synced);
  return synced;
}

/**
 * Brings the same mirror up to date once more, for a process that outlives a build: what is open stays open, and what is known
 * is not read again. From then on {@link syncOnce} gives what this gives. Throws what that throws; the mirror, and what
 * {@link syncOnce} gives, are then as they were.
 */
export async function syncAgain(
  listeners: Listeners = {},
  settings: SyncSettings = loadSettings(),
): Promise<Synced> {
  const name = nameOf(settings);
  const held = await sites()
    .get(name)
    ?.catch(() => undefined);
  if (held === undefined) return syncOnce(listeners, settings);
  const brought = await bringUp(held.open, listeners);
  const now = { open: brought.open, synced: { ...brought, ...closing(brought.open) } };
  sites().set(name, Promise.resolve(now));
  setMirror(now.synced);
  return now.synced;
}

/** What this process has synced, each site as it is now. */
export async function syncedSites(): Promise<readonly Synced[]> {
  const held = await Promise.allSettled(sites().values());
  return held.flatMap((each) => (each.status === 'fulfilled' ? [each.value.synced] : []));
}

async function first(settings: SyncSettings, listeners: Listeners): Promise<Held> {
  const open = await openUp(settings, listeners);
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
