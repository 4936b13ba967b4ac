import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { z } from 'zod';
import { passwordCosts } from './accounts/passwords.ts';
import { createApp } from './app.ts';
import type { Plugins } from './plugins.ts';
import { loadSeed } from './seed/load.ts';
import type { Seed } from './seed/seed.ts';
import { openDatabase, type Database } from './site/database.ts';
import { createRegistry, language } from './site/registry.ts';
import type { Service, ServiceOptions, SiteSettings } from './site/service.ts';
import { createZone, toText } from './site/zone.ts';

/** What the owner of a site chooses in WordPress. */
export interface EmbeddedOptions {
  /** For the database and the uploads; created if missing. It keeps what editors change. */
  readonly folder: string;
  /** Loaded if the folder has no content yet. */
  readonly seed: Seed;
  /** 0, the default, takes any free one. */
  readonly port?: number | undefined;
  /** If the port is taken, the next free one above it is used. Default false. */
  readonly orNextPort?: boolean | undefined;
  /** Default `127.0.0.1`. */
  readonly host?: string | undefined;
  /** The release of WordPress whose answers it gives. Default 7.1. */
  readonly release?: '6.1' | '7.1' | undefined;
  /** The newer generation exists. Default true. */
  readonly v2?: boolean | undefined;
  /** The site has plain permalinks, so only `?rest_route=` answers. Default false. */
  readonly plainPermalinks?: boolean | undefined;
  /** The Basic-auth plugin is active. Default false. */
  readonly basicAuthPlugin?: boolean | undefined;
  /** Default true. */
  readonly applicationPasswords?: boolean | undefined;
  /** Default none. */
  readonly plugins?: Plugins | undefined;
  /** The largest upload, in bytes. Default 512 MB. */
  readonly maxUpload?: number | undefined;
  /** Default `wp-json`. */
  readonly apiRoot?: string | undefined;
  /** Default `wp`. */
  readonly namespace?: string | undefined;
  /** The address that the service gives as its own. Default: the address that it listens on. */
  readonly publicUrl?: string | undefined;
}

export interface EmbeddedService {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Stops the server and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the service, and loads the seed into an empty folder. Rejects if the folder is not
 * writable, the seed names something that it lacks, or the port is taken.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedService> {
  const uploads = join(options.folder, 'uploads');
  await mkdir(uploads, { recursive: true });
  const database = openDatabase(join(options.folder, 'content.sqlite'));
  try {
    if (!readSettings(database).has('timeZone')) {
      await loadSeed({ database, uploads }, options.seed);
    }
    return await listen(options, database, uploads);
  } catch (error) {
    database.close();
    throw error;
  }
}

async function listen(
  options: EmbeddedOptions,
  database: Database,
  uploads: string,
): Promise<EmbeddedService> {
  const server = createServer({ requestTimeout: 300_000, headersTimeout: 30_000 });
  const host = options.host ?? '127.0.0.1';
  const port = await bind(server, options, host);
  const listening = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const settings = readSettings(database);
  const site = readSite(settings);
  const filledOptions = withDefaults(options);
  const service: Service = {
    options: filledOptions,
    database,
    site,
    registry: createRegistry(
      filledOptions.release,
      storedList(settings, 'types'),
      storedList(settings, 'taxonomies'),
    ),
    languages: z.array(language).parse(storedList(settings, 'languages')),
    facts: z.record(z.string(), z.unknown()).parse(JSON.parse(settings.get('facts') ?? '{}')),
    sheets: z.record(z.string(), z.string()).parse(JSON.parse(settings.get('sheets') ?? '{}')),
    zone: createZone(site.timeZone),
    uploads,
    secret: settings.get('secret') ?? createSecret(database),
    passwordCost: Number(settings.get('passwordCost') ?? passwordCosts.secret),
    home: (options.publicUrl ?? listening).replace(/\/+$/, ''),
    listening,
    now: () => toText(new Date()),
  };
  const answer = getRequestListener(createApp(service, options.plugins ?? {}).fetch, {
    overrideGlobalObjects: false,
    // It would end an upload half a second after it was refused.
    autoCleanupIncoming: false,
  });
  server.on('request', (request, response) => void answer(request, response));
  return { url: listening, port, close: () => close(server, database) };
}

async function bind(
  server: Server,
  { port = 0, orNextPort = false }: EmbeddedOptions,
  host: string,
): Promise<number> {
  const last = orNextPort ? Math.min(port + 50, 65_535) : port;
  for (let tried = port; ; tried += 1) {
    try {
      server.listen(tried, host);
      await once(server, 'listening');
      return z.object({ port: z.int() }).parse(server.address()).port;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || tried === last) throw error;
    }
  }
}

async function close(server: Server, database: Database): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  database.close();
}

function withDefaults(options: EmbeddedOptions): ServiceOptions {
  return {
    release: options.release ?? '7.1',
    v2: options.v2 ?? true,
    plainPermalinks: options.plainPermalinks ?? false,
    basicAuthPlugin: options.basicAuthPlugin ?? false,
    applicationPasswords: options.applicationPasswords ?? true,
    olderApi: options.plugins?.olderApi ?? null,
    announcedAuth: options.plugins?.signing?.announced ?? (() => ({})),
    maxUpload: options.maxUpload ?? 512 * 1024 * 1024,
    apiRoot: (options.apiRoot ?? 'wp-json').replaceAll(/^\/+|\/+$/g, ''),
    namespace: options.namespace ?? 'wp',
  };
}

type Settings = ReadonlyMap<string, string>;

const settingRow = z.object({ name: z.string(), value: z.string() });

function readSettings(database: Database): Settings {
  const rows = database.all(settingRow, 'SELECT name, value FROM settings');
  return new Map(rows.map(({ name, value }) => [name, value]));
}

function readSite(settings: Settings): SiteSettings {
  return {
    name: settings.get('name') ?? '',
    description: settings.get('description') ?? '',
    timeZone: settings.get('timeZone') ?? 'UTC',
    language: settings.get('language') ?? 'en',
    permalinks: settings.get('permalinks') ?? '/%year%/%monthnum%/%postname%/',
    logo: Number(settings.get('logo') ?? 0),
    frontPage: Number(settings.get('frontPage') ?? 0),
    postsPage: Number(settings.get('postsPage') ?? 0),
  };
}

/** A setting that `loadSeed` stored as JSON. */
function storedList(settings: Settings, name: string): readonly unknown[] {
  return z.array(z.unknown()).parse(JSON.parse(settings.get(name) ?? '[]'));
}

function createSecret(database: Database): string {
  const secret = randomBytes(32).toString('hex');
  database.run("INSERT INTO settings (name, value) VALUES ('secret', ?)", [secret]);
  return secret;
}
