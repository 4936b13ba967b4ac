import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { z } from 'zod';
import { readFileList } from '../build/folder/index.ts';
import { lateFile } from './built.ts';
import { whileLocked, type LockOptions } from './lock.ts';
import { firstOf } from './outcome.ts';
import { PublishError } from './publish-error.ts';
import { changedTexts, readPublishedState } from './published-state.ts';
import { isReleaseId, type Release } from './releases.ts';
import { findLive, goLive, listReleases } from './targets/folder.ts';
import type { ChangedText } from './types.ts';
import { clearUp } from './work-folder.ts';

/**
 * Makes an earlier release live again, if all of its files exist. The next publication compares with it. {@link readRollback} returns
 * the rollback until the next publication, or until the newest release is live again. Throws a `PublishError`.
 * @param wanted the id of the release; null for the release before the live one
 * @param by the name of the person who does it; null if unknown
 */
export async function rollBack(
  releases: string,
  wanted: string | null,
  lock: LockOptions,
  by: string | null = null,
): Promise<Release> {
  return whileLocked(releases, lock, async () => {
    await clearUp(releases);
    const release = choose(releases, wanted);
    const missing = await missingFrom(join(releases, release.id));
    if (missing.length > 0) {
      throw new PublishError({
        code: 'release',
        message: `The release ${release.id} is incomplete, so it did not go live. Missing or damaged:${firstOf(missing)}`,
        hint: 'Choose another release; --list shows them.',
      });
    }
    const isNewest = listReleases(releases)[0]?.id === release.id;
    if (!isNewest) {
      noteRollback(releases, { release: release.id, at: new Date().toISOString(), by });
    }
    goLive(releases, release.id);
    if (isNewest) endRollback(releases);
    return { ...release, isLive: true };
  });
}

function choose(releases: string, wanted: string | null): Release {
  const all = listReleases(releases);
  const live = findLive(releases);
  const found =
    wanted === null
      ? all.find(({ id }) => live !== null && id < live.id)
      : all.find(({ id }) => id === wanted);
  if (found !== undefined) return found;
  const known = isReleaseId(wanted ?? '')
    ? 'It may have been deleted when newer releases were made.'
    : '';
  throw new PublishError({
    code: 'release',
    message:
      wanted === null
        ? 'There is no release before the live one.'
        : `There is no release “${wanted}”. ${known}`.trim(),
    hint:
      all.length === 0
        ? 'Nothing has been published yet. npm run publish makes the first release.'
        : `Releases that are kept:${all.map(({ id, isLive }) => `\n  ${id}${isLive ? ', which is live' : ''}`).join('')}`,
  });
}

/** Files of a release that are missing or have the wrong size. */
async function missingFrom(release: string): Promise<string[]> {
  const list = readFileList(release);
  // The list of another version can't be read. That release was complete when it was made.
  if (list === null) return [];
  const late = lateFilesOf(release);
  const missing: string[] = [];
  let looked = 0;
  for (const [path, { size, copies }] of list.files) {
    // A server that rolls back serves readers meanwhile.
    if ((looked += 1) % 200 === 0) await yieldToOthers();
    const found = sizeOf(join(release, path));
    if (late.has(path)) {
      if (found === undefined) missing.push(path);
      continue;
    }
    if (found !== size) missing.push(path);
    for (const ending of copies)
      if (sizeOf(join(release, `${path}.${ending}`)) === undefined)
        missing.push(`${path}.${ending}`);
  }
  return missing;
}

/** The files that were being replaced when a process was killed. Each of them is whole, but the list may know the other one. */
function lateFilesOf(release: string): ReadonlySet<string> {
  const file = join(release, lateFile);
  if (!existsSync(file)) return new Set();
  const { data = [] } = z.array(z.string()).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return new Set(data);
}

const sizeOf = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.size;

/**
 * The posts and pages that would change for readers if a release were live; null if no release is live, or if the texts of one of
 * the two releases are unknown.
 */
export function textsAfterRollback(releases: string, id: string): ChangedText[] | null {
  const live = findLive(releases);
  const now = live && readPublishedState(live.folder);
  const then = readPublishedState(join(releases, id));
  return now === null || then === null ? null : changedTexts(now, then);
}

/** A rollback: an older release is live on purpose. */
const schema = z.object({
  release: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The name of the person who did it; null if unknown. */
  by: z.string().nullable(),
});

export type Rollback = z.output<typeof schema>;

const noteIn = (releases: string): string => join(releases, 'rolled-back.json');

/** The rollback in effect; null as soon as another release is live. */
export function readRollback(releases: string): Rollback | null {
  try {
    const note = schema.parse(JSON.parse(readFileSync(noteIn(releases), 'utf8')));
    return note.release === findLive(releases)?.id ? note : null;
  } catch {
    return null;
  }
}

function noteRollback(releases: string, rollback: Rollback): void {
  writeFileSync(noteIn(releases), JSON.stringify(rollback));
}

/** Ends a rollback, when the site is published or the newest release is live again. */
export function endRollback(releases: string): void {
  rmSync(noteIn(releases), { force: true });
}
