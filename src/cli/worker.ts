/** `npm run worker`: makes the rebuilds of servers with the same `REDIS_URL`. */
import { fileURLToPath } from 'node:url';
import { cmsOptions, loadSettings, problemWith, SettingsError } from '../config/index.ts';
import { releasesFolder } from '../publish/index.ts';
import { startWorker } from '../server/worker.ts';
import { explain } from './explain.ts';
import { readOptions } from './options.ts';

const readSettings = () => {
  const settings = loadSettings();
  cmsOptions(settings);
  const { redisUrl } = settings.desk;
  if (redisUrl !== null) return { settings, redisUrl };
  const problem =
    'is not set, so there is no queue to take rebuilds from. Give this process the REDIS_URL of the servers.';
  throw new SettingsError([problemWith('REDIS_URL', problem)]);
};

readOptions(
  {},
  'npm run worker  makes the rebuilds that servers with the same REDIS_URL are asked for, until it is asked to end',
);

try {
  const { settings, redisUrl } = readSettings();
  const worker = await startWorker({
    settings,
    redisUrl,
    publisher: fileURLToPath(new URL('publish.ts', import.meta.url)),
    releases: releasesFolder(settings),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void worker.stop().finally(() => process.exit(0)));
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
