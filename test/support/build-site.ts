import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratch } from './scratch.ts';
import { environmentIn, lookedUpIn, type Settings } from './project-process.ts';
import { leaveWork, takeTemplates, takeWork } from './shared-work.ts';

const script = fileURLToPath(new URL('../../src/cli/build.ts', import.meta.url));

export interface Built {
  /** Null when a signal ended it. */
  readonly code: number | null;
  /** What a person reads: standard output and standard error as they came. */
  readonly output: string;
}

/** A folder to build a site in, with a mirror and a `dist` of its own. */
export interface Workshop {
  /** What readers get. */
  readonly dist: string;
  /** What starts the server of the site and the desk. */
  readonly server: string;
  /** Where Galley keeps its mirror and its reports. */
  readonly galley: string;
  /** Runs `npm run build`'s script with exactly these settings. No host but the loopback is found. */
  build(settings: Settings): Promise<Built>;
  /** Hosts that builds have looked for and did not find, each once. */
  lookedUp(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

/** Where a build leaves its reports on the site of a service. */
export function reportsIn(galley: string, cmsUrl: string): string {
  return join(galley, 'sites', new URL(cmsUrl).host.replace(':', '_'));
}

interface WorkshopOptions {
  /**
   * What the first build takes of the work of other builds, and leaves for them: compiled templates and encoded pictures, or
   * templates only, or nothing, so that everything is made here. Default: `all`.
   */
  readonly shares?: 'all' | 'templates' | 'nothing';
  /** The folder that has it in it. */
  readonly within?: string;
}

export async function openWorkshop({
  shares = 'all',
  within = scratch,
}: WorkshopOptions = {}): Promise<Workshop> {
  await mkdir(within, { recursive: true });
  const folder = await mkdtemp(join(within, 'site-'));
  const galley = join(folder, '.galley');
  let isNew = true;
  return {
    dist: join(folder, 'dist', 'client'),
    server: join(folder, 'dist', 'server', 'entry.mjs'),
    galley,
    async build(settings) {
      const shared = isNew ? shares : 'nothing';
      isNew = false;
      if (shared === 'all') await takeWork(galley, settings['CMS_URL']);
      if (shared === 'templates') takeTemplates(galley);
      const built = await run(folder, settings);
      if (built.code !== 0) return built;
      if (shared === 'all') leaveWork(galley);
      return built;
    },
    async lookedUp() {
      const log = await readFile(lookedUpIn(folder), 'utf8').catch(() => '');
      return [...new Set(log.split('\n').filter(Boolean))].toSorted();
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

function run(folder: string, settings: Settings): Promise<Built> {
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: environmentIn(folder, settings),
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
