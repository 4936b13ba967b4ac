import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../src/cli/build.ts', import.meta.url));
// Astro runs what it bundled from the folder that it builds in, and finds packages from there.
const scratch = fileURLToPath(new URL('../../.galley/tests', import.meta.url));

export interface Built {
  /** Null when a signal ended it. */
  readonly code: number | null;
  /** What a person reads: standard output and standard error as they came. */
  readonly output: string;
}

/** A folder to build a site in, with a mirror and a `dist` of its own. */
export interface Workshop {
  readonly dist: string;
  /** Runs `npm run build`'s script with exactly these settings. */
  build(settings: Readonly<Record<string, string>>): Promise<Built>;
  remove(): Promise<void>;
}

export async function openWorkshop(): Promise<Workshop> {
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, 'site-'));
  return {
    dist: join(folder, 'dist'),
    build: (settings) => run(folder, settings),
    remove: () => rm(folder, { recursive: true }),
  };
}

function run(folder: string, settings: Readonly<Record<string, string>>): Promise<Built> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, NO_COLOR: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      done({ code, output });
    });
  });
}
