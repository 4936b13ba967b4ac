/** `npm run dev`: Astro's dev server for the site of `CMS_URL`, or for the sample site. */
import './no-telemetry.ts';
import { fileURLToPath } from 'node:url';
import { dev } from 'astro';
import {
  loadSettings,
  readEnvironment,
  sampleVariables,
  siteFolder,
  variablesFor,
} from '../config/index.ts';
import { explain } from './explain.ts';
import { keptSecret } from './kept-secret.ts';
import { readOptions } from './options.ts';
import { startSampleSite, type SampleSite } from './sample-site.ts';
import { address, strong } from './terminal.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const usage = `npm run dev                 shows the site of CMS_URL, or the sample site, and each change to it
npm run dev -- --port 4400  listens on this port, as with PORT=4400
npm run dev -- --host HOST  listens on this address, as with HOST`;

let sample: SampleSite | undefined;
let server: Awaited<ReturnType<typeof dev>> | undefined;

const main = async (): Promise<void> => {
  const given = readOptions({ port: { type: 'string' }, host: { type: 'string' } }, usage);
  if (given.port !== undefined) process.env.PORT = given.port;
  if (given.host !== undefined) process.env.HOST = given.host;
  const { cmsUrl, folder } = loadSettings();
  if (cmsUrl === null) {
    sample = await startSampleSite(folder);
    const { POLL_SECONDS } = readEnvironment();
    Object.assign(process.env, variablesFor(sample.url), sampleVariables, {
      // The sample is on this machine, so it may be asked often.
      POLL_SECONDS: POLL_SECONDS || '2',
    });
  }
  const settings = loadSettings();
  process.env.DESK_URL ||= '/';
  process.env.SESSION_SECRET ||= settings.desk.sessionSecret ?? keptSecret(siteFolder(settings));
  const { host, port } = settings;
  server = await dev({ root, server: { host, port } });
  if (sample === undefined) return;
  console.log(
    [
      'CMS_URL is not set, so these are the sample stories.',
      `${strong('The embedded content service:')} ${address(`${sample.url}/`)}`,
      'Sign in on /desk/ with one of these names and application passwords:',
      ...sample.accounts.map((account) => `  ${account}`),
    ].join('\n'),
  );
};

const end = async (code: number): Promise<never> => {
  await server?.stop();
  await sample?.close();
  process.exit(code);
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0));

try {
  await main();
} catch (error) {
  console.error(explain(error));
  await end(1);
}
