import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { z } from 'zod';

/** A disk, or the share of it that an account may use, that has no room left. */
export interface FullDisk {
  /** What could not be written, or the folders whose disk is full; null if unknown. */
  readonly place: string | null;
  readonly isQuota: boolean;
}

// Words of the system, SQLite and libvips. SQLITE_IOERR_SHMSIZE: its shared memory needs room.
const full = /ENOSPC(?!.*file watchers)|no space left on device|database or disk is full/i;
const quota = /EDQUOT|(?:disk )?quota exceeded/i;
const noSharedMemory = 4874;

const details = z.object({
  code: z.string().optional().catch(undefined),
  errcode: z.int().optional().catch(undefined),
  path: z.string().optional().catch(undefined),
});

/**
 * Whether an error or one of its causes is a full disk; null if not. `folders`: those that the
 * process writes to. SQLite and streams do not say where they failed: full ones are named.
 */
export function fullDisk(error: unknown, folders: readonly string[] = []): FullDisk | null {
  if (!(error instanceof Error)) return null;
  const { code = '', errcode, path } = details.safeParse(error).data ?? {};
  const said = `${code} ${error.message}`;
  const isQuota = quota.test(said);
  if (!isQuota && !full.test(said) && errcode !== noSharedMemory)
    return fullDisk(error.cause, folders);
  const places = [...new Set([...folders, tmpdir()])].filter(hasNoRoom);
  return { place: path ?? (places.join(', ') || null), isQuota };
}

// What failed may have been deleted again, so a little is free.
const leastShare = 0.02;

function hasNoRoom(folder: string): boolean {
  try {
    const { bavail, blocks } = statfsSync(folder);
    return blocks > 0 && bavail / blocks < leastShare;
  } catch {
    return false;
  }
}
