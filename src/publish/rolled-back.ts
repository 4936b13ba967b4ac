import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findLive } from './find-live.ts';

/** That an older release is live because somebody wanted it to be. */
const schema = z.object({
  release: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Who did it, for people to read; null where nobody is known. */
  by: z.string().nullable(),
});

export type Rollback = z.output<typeof schema>;

const noteIn = (releases: string): string => join(releases, 'rolled-back.json');

/** The rollback that is in force; null as soon as another release is live. */
export function readRollback(releases: string): Rollback | null {
  try {
    const note = schema.parse(JSON.parse(readFileSync(noteIn(releases), 'utf8')));
    return note.release === findLive(releases)?.id ? note : null;
  } catch {
    return null;
  }
}

export function noteRollback(releases: string, rollback: Rollback): void {
  writeFileSync(noteIn(releases), JSON.stringify(rollback));
}

/** Ends a rollback: the site was published since, or the newest release is live again. */
export function endRollback(releases: string): void {
  rmSync(noteIn(releases), { force: true });
}
