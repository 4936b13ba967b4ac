import { safeSegment } from './safe-path.ts';
import { pathKey } from './same-path.ts';

/** A record that wants a path. */
export interface PathClaim {
  readonly kind: 'post' | 'term' | 'user';
  /** A number, or a term's key. */
  readonly id: number | string;
  /** From {@link permalinkPath}. */
  readonly wanted: string;
}

export interface AssignedPath<C extends PathClaim> {
  readonly path: string;
  /** Who has the wanted path; null when the record has it itself. */
  readonly takenBy: C | null;
}

const ranks = { post: 0, term: 1, user: 2 } as const;

/**
 * Gives every record a path that no other one has. Where several want the same, posts and pages go
 * before terms, terms before users, and the lowest id keeps it, so that an address stays when a
 * later record wants it too; the others get `-<id>` behind theirs. The order of claims plays no part.
 */
export function assignPaths<C extends PathClaim>(claims: Iterable<C>): Map<C, AssignedPath<C>> {
  const owners = new Map<string, C>();
  const assigned = new Map<C, AssignedPath<C>>();
  const others: C[] = [];
  for (const claim of [...claims].sort(byRight)) {
    if (owners.has(pathKey(claim.wanted))) {
      others.push(claim);
    } else {
      owners.set(pathKey(claim.wanted), claim);
      assigned.set(claim, { path: claim.wanted, takenBy: null });
    }
  }
  for (const claim of others) {
    const path = firstFree(claim, owners);
    assigned.set(claim, { path, takenBy: owners.get(pathKey(claim.wanted)) ?? null });
    owners.set(pathKey(path), claim);
  }
  return assigned;
}

function firstFree(claim: PathClaim, owners: ReadonlyMap<string, PathClaim>): string {
  const stem = `${claim.wanted.slice(0, -1) || '/home'}-${safeSegment(String(claim.id))}`;
  for (let n = 1; ; n++) {
    const path = n === 1 ? `${stem}/` : `${stem}-${n}/`;
    if (!owners.has(pathKey(path))) return path;
  }
}

function byRight(a: PathClaim, b: PathClaim): number {
  if (a.kind !== b.kind) return ranks[a.kind] - ranks[b.kind];
  if (typeof a.id === 'number' && typeof b.id === 'number') return a.id - b.id;
  return String(a.id) < String(b.id) ? -1 : 1;
}
