import { assignPaths, type PathClaim } from '../../content/paths/index.ts';
import type { StoredTerm, StoredUser } from '../mirror/index.ts';
import type { Journal } from './journal.ts';
import type { Piece } from './piece.ts';
import { wantedPath } from './what-moved.ts';

interface Claimants {
  readonly posts: readonly Piece[];
  readonly pages: readonly Piece[];
  readonly terms: readonly StoredTerm[];
  readonly users: readonly StoredUser[];
}

interface Claim extends PathClaim {
  readonly label: string;
  readonly problem?: string | undefined;
}

/** Gives each record a path of its own, and says which ones are not at their WordPress address. */
export function claimPaths(all: Claimants, journal: Journal): Claimants {
  const claims = new Map<object, Claim>();
  for (const piece of [...all.posts, ...all.pages]) {
    const { id, type } = piece.record;
    const { problem } = piece.note;
    const wanted = wantedPath(piece.record, piece.note);
    claims.set(piece, { kind: 'post', id, wanted, problem, label: `${type} ${id}` });
  }
  for (const term of all.terms) {
    const label = `${term.taxonomy === 'category' ? 'category' : 'tag'} “${term.name}”`;
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
  warnOfOthers([...assigned], journal);

  const placePiece = (piece: Piece): Piece => {
    const [path, wanted] = [at(piece), wantedPath(piece.record, piece.note)];
    return {
      ...piece,
      record: path === piece.record.path ? piece.record : { ...piece.record, path },
      note: { ...piece.note, wanted: path === wanted ? undefined : wanted },
    };
  };
  return {
    posts: all.posts.map(placePiece),
    pages: all.pages.map(placePiece),
    terms: all.terms.map((term) => ({ ...term, path: at(term) })),
    users: all.users.map((user) => ({ ...user, path: at(user) })),
  };
}

function warnOfOthers(
  assigned: readonly (readonly [Claim, { path: string; takenBy: Claim | null }])[],
  journal: Journal,
): void {
  const odd = assigned.flatMap(([{ label, problem }, { path }]) =>
    problem === undefined ? [] : `${label} is at ${path}, because ${problem}`,
  );
  const second = assigned.flatMap(([{ label }, { path, takenBy }]) =>
    takenBy === null
      ? []
      : `${label} is at ${path}, because ${takenBy.label} already uses its address`,
  );
  if (odd.length > 0) journal.warn(`Not at its WordPress address: ${list(odd)}.`);
  if (second.length > 0) journal.warn(`Two records cannot have the same address: ${list(second)}.`);
}

// An import may bring thousands of a kind.
const mostNamed = 30;

function list(lines: readonly string[]): string {
  const more = lines.length - mostNamed;
  return lines.slice(0, mostNamed).join('; ') + (more > 0 ? `; and ${more} more like it` : '');
}
