import { SyncError } from './errors.ts';
import { mayGo } from './may-go.ts';

/**
 * Refuses to empty a site: throws a {@link SyncError} `shrunk` when more than `maxShrink` of the
 * records vanished since the last run (0 to 1; 1 allows everything).
 */
export function refuseToShrink(
  what: 'posts' | 'pages',
  { before, gone, maxShrink }: { before: number; gone: number; maxShrink: number },
): void {
  if (mayGo(gone, before, maxShrink)) return;
  const lost = gone === before ? `All ${before}` : `${gone} of ${before}`;
  throw new SyncError({
    code: 'shrunk',
    message: `${lost} ${what} have disappeared from the content service since the last sync. At most ${toPercent(maxShrink)} may disappear in one run (MAX_SHRINK). Nothing was changed.`,
    hint: 'Check the WordPress site: a plugin, a firewall or a restored backup may hide them. If they are meant to be gone, run once with MAX_SHRINK=1.',
  });
}

/** More are not asked for one by one: so much that contradicts itself is no accident. */
const mostSingly = 200;

/**
 * Refuses to ask for each of so many records that the lists no longer show, although the service counts more than it lists: throws a
 * {@link SyncError} `shrunk`. `maxShrink` 1 allows everything.
 */
export function refuseContradiction(
  what: 'posts' | 'pages',
  { missing, total, rows, maxShrink }: Record<'missing' | 'total' | 'rows' | 'maxShrink', number>,
): void {
  if (missing < mostSingly || maxShrink >= 1) return;
  throw new SyncError({
    code: 'shrunk',
    message: `The content service counts ${total} ${what} and lists ${rows}, and ${missing} that were there at the last sync are not listed. Nothing was changed.`,
    hint: 'Look at the WordPress site: a plugin, a firewall or a cache may leave records out of lists. If these were meant to go, run once with MAX_SHRINK=1.',
  });
}

function toPercent(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}
