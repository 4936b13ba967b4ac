import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { openWorkshop } from '../support/build-site.ts';
import { readDist } from '../support/dist.ts';
import { bareEnvironment } from '../support/project-process.ts';

const run = promisify(execFile);
const astro = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A site of both makings: whole ones, and the names of those pages that are not the same. */
export async function compare(
  cms: string,
): Promise<{ readonly pages: number; readonly others: readonly string[] }> {
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
}
