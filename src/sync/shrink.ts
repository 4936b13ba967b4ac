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
    message: `${lost} ${what} have vanished from the content service since the last sync, and no more than ${toPercent(maxShrink)} may in one run. Nothing was changed.`,
    hint: 'Look at the WordPress site: a plugin, a firewall or a restored backup may hide them. If they were meant to go, run once with MAX_SHRINK=1.',
  });
}

function toPercent(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}
