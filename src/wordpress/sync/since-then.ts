import type { Comment, Id } from '../client/index.ts';
import type { View } from './look.ts';
import { isSameView, markOf, unsettledSince, type Mark } from './memo.ts';

/**
 * Which uploads were changed since a view of before; null when nobody can tell, so that all are to be read. `isKnown` knows
 * those that were there before.
 */
export function mediaChangedSince(
  view: View | null,
  before: Mark | null,
  isKnown: (id: Id) => boolean,
): ReadonlySet<Id> | null {
  if (view === null || before === null) return null;
  if (isSameView(view, before)) return new Set();
  const since = unsettledSince(before);
  if (!view.isWhole && Date.parse(view.reach) >= since) return null;
  const seen = new Set(before.ids);
  const added = view.items.filter(({ id }) => !isKnown(id) && !seen.has(id));
  if (view.total !== before.total + added.length) return null;
  const changed = view.items.filter(({ modified }) => Date.parse(modified ?? '') >= since);
  return new Set([...changed, ...added].map(({ id }) => id));
}

/** The comments to take in beside those of before; null when some may have gone, or more came than were seen. */
export function commentsSince(
  view: View<Comment> | null,
  before: Mark | null,
  isKnown: (id: Id) => boolean,
): readonly Comment[] | null {
  if (view === null || before === null) return null;
  if (markOf(view)?.digest === before.digest) return [];
  const seen = new Set(before.ids);
  const ids = new Set(view.items.map(({ id }) => id));
  const added = [...ids].filter((id) => !seen.has(id) && !isKnown(id));
  if (view.total !== before.total + added.length) return null;
  const last = Math.min(...ids);
  return before.ids.every((id) => id < last || ids.has(id)) ? view.items : null;
}
