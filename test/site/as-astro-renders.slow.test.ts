import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openWorkshop } from '../support/build-site.ts';
import { readDist } from '../support/dist.ts';
import { magazineOf, openMagazine } from '../support/magazine.ts';
import { bareEnvironment } from '../support/project-process.ts';
import { startSample } from '../support/sample-service.ts';

const run = promisify(execFile);
const astro = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A site of both makings: whole ones, and the names of those pages that are not the same. */
const compare = async (cms: string) => {
  const workshop = await openWorkshop();
  onTestFinished(() => workshop.remove());
  const settings = { CMS_URL: cms, CMS_RETRIES: '0', SITE_URL: 'https://mooring.example' };
  const { code, output } = await workshop.build(settings);
  expect([code, output]).toEqual([0, expect.stringContaining('Done:')]);

  const whole = join(workshop.galley, 'by-astro');
  await run(process.execPath, [astro, 'build', '--outDir', whole, '--silent'], {
    cwd: root,
    env: {
      ...bareEnvironment(),
      ...settings,
      GALLEY_FOLDER: workshop.galley,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  const client = join(whole, 'client');
  const files = await readDist(client).files();
  const pages = files.filter((path) => /\.(html|xml|json|webmanifest)$/.test(path));
  const [ours, theirs] = [workshop.dist, client].map((folder) => {
    const [style = ''] = readdirSync(join(folder, '_astro')).filter((name) =>
      /^style\./.test(name),
    );
    const read = (path: string) => readFileSync(join(folder, path), 'utf8');
    return {
      // In another order of components, whose rules are about themselves alone, it has another name.
      rules: read(`_astro/${style}`).split('}').toSorted(),
      // A file that has a setting has another name: that of the program, and of what was filled in.
      page: (path: string) =>
        read(path).replaceAll(/(\/_astro\/[\w.-]+)\.[\w-]{8}\.(js|css)/g, '$1.$2'),
    };
  });
  expect(ours?.rules).toEqual(theirs?.rules);
  const others = pages.filter((path) => ours?.page(path) !== theirs?.page(path));
  const [first] = others;
  if (first !== undefined) expect(ours?.page(first)).toBe(theirs?.page(first));
  return { pages: pages.length, others };
};

test('pages are byte for byte those of Astro’s own build, but for the names of scripts and styles', async () => {
  const service = await startSample();
  onTestFinished(() => service.stop());
  const { pages, others } = await compare(service.url);
  expect(pages).toBeGreaterThan(100);
  expect(others).toEqual([]);
}, 300_000);

test('so they are where there are so many that every processor renders, and where permalinks end with .html', async () => {
  const seed = magazineOf(400);
  const permalinks = '/%category%/%postname%.html';
  const service = await openMagazine({ ...seed, site: { ...seed.site, permalinks } });
  onTestFinished(() => service.close());
  const { pages, others } = await compare(service.url);
  expect(pages).toBeGreaterThan(600);
  expect(others).toEqual([]);
}, 300_000);
