import { assignPaths, type PathClaim } from '../../../content/paths/index.ts';
import type { StoredTerm, StoredUser } from '../../mirror/index.ts';
import type { SyncedEntry } from '../prepare/entries.ts';
import type { Reporter } from '../report.ts';
import { wantedPath } from './pending.ts';

/** Records that have a path of their own. */
export interface Placed {
  readonly entries: readonly SyncedEntry[];
  readonly terms: readonly StoredTerm[];
  readonly users: readonly StoredUser[];
}

interface Claim extends PathClaim {
  readonly label: string;
  readonly problem?: string | undefined;
}

/**
 * Gives each record a path, and warns if it is not that of WordPress. `moved`: the paths of pages
 * that the look puts elsewhere, by id.
 */
export function placeRecords(
  all: Placed,
  moved: ReadonlyMap<number, string>,
  reporter: Reporter,
): Placed {
  const claims = new Map<object, Claim>();
  for (const synced of all.entries) {
    const { id, type } = synced.record;
    const { problem } = synced.pending;
    const wanted = moved.get(id) ?? wantedPath(synced.record, synced.pending);
    claims.set(synced, { kind: 'post', id, wanted, problem, label: `${type} ${id}` });
  }
  for (const term of all.terms) {
    const label = labelOfTerm(term);
    claims.set(term, { kind: 'term', id: term.key, wanted: term.path, label });
  }
  for (const user of all.users) {
    claims.set(user, { kind: 'user', id: user.id, wanted: user.path, label: `author ${user.id}` });
  }

  const assigned = assignPaths(claims.values());
  const at = (record: object): string => {
    const claim = claims.get(record);
    return (claim && assigned.get(claim)?.path) ?? '/';
  };
  warnOfOthers([...assigned], reporter);

  const place = (synced: SyncedEntry): SyncedEntry => {
    const path = at(synced);
    const wanted = wantedPath(synced.record, synced.pending);
    return {
      ...synced,
      record: path === synced.record.path ? synced.record : { ...synced.record, path },
      pending: { ...synced.pending, wanted: path === wanted ? undefined : wanted },
    };
  };
  return {
    entries: all.entries.map(place),
    terms: all.terms.map((term) => ({ ...term, path: at(term) })),
    users: all.users.map((user) => ({ ...user, path: at(user) })),
  };
}

/** `category “News”`. */
export function labelOfTerm({ taxonomy, name }: Pick<StoredTerm, 'taxonomy' | 'name'>): string {
  return `${taxonomy === 'post_tag' ? 'tag' : taxonomy} “${name}”`;
}

function warnOfOthers(
  assigned: readonly (readonly [Claim, { path: string; takenBy: Claim | null }])[],
  reporter: Reporter,
): void {
  const unreadable = assigned.flatMap(([{ label, problem }, { path }]) =>
    problem === undefined ? [] : `${label} is at ${path}, because ${problem}`,
  );
  const second = assigned.flatMap(([{ label }, { path, takenBy }]) =>
    takenBy === null
      ? []
      : `${label} is at ${path}, because ${takenBy.label} already uses its address`,
  );
  if (unreadable.length > 0) reporter.warn(`Not at its WordPress address: ${list(unreadable)}.`);
  if (second.length > 0)
    reporter.warn(`Two records cannot have the same address: ${list(second)}.`);
}

// An import may cause thousands of the same finding.
const mostNamed = 30;

function list(lines: readonly string[]): string {
  const more = lines.length - mostNamed;
  return lines.slice(0, mostNamed).join('; ') + (more > 0 ? `; and ${more} more like it` : '');
}
