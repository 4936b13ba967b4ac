import type { Id, TermRef } from '../client/index.ts';
import { refName, type KnownTerms } from './known.ts';
import type { Piece } from './piece.ts';

export interface Known {
  readonly users: { has(id: Id): boolean };
  readonly media: { has(id: Id): boolean };
  readonly categories: KnownTerms;
  readonly tags: KnownTerms;
}

/**
 * Ties a post to its author, picture and terms, as far as they are known. What is not, now or any
 * more, goes into the note, so that a later run can tie it without reading the post again.
 */
export function settle(piece: Piece, known: Known): Piece {
  const { record, note, ...rest } = piece;
  const author = note.author ?? record.authorId ?? undefined;
  const media = note.media ?? record.featuredMediaId ?? undefined;
  const hasAuthor = author !== undefined && known.users.has(author);
  const hasMedia = media !== undefined && known.media.has(media);
  const refs = note.terms ?? [];
  const categories = tie(record.categories, refs, known.categories);
  const tags = tie(record.tags, refs, known.tags);
  const untied = refs.filter(
    (ref) => !known.categories.keys.has(refName(ref)) && !known.tags.keys.has(refName(ref)),
  );
  const isWhole = (hasAuthor || author === undefined) && untied.length === 0;
  const authorId = hasAuthor ? author : null;
  const featuredMediaId = hasMedia ? media : null;
  const isTied =
    authorId === record.authorId &&
    featuredMediaId === record.featuredMediaId &&
    isSame(categories, record.categories) &&
    isSame(tags, record.tags);
  return {
    ...rest,
    // The same object says that nothing has to be written.
    record: isTied ? record : { ...record, authorId, featuredMediaId, categories, tags },
    note: {
      ...note,
      author: hasAuthor ? undefined : author,
      media: hasMedia ? undefined : media,
      terms: untied.length > 0 ? untied : undefined,
      // Matters only as long as something is missing that could have come along.
      embedded: !isWhole && note.embedded ? true : undefined,
    },
  };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, place) => key === other[place]);

function tie(before: readonly string[], refs: readonly TermRef[], known: KnownTerms): string[] {
  const kept = before.filter((key) => known.byKey.has(key));
  const found = refs.flatMap((ref) => known.keys.get(refName(ref)) ?? []);
  return [...new Set([...kept, ...found])];
}
