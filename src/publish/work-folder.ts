import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from '../error-code.ts';
import { readJsonFile } from '../json-file.ts';

const building = '.building';
const removing = '.removing-';
/** The start of the name of a new link to the live release, before it is renamed. */
export const freshLink = '.current-';
/** The start of the name of a folder that takes the place of a release. */
export const thinning = '.thin-';
/** The start of the name of a release whose place another folder takes. */
export const whole = '.whole-';
/** The name of the folder for the next release while it is brought up to date. */
export const workingNext = '.building-next';

const builderFile = 'builder.json';
const builderSchema = z.object({ pid: z.int(), started: z.string() });

export type WorkFolder = Awaited<ReturnType<typeof openWorkFolder>>;

/**
 * Cleans up after interrupted publications, then opens a folder beside the releases, in which a
 * release is made. The caller has the lock.
 */
export async function openWorkFolder(releases: string) {
  await clearUp(releases);
  const folder = join(releases, building);
  mkdirSync(folder);
  return {
    /** The folder for the built files. It does not exist yet. */
    built: join(folder, 'built'),
    /** The folder for the new release. It does not exist yet. */
    release: join(folder, 'release'),
    /** Notes the build process, so that the next publication can end it. */
    noteBuilder(pid: number) {
      const started = processStart(pid);
      if (started !== null)
        writeFileSync(join(folder, builderFile), JSON.stringify({ pid, started }));
    },
    remove: () => removeFolder(folder),
  };
}

/** Ends interrupted publications' build processes, and removes or puts back their folders. */
export async function clearUp(releases: string): Promise<void> {
  for (const name of readdirSync(releases)) {
    const path = join(releases, name);
    if (name === building) await endBuilder(path);
    // Its place was not taken.
    if (name.startsWith(whole) && !existsSync(join(releases, name.slice(whole.length)))) {
      renameSync(path, join(releases, name.slice(whole.length)));
      continue;
    }
    const unfinished = [building, removing, freshLink, thinning, whole];
    if (unfinished.some((prefix) => name.startsWith(prefix))) removeFolder(path);
  }
}

/** Renames a folder, so that no process finds it half removed, then removes it. */
export function removeWhole(releases: string, folder: string): void {
  const hidden = join(releases, `${removing}${basename(folder)}`);
  renameSync(folder, hidden);
  removeFolder(hidden);
}

/** Removes a folder with its content, if it exists. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

// A build that hangs does not notice that its parent has ended.
async function endBuilder(folder: string): Promise<void> {
  const builder = readJsonFile(join(folder, builderFile), builderSchema);
  if (builder === null) return;
  const runs = () => processStart(builder.pid) === builder.started;
  if (!runs()) return;
  signalGroup(builder.pid, 'SIGKILL');
  while (runs()) await pause(20);
}

/** Sends a signal to every process of a group. Nothing happens if all have ended. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/**
 * When a process and the system started, to know it from a later one with its id. Null if it ended,
 * and on systems other than Linux.
 */
export function processStart(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: a name may have any characters.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const started = fields[18];
    return started === undefined || state === 'Z' ? null : `${boot} ${started}`;
  } catch {
    return null;
  }
}
