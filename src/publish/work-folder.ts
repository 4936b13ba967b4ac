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
import { processStart, signalGroup } from './processes.ts';

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

// Earlier versions left `.spare` and `.sparing`.
const ofEarlierVersions = ['.spar'];

const builderFile = 'builder.json';
const builderSchema = z.object({ pid: z.int(), started: z.string() });

/** A folder beside the releases, in which a release is made. Only the process with the lock opens one. */
export interface WorkFolder {
  /** The folder for the built files. It does not exist yet. */
  readonly built: string;
  /** The folder for the new release. It does not exist yet. */
  readonly release: string;
  /** Notes the build process, so that the next publication can end it. */
  noteBuilder(pid: number): void;
  remove(): void;
}

/** Cleans up after interrupted publications, then opens a folder. The caller has the lock. */
export async function openWorkFolder(releases: string): Promise<WorkFolder> {
  await clearUp(releases);
  const folder = join(releases, building);
  mkdirSync(folder);
  return {
    built: join(folder, 'built'),
    release: join(folder, 'release'),
    noteBuilder(pid) {
      const started = processStart(pid);
      if (started !== null)
        writeFileSync(join(folder, builderFile), JSON.stringify({ pid, started }));
    },
    remove: () => removeFolder(folder),
  };
}

/** Ends the build processes of interrupted publications, then removes their folders, or puts them back. */
export async function clearUp(releases: string): Promise<void> {
  for (const name of readdirSync(releases)) {
    const path = join(releases, name);
    if (name === building) await endBuilder(path);
    // Its place was not taken.
    if (name.startsWith(whole) && !existsSync(join(releases, name.slice(whole.length)))) {
      renameSync(path, join(releases, name.slice(whole.length)));
      continue;
    }
    if (
      [building, removing, freshLink, thinning, whole, ...ofEarlierVersions].some((prefix) =>
        name.startsWith(prefix),
      )
    )
      removeFolder(path);
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
  const builder = readBuilder(join(folder, builderFile));
  if (builder === null) return;
  const runs = () => processStart(builder.pid) === builder.started;
  if (!runs()) return;
  signalGroup(builder.pid, 'SIGKILL');
  while (runs()) await pause(20);
}

function readBuilder(file: string): z.output<typeof builderSchema> | null {
  try {
    return builderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
