/** The program `dist/server/entry.mjs`: serves the readers' site and the desk. */
import { existsSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handler } from '@astrojs/node/server.js';
import {
  announceDesk,
  loadServerSettings,
  SettingsError,
  type ServerSettings,
} from '../config/index.ts';
import { markInUse, PublishError, releasesAround, releasesFolder } from '../publish/index.ts';
import { foreignThreadFile } from './foreign.ts';
import { findPublisher } from './rebuilds/run-publisher.ts';
import { startServer } from './start.ts';

/** A site built as a preview stays one: the build left `preview.json` beside the program. */
const asBuilt = (settings: ServerSettings, folder: string): ServerSettings =>
  existsSync(join(folder, 'preview.json'))
    ? { ...settings, deploy: { ...settings.deploy, context: 'preview' } }
    : settings;

// Milliseconds. Docker kills a process ten seconds after it asked it to end.
const patience = 8000;

const say = (text: string) => process.stderr.write(`${text}\n`);

try {
  const path = import.meta.env.BASE_URL;
  // The program loads parts of itself later, so its release must not be removed while it runs.
  const own = dirname(dirname(fileURLToPath(import.meta.url)));
  markInUse(own);
  const settings = loadServerSettings();
  // Previews have the same form for comments as live pages.
  announceDesk(settings);
  const server = await startServer({
    settings: asBuilt(settings, join(own, 'server')),
    base: path.replace(/\/$/, ''),
    site: fileURLToPath(new URL('../client/', import.meta.url)),
    // A server inside a folder of releases follows that folder, whatever the settings say now.
    releases: releasesAround(own) ?? releasesFolder(settings),
    foreignThread: new URL(foreignThreadFile, import.meta.url),
    publisher: findPublisher(process.cwd(), fileURLToPath(import.meta.url)),
    pages: (request, response, next, locals) => void handler(request, response, next, locals),
  });
  const url = `${server.url}${path}`.replace(/\/?$/, '/');
  if (process.send === undefined) say(`The site is at ${url} and its desk at ${url}desk/`);
  else process.send({ url });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop(patience).finally(() => process.exit(0)));
  }
} catch (error) {
  if (error instanceof PublishError) say(`${error.message}\n${error.hint ?? ''}`);
  else say(error instanceof SettingsError ? error.message : String(error));
  // Connections that are open already, such as those to Redis, would keep the process.
  process.exit(1);
}
