/** `npm run worker` with a publisher of the test's own. Its words: the publisher's script, and the folder of releases. */
import { loadSettings } from '../../src/config/index.ts';
import { startWorker } from '../../src/server/worker.ts';

const [publisher = '', releases = ''] = process.argv.slice(2);
const settings = loadSettings();
const worker = await startWorker({
  settings,
  redisUrl: settings.desk.redisUrl ?? '',
  publisher,
  releases,
});
process.once('SIGTERM', () => void worker.stop().finally(() => process.exit(0)));
process.send?.('ready');
