import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { passwordCosts } from './accounts/password-hash.ts';
import { openDatabase, type Database } from './database.ts';
import { createDispatch } from './dispatch.ts';
import type { EmbeddedOptions, EmbeddedService } from './options.ts';
import { loadSeed } from './seed-load/index.ts';
import { createListener } from './listener.ts';
import { settle, type Service, type SiteSettings } from './service.ts';
import { createZone, toText } from './zone.ts';

/**
 * Starts the service, and loads the seed into a folder that holds no content yet.
 * Rejects when the folder cannot be written, the seed does not fit together or the port is taken.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedService> {
  const uploads = join(options.folder, 'uploads');
  await mkdir(uploads, { recursive: true });
  const database = openDatabase(join(options.folder, 'content.sqlite'));
  try {
    if (!isLoaded(database)) await loadSeed({ database, uploads }, options.seed);
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
  const port = await bind(server, options.port ?? 0, host);
  const listening = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const site = readSite(database);
  const service: Service = {
    settled: settle(options),
    database,
    site,
    zone: createZone(site.timeZone),
    uploads,
    secret: readSecret(database),
    passwordCost: Number(readSettings(database).get('passwordCost') ?? passwordCosts.secret),
    home: (options.publicUrl ?? listening).replace(/\/+$/, ''),
    listening,
    now: () => toText(new Date()),
  };
  server.on('request', createListener(createDispatch(service)));
  return { url: listening, port, close: () => close(server, database) };
}

function bind(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function close(server: Server, database: Database): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  database.close();
}

const settingRow = z.object({ name: z.string(), value: z.string() });

function readSettings(database: Database): ReadonlyMap<string, string> {
  const rows = database.all(settingRow, 'SELECT name, value FROM settings');
  return new Map(rows.map(({ name, value }) => [name, value]));
}

function isLoaded(database: Database): boolean {
  return readSettings(database).has('timeZone');
}

function readSite(database: Database): SiteSettings {
  const settings = readSettings(database);
  return {
    name: settings.get('name') ?? '',
    description: settings.get('description') ?? '',
    timeZone: settings.get('timeZone') ?? 'UTC',
    language: settings.get('language') ?? 'en',
    permalinks: settings.get('permalinks') ?? '/%year%/%monthnum%/%postname%/',
  };
}

function readSecret(database: Database): string {
  const known = readSettings(database).get('secret');
  if (known !== undefined) return known;
  const secret = randomBytes(32).toString('hex');
  database.run("INSERT INTO settings (name, value) VALUES ('secret', ?)", [secret]);
  return secret;
}
