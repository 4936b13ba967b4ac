/** `npm start`: publishes the site of `CMS_URL`, or the sample site, and serves it. */
import {
  loadSettings,
  readEnvironment,
  sampleVariables,
  variablesFor,
  type Settings,
} from '../config/index.ts';
import { explain } from './explain.ts';
import { readOptions } from './options.ts';
import { runPublish, type RunningPublish, serveSite, type SiteServer } from './site-processes.ts';
import { startSampleSite, type SampleSite } from './sample-site.ts';
import { address, doubtful, faint, strong } from './terminal.ts';

/** What runs, and has to be stopped at the end. */
interface Running {
  sample?: SampleSite;
  publish?: RunningPublish;
  site?: SiteServer;
}

const end = async ({ publish, site, sample }: Running): Promise<void> => {
  publish?.stop();
  await publish?.ended;
  await site?.stop();
  await sample?.close();
};

const announce = (site: SiteServer, settings: Settings, sample: SampleSite | undefined): void => {
  const lines = [
    '',
    ...(site.busyPort === null
      ? []
      : [doubtful(`Port ${site.busyPort} is taken, so the site uses another port.`)]),
    `${strong('Your site:')} ${address(site.url)}`,
    `${strong('Its desk:')} ${address(`${site.url}desk/`)}`,
  ];
  if (sample === undefined) {
    const how = settings.rebuilds.checkEvery === null ? 'from its desk' : 'by themselves';
    lines.push(`It shows ${address(settings.cmsUrl ?? '')}. Changes there go live ${how}.`);
  } else {
    lines.push(
      'Sign in there with one of these names and application passwords:',
      ...sample.accounts.map((account) => `  ${account}`),
      `${strong('The embedded content service:')} ${address(`${sample.url}/`)}`,
      'Its own login page takes the name followed by -of-port-saltern as the password.',
      '',
      'These are sample stories. To see your own WordPress site instead, stop this and run',
      `  ${strong('CMS_URL=https://your-site.example npm start')}`,
      'or copy .env.example to .env and set CMS_URL there.',
    );
  }
  console.log([...lines, '', faint('Press Ctrl-C to stop.')].join('\n'));
};

const usage = `npm start                    publishes the site of CMS_URL, or the sample site, and serves it
npm start -- --replace-site  also if another site is live in the same folder of releases`;

const main = async (running: Running): Promise<void> => {
  const values = readOptions({ 'replace-site': { type: 'boolean', default: false } }, usage);
  const { cmsUrl, folder } = loadSettings();
  if (cmsUrl === null) {
    console.log(
      'CMS_URL is not set: starting the embedded content service with its sample stories.',
    );
    running.sample = await startSampleSite(folder);
  }
  const { sample } = running;
  const environment = {
    ...process.env,
    ...(sample === undefined ? {} : { ...variablesFor(sample.url), ...sampleVariables }),
  };
  const settings = loadSettings({ ...readEnvironment(), ...environment });
  running.publish = runPublish(environment, values['replace-site'] ? ['--replace-site'] : []);
  const code = await running.publish.ended;
  delete running.publish;
  if (code !== 0) {
    await end(running);
    process.exit(code ?? 1);
  }
  running.site = await serveSite(settings, environment);
  announce(running.site, settings, sample);
};

const running: Running = {};
let ending = false;
for (const [signal, whilePublishing] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(signal, () => {
    if (ending) return;
    ending = true;
    // Stopping a running server is no failure.
    const code = running.site === undefined ? whilePublishing : 0;
    void end(running).finally(() => process.exit(code));
  });
}

try {
  await main(running);
} catch (error) {
  console.error(explain(error));
  await end(running);
  process.exit(1);
}
