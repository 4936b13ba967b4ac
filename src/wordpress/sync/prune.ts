import type { Id } from '../client/index.ts';
import type { StoredComment, StoredMedia, StoredTerm, StoredUser } from '../mirror/index.ts';
import type { Piece } from './piece.ts';

/** Accounts that wrote something public: a service may list its subscribers too. */
export function usersInUse(
  known: ReadonlyMap<Id, StoredUser>,
  pieces: readonly Piece[],
): StoredUser[] {
  const ids = new Set(pieces.map(({ record }) => record.authorId));
  return [...known.values()].filter(({ id }) => ids.has(id));
}

export function mediaInUse(
  known: ReadonlyMap<Id, StoredMedia>,
  pieces: readonly Piece[],
): StoredMedia[] {
  const ids = new Set(pieces.map(({ record }) => record.featuredMediaId));
  return [...known.values()].filter(({ id }) => ids.has(id));
}

/** Terms that posts have, with those above them: where not all were read, nobody tells which went. */
export function termsInUse(
  known: ReadonlyMap<string, StoredTerm>,
  pieces: readonly Piece[],
): StoredTerm[] {
  const keys = new Set<string>();
  for (const { record } of pieces) {
    for (const key of [...record.categories, ...record.tags]) {
      let next: string | null = key;
      while (next !== null && !keys.has(next)) {
        keys.add(next);
        next = known.get(next)?.parent ?? null;
      }
    }
  }
  return [...known.values()].filter(({ key }) => keys.has(key));
}

/** Comments on what everybody may read; one whose parent is not shown answers the post itself. */
export function commentsInUse(
  comments: ReadonlyMap<Id, StoredComment>,
  pieces: readonly Piece[],
): StoredComment[] {
  const ids = new Set(pieces.map(({ record }) => record.id));
  const shown = [...comments.values()].filter(({ postId }) => ids.has(postId));
  const there = new Set(shown.map(({ id }) => id));
  return shown.map((comment) =>
    comment.parentId === null || there.has(comment.parentId)
      ? comment
      : { ...comment, parentId: null },
  );
}
