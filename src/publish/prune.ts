import { join } from 'node:path';
import { findLive } from './find-live.ts';
import { listReleases, listReplaced } from './list-releases.ts';
import { turnIntoSpare } from './spare.ts';
import { whileUnused } from './use.ts';
import { removeWhole } from './work-folder.ts';

/** Removes all but the newest releases, the live one among those that stay, and those that a server uses. */
export function prune(releases: string, keep: number): void {
  const all = listReleases(releases);
  const others = all.filter(({ isLive }) => !isLive);
  const room = keep - (all.length - others.length);
  const live = findLive(releases)?.id;
  for (const id of [
    ...others.slice(Math.max(room, 0)).map((each) => each.id),
    ...listReplaced(releases),
  ]) {
    whileUnused(join(releases, id), () => {
      const isOfUse = live !== undefined && turnIntoSpare(releases, id, live);
      if (!isOfUse) removeWhole(releases, join(releases, id));
    });
  }
}
