import type { Rebuild, Rebuilds } from '../rebuilds/rebuild.ts';
import type { Metrics, RebuildResult } from './face.ts';

const resultOf = ({ state, isSame }: Rebuild): RebuildResult | null => {
  if (state === 'live') return isSame ? 'same' : 'live';
  return state === 'told' || state === 'failed' ? state : null;
};

/** Counts each rebuild when it has ended. */
export const countRebuilds = (rebuilds: Pick<Rebuilds, 'watch'>, metrics: Metrics): void => {
  rebuilds.watch((rebuild) => {
    const { startedAt, endedAt } = rebuild;
    const result = resultOf(rebuild);
    if (result === null || endedAt === null) return;
    const started = Date.parse(startedAt ?? endedAt);
    metrics.rebuildEnded(result, (Date.parse(endedAt) - started) / 1000);
  });
};
