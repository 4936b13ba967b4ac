import { join } from 'node:path';
import {
  cmsOptions,
  loadFields,
  loadLook,
  loadSettings,
  type Settings,
  SettingsError,
  siteAddresses,
} from '../../config/index.ts';
import { createImagePipeline, type ImagePipeline } from '../../content/images/index.ts';
import { onePerProcess } from '../../one-per-process.ts';
import type { Cms, Connection } from '../client/index.ts';
import { folderName, openMirror, type Mirror } from '../mirror/index.ts';
import {
  type SyncedSite,
  type MirrorPlace,
  mirrorService,
  setCurrentSite,
  surveyMirror,
} from './current.ts';
import { readLastCheck } from './check/last-check.ts';
import { proveDrafts } from './read/drafts.ts';
import { findService, longestFound } from './find-service.ts';
import { type Memory, sync } from './sync.ts';
import type { FieldSchema } from '../fields.ts';
import type { SyncOptions, SyncReport } from './report.ts';

/** A mirror that is up to date, and the report of its sync. */
export interface Synced {
  readonly mirror: Mirror;
  readonly report: SyncReport;
  readonly connection: Connection;
  /** The addresses of the site. Computed once, at the first call. */
  readonly known: SyncedSite['known'];
  /** The folder of the files of `pictures` and `files`. They stay until `close()`. */
  readonly media: { readonly folder: string };
  /** Where other processes and threads find the mirror. */
  readonly place: MirrorPlace;
  /** Closes the mirror and ends the connections. */
  close(): void;
}

interface Held {
  readonly synced: Synced;
  /** What stays open for the next sync. */
  readonly open: Opened;
}

/** A project may have several sites. */
const sites = onePerProcess('sites', () => new Map<string, Promise<Held>>());

/** What else decides what the mirror of a site holds. */
const decisive = [
  ...(['folder', 'contentTypes', 'embedHosts', 'copyFiles', 'fields'] as const),
  ...(['blockStyles', 'builderStyles', 'hasOwnPages'] as const),
];

const nameOf = (settings: SyncSettings): string => {
  const { deploy, comments = true } = settings;
  const others = decisive.map((name) => settings[name]);
  return JSON.stringify([cmsOptions(settings), deploy.drafts, comments, others]);
};

/**
 * Syncs once in a process, after checking credentials; the collections are then read from the
 * mirror. Throws a SettingsError, CmsError, SyncError or MirrorError; a later call tries again.
 */
export async function syncOnce(
  listeners: Listeners = {},
  settings: SyncSettings = loadSettings(),
): Promise<Synced> {
  const name = nameOf(settings);
  const held = sites.get(name) ?? first(settings, listeners);
  sites.set(name, held);
  held.catch(() => sites.delete(name));
  const { synced } = await held;
  setCurrentSite(synced);
  return synced;
}

/**
 * Syncs again in a process with several builds, with open connections and mirror; {@link syncOnce}
 * then gives this result. Throws the same errors; mirror and result then stay. `reuses`: the last
 * result, if no other process has written to the mirror.
 */
export async function syncAgain(
  { reuses = false, ...listeners }: Listeners & { readonly reuses?: boolean } = {},
  settings: SyncSettings = loadSettings(),
): Promise<Synced> {
  const name = nameOf(settings);
  const held = await sites.get(name)?.catch(() => undefined);
  if (held === undefined) return syncOnce(listeners, settings);
  if (reuses && isAsLeft(held.open)) return held.synced;
  const now = await bringUp(held.open, listeners);
  sites.set(name, Promise.resolve(now));
  setCurrentSite(now.synced);
  return now.synced;
}

/** The last result for each site that this process has synced. */
export async function syncedSites(): Promise<readonly Synced[]> {
  const held = await Promise.allSettled(sites.values());
  return held.flatMap((each) => (each.status === 'fulfilled' ? [each.value.synced] : []));
}

const isAsLeft = ({ mirror, memory: { fact } }: Opened): boolean =>
  fact !== undefined && fact === readLastCheck(mirror).fact;

async function first(settings: SyncSettings, listeners: Listeners): Promise<Held> {
  const open = await openUp(settings, listeners);
  try {
    return await bringUp(open, listeners);
  } catch (error) {
    open.close();
    throw error;
  }
}

/** The settings of a sync. With `comments: false`, comments are not read. */
export interface SyncSettings extends Settings {
  readonly comments?: boolean | undefined;
  /** The kinds of custom fields. Default: those of the site. */
  readonly fields?: FieldSchema | undefined;
  readonly hasOwnPages?: SyncOptions['hasOwnPages'];
}

export type Listeners = Pick<
  SyncOptions,
  'full' | 'pictureTime' | 'published' | 'onProgress' | 'warn'
>;

/** What stays open from one sync of a process to the next. */
export interface Opened {
  readonly settings: SyncSettings;
  readonly client: Client;
  readonly service: string;
  readonly mirror: Mirror;
  readonly images: ImagePipeline;
  readonly media: { readonly folder: string };
  readonly memory: Memory;
  /** Leaves the client open, for another mirror. */
  closeMirror(): void;
  close(): void;
}

interface Client {
  cms: Cms;
  connection: Connection;
  /** In milliseconds of the clock. */
  foundAt: number;
  /** A sync has been made with it. */
  isUsed: boolean;
  /** The listeners of the present sync; a client that replaces this one shares the object. */
  readonly current: { listeners: Listeners };
}

/** Finds the service that the settings name, and opens its mirror. */
export async function openUp(settings: SyncSettings, listeners: Listeners): Promise<Opened> {
  if (settings.deploy.drafts && settings.credentials === null) throw noCredentials();
  const client = await find(settings, { listeners });
  try {
    return openMirrorOf(settings, client);
  } catch (error) {
    await client.cms.close();
    throw error;
  }
}

async function find(settings: SyncSettings, current: Client['current']): Promise<Client> {
  const options = cmsOptions(settings, (warning) => current.listeners.warn?.(warning));
  const { folder } = settings;
  const found = await findService(options, { folder, full: current.listeners.full });
  const cms = settings.comments === false ? withoutComments(found.cms) : found.cms;
  try {
    await prove(cms, settings, false);
    return { ...found, cms, isUsed: false, current };
  } catch (error) {
    await found.cms.close();
    throw error;
  }
}

/** A client that finds no comments. */
const withoutComments = (cms: Cms): Cms => ({
  ...cms,
  async *comments() {},
  latestComments: () =>
    Promise.resolve({
      items: [],
      total: 0,
      servedAt: new Date(0).toISOString(),
      hasUnreadable: false,
    }),
});

async function prove(cms: Cms, settings: SyncSettings, fresh: boolean): Promise<void> {
  if (settings.credentials !== null) await cms.users.me({ fresh });
  if (settings.deploy.drafts) await proveDrafts(cms);
}

function noCredentials(): SettingsError {
  return new SettingsError([
    {
      variable: 'PREVIEW_DRAFTS',
      problem:
        'is set, but there are no credentials to read drafts. Set CMS_USER and CMS_APPLICATION_PASSWORD of an account that writes posts, or unset PREVIEW_DRAFTS.',
      example: undefined,
    },
  ]);
}

function openMirrorOf(settings: SyncSettings, client: Client): Opened {
  // One mirror for both generations: old addresses must survive a change from one to the other.
  const service = mirrorService(client.connection.root, settings.deploy);
  const media = { folder: join(settings.folder, 'pictures', folderName(service)) };
  const warn = (warning: string) => client.current.listeners.warn?.(warning);
  const mirror = openMirror({ folder: join(settings.folder, 'store'), service, warn });
  try {
    const images = createImagePipeline({
      folder: media.folder,
      fetchFile: (address, conditions) =>
        client.cms.files.get(address, { ...conditions, maxBytes: settings.maxFile }),
      concurrency: settings.concurrency,
      maxBytes: settings.maxFile,
      maxKept: settings.pictureCache,
      privateFiles: settings.privateUploads,
      warn,
      onProgress: (done, total) =>
        client.current.listeners.onProgress?.({ collection: 'pictures', done, total }),
    });
    const closeMirror = () => {
      images.close();
      mirror.close();
    };
    const close = () => {
      closeMirror();
      void client.cms.close();
    };
    return { settings, client, service, mirror, images, media, memory: {}, closeMirror, close };
  } catch (error) {
    mirror.close();
    throw error;
  }
}

/** Syncs the open mirror. If the service has moved, opens its new address's mirror instead. */
export async function bringUp(open: Opened, listeners: Listeners): Promise<Held> {
  const { settings, client } = open;
  client.current.listeners = listeners;
  if (!client.isUsed) return bring(open, listeners);
  const isOld = Date.now() - client.foundAt > longestFound;
  const requests = client.cms.requests();
  const next = isOld ? await find(settings, client.current) : client;
  if (!isOld) {
    client.connection = await client.cms.connect({ fresh: true });
    await prove(client.cms, settings, true);
  }
  if (mirrorService(next.connection.root, settings.deploy) === open.service) {
    if (isOld) void client.cms.close();
    Object.assign(client, next);
    return bring(open, listeners, isOld ? 0 : requests);
  }
  const other = openMirrorOf(settings, next);
  // Both mirrors have the client, unless it is a new one.
  const end = isOld ? 'close' : 'closeMirror';
  const brought = await bring(other, listeners).catch((error: unknown) => {
    other[end]();
    throw error;
  });
  open[end]();
  return brought;
}

async function bring(open: Opened, listeners: Listeners, requestsBefore = 0): Promise<Held> {
  const { settings, client, mirror, images, media, memory } = open;
  const { cms } = client;
  client.isUsed = true;
  const { logo, frontPage, forms } = loadLook(settings.lookFile);
  const report = await sync(
    cms,
    mirror,
    {
      maxShrink: settings.maxShrink,
      ownAddresses: siteAddresses(settings),
      embedHosts: settings.embedHosts,
      copyFiles: settings.copyFiles,
      hasOwnPages: settings.hasOwnPages,
      blockStyles: settings.blockStyles,
      builderStyles: settings.builderStyles,
      strictImages: settings.strictImages,
      drafts: settings.deploy.drafts,
      contentTypes: settings.contentTypes,
      logo,
      frontPage,
      forms,
      fields: settings.fields ?? (await loadFields()),
      images,
      ...listeners,
    },
    memory,
  );
  let site = memory.known?.site;
  const connection = await cms.connect();
  return {
    open,
    synced: {
      mirror,
      media,
      place: { folder: settings.folder, service: open.service },
      connection,
      known: () => (site ??= surveyMirror(mirror)),
      // Requests to find the service and to check the credentials count too.
      report: { ...report, requests: cms.requests() - requestsBefore },
      close: () => open.close(),
    },
  };
}
