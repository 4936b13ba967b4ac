import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pruneUnused, takeBuildLock } from '../folder/index.ts';
import { z } from 'zod';
import { environmentOfBuild, ProgramError, type Settings } from '../../config/index.ts';
import { digestOf } from '../../digest.ts';
import { linkPackages } from '../../link-packages.ts';
import { fillBlanks, valuesOf } from './blanks.ts';
import { compiledSchema, parts, type Compiled } from './compiled.ts';

/** Astro's folder for compiling. Its name is in compiled files and their digests: keep it. */
const workFolder = '.compiling';

/**
 * The folder of a compiled program with this key, with blanks for settings; compiled if missing.
 * @param script compiles into the folder that is its argument, in its own process.
 */
export async function keepCompiled(folder: string, key: string, script: string): Promise<string> {
  return keep(folder, key, async (work) => {
    linkPackages(folder);
    await runAstro(script, [work]);
  });
}

/** The folder of a compiled program with a site's settings, filled in if missing. */
export async function keepFilled(compiled: string, settings: Settings): Promise<string> {
  const values = valuesOf(settings);
  const key = `${basename(compiled)}-${digestOf(values)}`;
  return keep(dirname(compiled), key, (work) => fillBlanks(compiled, work, values));
}

/** What is known of a compiled program. */
export function factsOf(folder: string): Compiled {
  return compiledSchema.parse(JSON.parse(readFileSync(join(folder, parts.facts), 'utf8')));
}

/** A folder that is made once. Whoever else needs it waits. */
async function keep(
  folder: string,
  key: string,
  make: (work: string) => Promise<void> | void,
): Promise<string> {
  const place = join(folder, key);
  if (isComplete(place)) return touch(place);
  mkdirSync(folder, { recursive: true });
  const unlock = await takeBuildLock(folder);
  try {
    if (isComplete(place)) return touch(place);
    const work = join(folder, workFolder);
    for (const each of [work, place]) rmSync(each, { recursive: true, force: true });
    mkdirSync(work);
    await make(work);
    renameSync(work, place);
    pruneUnused(folder, key);
    return place;
  } finally {
    unlock();
  }
}

const isComplete = (place: string): boolean => existsSync(join(place, parts.facts));

function touch(place: string): string {
  const now = new Date();
  utimesSync(place, now, now);
  return place;
}

// A quarter less memory (552 MB, not 716), and hardly more time.
const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=60'];

/** Runs a script with Astro in a process. Throws a {@link ProgramError} with its message. */
export function runAstro(script: string, args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [...memoryFlags, script, ...args], {
    env: environmentOfBuild(),
    // The process ends itself when the IPC channel closes, which means that this process has ended.
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
