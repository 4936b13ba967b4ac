import { join } from 'node:path';
import { createCms, type Cms, type Connection } from '../cms/index.ts';
import {
  cmsOptions,
  loadSettings,
  SettingsError,
  siteAddresses,
  type Settings,
} from '../config.ts';
import { createPress, type Press } from '../images/index.ts';
import type { KnownSite } from '../paths.ts';
import { folderName, openStore, type Store } from '../store/index.ts';
import type { SyncOptions, SyncReport } from './face.ts';
import { mirrorService } from './mirror-service.ts';
import { proveDrafts } from './read-drafts.ts';
import { surveyStore } from './survey.ts';
import { sync } from './sync.ts';

/** A mirror that is up to date, and how it came to be. */
export interface Synced {
  readonly store: Store;
  readonly report: SyncReport;
  readonly connection: Connection;
  /** What lies where on the site. Read from the store when it is first asked for, and once. */
  readonly known: () => KnownSite;
  /** The folder holds the files that pictures and files of the store name; they stay until it is closed. */
  readonly media: { readonly folder: string };
  /** Ends the mirror and the folder's use. */
  close(): void;
}

type Listeners = Pick<SyncOptions, 'onProgress' | 'warn'>;

// A build loads this module more than once (Vite gives the pages an instance of their own).
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
  const options = cmsOptions(settings, warn);
  if (settings.deploy.drafts && settings.credentials === null) throw noCredentials();
  const cms = createCms(options);
  try {
    const connection = await cms.connect();
    if (settings.credentials !== null) await cms.users.me();
    if (settings.deploy.drafts) await proveDrafts(cms);
    return await mirror(cms, connection, settings, { onProgress, warn });
  } finally {
    await cms.close();
  }
}

function noCredentials(): SettingsError {
  return new SettingsError([
    {
      variable: 'PREVIEW_DRAFTS',
      problem:
        'is set, and there are no credentials to read drafts with. Set CMS_USER and CMS_APPLICATION_PASSWORD of an account that writes posts, or leave PREVIEW_DRAFTS out.',
      example: undefined,
    },
  ]);
}

async function mirror(
  cms: Cms,
  connection: Connection,
  settings: Settings,
  { onProgress, warn }: Listeners,
): Promise<Synced> {
  // Whichever generation answers: addresses that records had before outlive a change of it.
  const service = mirrorService(connection.root, settings.deploy);
  const media = { folder: join(settings.folder, 'pictures', folderName(service)) };
  const store = openStore({ folder: join(settings.folder, 'store'), service, warn });
  let press: Press | undefined;
  const close = () => {
    press?.close();
    store.close();
  };
  try {
    press = createPress({
      folder: media.folder,
      fetchFile: (address, conditions) =>
        cms.files.get(address, { ...conditions, maxBytes: settings.maxFile }),
      concurrency: settings.concurrency,
      maxBytes: settings.maxFile,
      maxKept: settings.pictureCache,
      warn,
      onProgress: (done, total) => onProgress?.({ collection: 'pictures', done, total }),
    });
    const report = await sync(cms, store, {
      maxShrink: settings.maxShrink,
      ownAddresses: siteAddresses(settings),
      embedHosts: settings.embedHosts,
      copyFiles: settings.copyFiles,
      strictImages: settings.strictImages,
      drafts: settings.deploy.drafts,
      ...{ press, onProgress, warn },
    });
    let site: KnownSite | undefined;
    const known = () => (site ??= surveyStore(store));
    return {
      ...{ store, connection, known, media, close },
      // With what it took to find the service and to prove the credentials.
      report: { ...report, requests: cms.requests() },
    };
  } catch (error) {
    close();
    throw error;
  }
}
