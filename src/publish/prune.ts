import { join } from 'node:path';
import { listReleases } from './list-releases.ts';
import { whileUnused } from './use.ts';
import { removeWhole } from './work-folder.ts';

/** Removes all but the newest releases, the live one among those that stay, and those that a server uses. */
export function prune(releases: string, keep: number): void {
  const all = listReleases(releases);
  const others = all.filter(({ isLive }) => !isLive);
  const room = keep - (all.length - others.length);
  for (const { id } of others.slice(Math.max(room, 0))) {
    const folder = join(releases, id);
    whileUnused(folder, () => removeWhole(releases, folder));
  }
}
