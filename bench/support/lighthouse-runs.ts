import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { chromiumFlags, chromiumPath } from '../../test/support/chromium.ts';

const run = promisify(execFile);

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** From 0 to 100, by category. */
export type Scores = Readonly<Record<(typeof categories)[number], number>>;

const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.enum(categories), z.object({ score: z.number().nullable() })),
});

/** Looks at an address once, as on a phone with a slow network: Lighthouse's own settings. */
export type Lighthouse = (url: string) => Promise<Scores>;

/** Installs Lighthouse into a folder of its own, since only this bench needs its 100 MB. */
export async function openLighthouse(): Promise<Lighthouse> {
  const script = `${await install()}/node_modules/lighthouse/cli/index.js`;
  const args = [
    ...['--quiet', '--output=json', '--no-enable-error-reporting'],
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${[...chromiumFlags, '--headless=new'].join(' ')}`,
  ];
  return async (url) => {
    const { stdout } = await run(process.execPath, [script, url, ...args], {
      env: { ...process.env, CHROME_PATH: chromiumPath },
      maxBuffer: 64 * 1024 * 1024,
    });
    const report = reportSchema.parse(JSON.parse(stdout));
    if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.message}`);
    const score = (name: keyof Scores) => Math.round((report.categories[name].score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    };
  };
}

async function install(): Promise<string> {
  const folder = fileURLToPath(new URL('../../.galley/bench/lighthouse', import.meta.url));
  await cp(new URL('../lighthouse', import.meta.url), folder, { recursive: true });
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  return folder;
}
