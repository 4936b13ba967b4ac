import { mayGo } from '../../wordpress/sync/errors.ts';
import type { PublishedState } from '../published-state.ts';
import { count, firstOf, type Outcome } from './outcome.ts';

/** No more posts, and no more pages, are gone than may at once. */
export function checkShrink(
  before: PublishedState | null,
  now: PublishedState,
  maxShrink: number,
): Outcome {
  const kinds = (['posts', 'pages'] as const).map((kind) => {
    const old = before?.[kind] ?? [];
    const ids = new Set(now[kind].map(({ id }) => id));
    const gone = old.filter(({ id }) => !ids.has(id));
    return { kind, gone, before: old.length, isFine: mayGo(gone.length, old.length, maxShrink) };
  });
  const tooMany = kinds.filter(({ isFine }) => !isFine);
  const counts = kinds.map(({ kind, gone, before: old }) =>
    before === null
      ? count(now[kind].length, kind.slice(0, -1))
      : `${gone.length} of ${count(old, kind.slice(0, -1))} gone`,
  );
  const gone = tooMany.flatMap((each) => each.gone.map(({ id, title }) => `${id} “${title}”`));
  const share = `${Number((maxShrink * 100).toFixed(1))}%`;
  return {
    name: 'shrink',
    isPassed: tooMany.length === 0,
    line:
      tooMany.length === 0
        ? counts.join(', ')
        : `${counts.join(', ')}; at most ${share} may disappear in one build:${firstOf(gone)}`,
    advice:
      'Check the WordPress site: a plugin, a firewall or a restored backup may hide them. If they are meant to be gone, publish with --force.',
  };
}
