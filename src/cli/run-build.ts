import { hideDrafts } from '../build/folder/index.ts';
import { tellParent } from '../publish/index.ts';
import { compileEarly } from './compile-once.ts';
import { explain, reasonOf } from './explain.ts';
import { readOptions } from './options.ts';
import { settingsOfBuild } from './build-command.ts';

const values = readOptions(
  { jobs: { type: 'boolean', default: false }, full: { type: 'boolean', default: false } },
  `npm run build            builds the site of CMS_URL into dist
npm run build -- --full  reads everything again`,
);

async function build({ jobs, full }: typeof values): Promise<void> {
  if (jobs) {
    const { doBuildJobs } = await import('./build-jobs.ts');
    await doBuildJobs();
  } else {
    const settings = settingsOfBuild();
    hideDrafts(settings, (warning) => console.error(warning));
    // Another process compiles the templates while this one reads the content.
    void compileEarly(settings).catch(() => undefined);
    const { buildDist } = await import('./build-dist.ts');
    await buildDist(settings, { full });
  }
}

try {
  await build(values);
} catch (error) {
  if (!values.jobs || !process.connected) console.error(explain(error));
  else await tellParent({ step: 'failed', ...reasonOf(error) });
  // After a failure, Astro leaves a server of fonts running, which would keep the process alive.
  process.exit(1);
}
