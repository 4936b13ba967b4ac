import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pruneUnused, takeBuildLock } from '../folder/index.ts';
import { z } from 'zod';
import { ProgramError } from '../../config/index.ts';
import { parts } from './compiled.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Always the same: Astro writes the folder into the server, and names files after what is in them. */
const growing = '.compiling';

/**
 * The folder of compiled templates for a {@link programKey}, compiled now when it is not there.
 * @param script compiles into the folder that is its argument, in a process of its own.
 */
export async function keepCompiled(folder: string, key: string, script: string): Promise<string> {
  const place = join(folder, key);
  if (isWhole(place)) return touch(place);
  mkdirSync(folder, { recursive: true });
  const unlock = await takeBuildLock(folder);
  try {
    if (isWhole(place)) return touch(place);
    const work = join(folder, growing);
    for (const each of [work, place]) rmSync(each, { recursive: true, force: true });
    mkdirSync(work);
    findPackages(folder);
    await runAstro(script, [work]);
    renameSync(work, place);
    pruneUnused(folder, key);
    return place;
  } finally {
    unlock();
  }
}

const isWhole = (place: string): boolean => existsSync(join(place, parts.facts));

function touch(place: string): string {
  const now = new Date();
  utimesSync(place, now, now);
  return place;
}

/** What is compiled imports packages from above the place where it lies, which may be outside of the project. */
function findPackages(folder: string): void {
  const link = join(folder, 'node_modules');
  rmSync(link, { force: true });
  symlinkSync(join(root, 'node_modules'), link, 'dir');
}

// It takes a third less memory so, beside the process that waits for it, and hardly longer.
const thrift = ['--max-semi-space-size=4', '--heap-growing-percent=20'];

/** Runs a script that has Astro work, in a process of its own. Throws what the script says is wrong, as a {@link ProgramError}. */
export function runAstro(script: string, args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [...thrift, script, ...args], {
    // The last one tells it when this process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream
      ?.setEncoding('utf8')
      .on('data', (text: string) => (printed = (printed + text).slice(-8000)));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('message', (message) => fail(new ProgramError(z.string().parse(message))));
    child.once('close', (code) => {
      process.off('exit', end);
      if (code === 0) done();
      else fail(new Error(`Astro could not read the program:\n${printed.trim()}`));
    });
  });
}
