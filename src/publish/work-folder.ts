import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { signalGroup } from './process-group.ts';
import { processStart } from './process-start.ts';
import { removeFolder } from './remove-files.ts';
import { growingSpare } from './spare.ts';

// Always the same: Astro writes the folder into the server, and names files after what is in them.
const growing = '.building';
const going = '.removing-';
/** Begins the name of a link that is about to become the live one. */
export const freshLink = '.current-';

const builderFile = 'builder.json';
const builderSchema = z.object({ pid: z.int(), started: z.string() });

/** A folder beside the releases that a site grows in. Only who has the lock opens one. */
export interface WorkFolder {
  /** Takes `client`, `server` and what is known of the site; made by whoever fills it. */
  readonly site: string;
  /** Takes a copy of the site that it follows, where there is one. Not there yet. */
  readonly copy: string;
  /** Leaves word of the process that fills it, for a next run that may have to end it. */
  noteBuilder(pid: number): void;
  remove(): void;
}

/**
 * Clears up after runs that were cut off, then opens a folder for this one. Whoever calls it has the lock: all that is there
 * without being a release is nobody's any more.
 */
export async function openWorkFolder(releases: string): Promise<WorkFolder> {
  await clearUp(releases);
  const folder = join(releases, growing);
  mkdirSync(folder);
  return {
    site: join(folder, 'site'),
    copy: join(folder, 'copy'),
    noteBuilder(pid) {
      const started = processStart(pid);
      if (started !== null)
        writeFileSync(join(folder, builderFile), JSON.stringify({ pid, started }));
    },
    remove: () => removeFolder(folder),
  };
}

/** Removes what killed runs have left, after ending what they had started. */
export async function clearUp(releases: string): Promise<void> {
  for (const name of readdirSync(releases)) {
    const path = join(releases, name);
    if (name.startsWith(growing)) await endBuilder(path);
    if ([growing, going, growingSpare, freshLink].some((prefix) => name.startsWith(prefix)))
      removeFolder(path);
  }
}

/** Takes a folder out of sight by one renaming, then removes it. */
export function removeWhole(releases: string, folder: string): void {
  const hidden = join(releases, `${going}${basename(folder)}`);
  renameSync(folder, hidden);
  removeFolder(hidden);
}

// A build that hangs does not notice that nobody waits for it any more.
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
