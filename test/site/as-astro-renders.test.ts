import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { readDist } from '../support/dist.ts';
import { startSample, type SampleService } from '../support/sample-service.ts';

const run = promisify(execFile);
const astro = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

let service: SampleService;
let workshop: Workshop;

beforeAll(async () => {
  service = await startSample();
  workshop = await openWorkshop();
});
afterAll(async () => {
  await workshop.remove();
  await service.stop();
});

test('pages are byte for byte those of Astro’s own build, but for the name of the stylesheet', async () => {
  const settings = { CMS_URL: service.url, CMS_RETRIES: '0', SITE_URL: 'https://mooring.example' };
  const { code, output } = await workshop.build(settings);
  expect([code, output]).toEqual([0, expect.stringContaining('Done:')]);

  const { PATH, HOME } = process.env;
  const whole = join(workshop.galley, 'by-astro');
  await run(process.execPath, [astro, 'build', '--outDir', whole, '--silent'], {
    cwd: root,
    env: { PATH, HOME, ...settings, GALLEY_FOLDER: workshop.galley, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const client = join(whole, 'client');
  const files = await readDist(client).files();
  const pages = files.filter((path) => /\.(html|xml|json|webmanifest)$/.test(path));
  expect(pages.length).toBeGreaterThan(100);
  const [ours, theirs] = [workshop.dist, client].map((folder) => {
    const [style = ''] = readdirSync(join(folder, '_astro')).filter((name) =>
      /^style\./.test(name),
    );
    const read = (path: string) => readFileSync(join(folder, path), 'utf8');
    return {
      // In another order of components, whose rules are about themselves alone, it has another name.
      rules: read(`_astro/${style}`).split('}').toSorted(),
      page: (path: string) => read(path).replaceAll(style, 'style.css'),
    };
  });
  expect(ours?.rules).toEqual(theirs?.rules);
  expect(pages.filter((path) => ours?.page(path) !== theirs?.page(path))).toEqual([]);
}, 180_000);
