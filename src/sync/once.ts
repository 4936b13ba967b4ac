import { join } from 'node:path';
import { createCms, type Cms, type Connection } from '../cms/index.ts';
import { cmsOptions, loadSettings } from '../config.ts';
import { openStore, type Store } from '../store/index.ts';
import type { SyncOptions, SyncReport } from './face.ts';
import { sync } from './sync.ts';

/** A mirror that is up to date, and how it came to be. */
export interface Synced {
  readonly store: Store;
  readonly report: SyncReport;
  readonly connection: Connection;
}

type Listeners = Pick<SyncOptions, 'onProgress' | 'warn'>;

// A build loads this module more than once (Vite gives the loaders an instance of their own).
const slot = Symbol.for('galley.synced');
const shared = globalThis as { [slot]?: Promise<Synced> };

/**
 * Brings the mirror up to date with the content service that the settings name, once in a process, whoever asks
 * first. Credentials, where there are any, are proved before anything is read.
 * Throws a SettingsError, a CmsError, a SyncError or a StoreError; a later call then tries again.
 */
export function syncOnce(listeners: Listeners = {}): Promise<Synced> {
  shared[slot] ??= run(listeners).catch((error: unknown) => {
    delete shared[slot];
    throw error;
  });
  return shared[slot];
}

async function run({ onProgress, warn }: Listeners): Promise<Synced> {
  const settings = loadSettings();
  const cms = createCms(cmsOptions(settings, warn));
  try {
    return await mirror(cms, {
      maxShrink: settings.maxShrink,
      hasCredentials: settings.credentials !== null,
      folder: join(settings.folder, 'store'),
      onProgress,
      warn,
    });
  } finally {
    await cms.close();
  }
}

interface MirrorOptions extends SyncOptions {
  readonly hasCredentials: boolean;
  readonly folder: string;
}

async function mirror(cms: Cms, { hasCredentials, folder, ...options }: MirrorOptions) {
  const connection = await cms.connect();
  if (hasCredentials) await cms.users.me();
  const service = `${connection.generation} ${connection.root}`;
  const store = openStore({ folder, service, warn: options.warn });
  try {
    const report = await sync(cms, store, options);
    // With what it took to find the service and to prove the credentials.
    return { store, connection, report: { ...report, requests: cms.requests() } };
  } catch (error) {
    store.close();
    throw error;
  }
}
