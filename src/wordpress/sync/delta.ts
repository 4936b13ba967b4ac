import type { Id } from '../client/index.ts';
import type { View } from './look.ts';
import { unsettledSince, type Mark } from './memo.ts';

interface Known {
  /** Dates of change of what the mirror holds, by id. */
  readonly modified: ReadonlyMap<Id, string | null>;
  /** What else is there: published, but not for everybody. */
  readonly isHidden: (id: Id) => boolean;
}

/**
 * Whether a view shows every change since the last one. What vanished shows in the total: it must be that of before and of what
 * is new. What was changed last must be in its place, so that a restored backup is none the less seen.
 */
export function showsAllChanges(view: View, before: Mark, known: Known): boolean {
  if (view.isWhole) return true;
  if (Date.parse(view.reach) >= unsettledSince(before)) return false;
  const ids = new Set(view.items.map(({ id }) => id));
  const seen = new Set(before.ids);
  const added = view.items.filter(
    ({ id }) => !known.modified.has(id) && !known.isHidden(id) && !seen.has(id),
  );
  if (view.total !== before.total + added.length) return false;
  for (const [id, modified] of known.modified) {
    if (modified === null || (modified > view.reach && !ids.has(id))) return false;
  }
  return true;
}
