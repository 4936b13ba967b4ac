import type { Rebuild } from '../rebuilds/rebuild.ts';
import { isOver } from '../rebuilds/news.ts';
import { isBehindAnother, showRebuild, type RebuildView } from './show-rebuild.ts';

// Whoever writes looks at another page soon; nobody has to be told twice for long.
const newsLasts = 2 * 60_000;

/** The rebuild that every page of the desk tells of: the one that runs, or that has just brought own texts to readers. */
export const rebuildLine = (
  looking: Parameters<typeof showRebuild>[0],
  all: readonly Rebuild[],
  now = Date.now(),
): RebuildView | null => {
  const under = all.filter((each) => !isOver(each));
  const rebuild = under.find(({ startedAt }) => startedAt !== null) ?? under[0];
  if (rebuild !== undefined) return showRebuild(looking, rebuild, isBehindAnother(rebuild, all));
  const last = all.find(({ endedAt }) => endedAt !== null);
  if (last === undefined || now - Date.parse(last.endedAt ?? '') > newsLasts) return null;
  const view = showRebuild(looking, last);
  return view.own.length > 0 ? view : null;
};
