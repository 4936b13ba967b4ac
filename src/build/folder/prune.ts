import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** Of other settings: the site itself and its previews take turns. */
const mostKept = 4;
/** Milliseconds. One that another process may be at is left alone. */
const young = 60 * 60_000;

/** Removes folders beside one that is in use, which is noted, but for those that were used last. */
export function pruneUnused(parent: string, inUse: string): void {
  const now = new Date();
  utimesSync(join(parent, inUse), now, now);
  const others = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== inUse)
    .map(({ name }) => ({ place: join(parent, name), used: statSync(join(parent, name)).mtimeMs }))
    .toSorted((a, b) => b.used - a.used);
  for (const { place, used } of others.slice(mostKept - 1))
    if (now.getTime() - used > young) rmSync(place, { recursive: true, force: true });
}
