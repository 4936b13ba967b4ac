import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { changedTexts } from './changed-texts.ts';
import type { ChangedText, Release } from './face.ts';
import { findLive } from './find-live.ts';
import { firstOf } from './checks/outcome.ts';
import { goLive } from './go-live.ts';
import { listReleases } from './list-releases.ts';
import { whileLocked, type LockOptions } from './lock.ts';
import { PublishError } from './publish-error.ts';
import { isReleaseId } from './release-id.ts';
import { readPublishedState, stateFile } from './published-state.ts';
import { endRollback, noteRollback } from './rolled-back.ts';
import { readSiteIndex } from './site-index.ts';
import { clearUp } from './work-folder.ts';

/**
 * Makes an earlier release live again, after looking whether all of it is there. The next publication goes on from it. Until
 * then, or until the newest release is live again, {@link readRollback} tells of it. Throws a `PublishError`.
 * @param wanted its id; null for the one before the live one.
 * @param by who does it, for people to read.
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

/** Files of a release that are not there, or have another size. */
async function missingFrom(site: string): Promise<string[]> {
  const index = readSiteIndex(site);
  // One of another version of Galley can't be looked through; it was whole when it was made.
  if (index === null) return [];
  const missing: string[] = [];
  let looked = 0;
  for (const [path, { size, copies }] of index.files) {
    // A server that rolls back serves readers meanwhile.
    if ((looked += 1) % 200 === 0) await yieldToOthers();
    const isThere = statSync(join(site, path), { throwIfNoEntry: false })?.size === size;
    const lost = copies.filter(
      (kind) => statSync(join(site, `${path}.${kind}`), { throwIfNoEntry: false }) === undefined,
    );
    missing.push(...(isThere ? [] : [path]), ...lost.map((kind) => `${path}.${kind}`));
  }
  return missing;
}

/**
 * The posts and pages that readers would see otherwise if a release were live; null where nothing is live or one of the two
 * says nothing of its texts.
 */
export function textsAfterRollback(releases: string, id: string): ChangedText[] | null {
  const live = findLive(releases);
  if (live === null) return null;
  try {
    const [now, then] = [live.folder, join(releases, id)].map((folder) =>
      readPublishedState(join(folder, stateFile)),
    );
    return now === undefined || then === undefined ? null : changedTexts(now, then);
  } catch {
    return null;
  }
}
