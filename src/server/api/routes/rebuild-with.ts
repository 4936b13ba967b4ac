import { Problem } from '../../problem.ts';
import type { Rebuild, Rebuilds } from '../../rebuilds/rebuild.ts';

/** The rebuild with this id, or the newest for `latest`. Throws a {@link Problem}: `not-found`. */
export const rebuildWith = (rebuilds: Rebuilds, id: string): Rebuild => {
  const found = id === 'latest' ? rebuilds.list()[0] : rebuilds.get(id);
  if (found !== undefined && found !== null) return found;
  throw new Problem({
    code: 'not-found',
    detail: 'There is no such rebuild. The server remembers the last 50 while it runs.',
  });
};
