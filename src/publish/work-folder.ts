import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { processStart, signalGroup } from './processes.ts';
import { freshLink } from './releases.ts';

const building = '.building';
const removing = '.removing-';
/** The name of the folder that waits for the next release, while it is brought up to date. */
export const workingNext = '.building-next';

// Earlier versions left `.spare` and `.sparing`.
const ofEarlierVersions = ['.spar'];

const builderFile = 'builder.json';
const builderSchema = z.object({ pid: z.int(), started: z.string() });

/** A folder beside the releases in which a site is made. Only the process that has the lock opens one. */
export interface WorkFolder {
  /** Takes what the build leaves. Not there yet. */
  readonly built: string;
  /** Takes the new release. Not there yet. */
  readonly release: string;
  /** Notes the process that builds, so that the next run can end it. */
  noteBuilder(pid: number): void;
  remove(): void;
}

/** Clears up after runs that were cut off, then opens a folder for this one. The caller has the lock. */
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

/** Removes what killed runs have left, after ending the builds that they had started. */
export async function clearUp(releases: string): Promise<void> {
  for (const name of readdirSync(releases)) {
    const path = join(releases, name);
    if (name === building) await endBuilder(path);
    if (
      [building, removing, freshLink, ...ofEarlierVersions].some((prefix) =>
        name.startsWith(prefix),
      )
    )
      removeFolder(path);
  }
}

/** Renames a folder, so that nothing finds it half removed, then removes it. */
export function removeWhole(releases: string, folder: string): void {
  const hidden = join(releases, `${removing}${basename(folder)}`);
  renameSync(folder, hidden);
  removeFolder(hidden);
}

/** Removes a folder with its content, if it is there. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

// A build that hangs does not notice that its publisher is gone.
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
