import { decoded } from '../../decoded.ts';

/** The properties of an entry whose path may name a term. */
interface PlacedEntry {
  readonly id: number;
  readonly type: string;
  readonly path: string;
  /** Keys of terms. */
  readonly terms: readonly string[];
}

interface PlacedTerm {
  readonly taxonomy: string;
  readonly slug: string;
  /** The key of the term above it. */
  readonly parent: string | null;
}

/** A path, divided around the path of a term. */
interface Division {
  readonly before: string;
  readonly after: string;
  /** The paths of the entry's other terms. */
  readonly others: readonly string[];
}

/**
 * Further paths of entries whose permalinks name a term (`/%category%/%postname%/`): WordPress
 * answers with any of their terms. A taxonomy counts if it is in nine of ten paths of a type.
 */
export function pathsByTerm<E extends PlacedEntry>(
  entries: readonly E[],
  terms: ReadonlyMap<string, PlacedTerm>,
): { readonly path: string; readonly entry: E }[] {
  const pathOf = pathFinder(terms);
  const kinds = new Map<string, { all: number; readonly divided: (Division & { entry: E })[] }>();
  for (const entry of entries) {
    for (const [taxonomy, keys] of Map.groupBy(entry.terms, (key) => terms.get(key)?.taxonomy)) {
      const kind = `${entry.type} ${taxonomy}`;
      const counted = kinds.get(kind) ?? { all: 0, divided: [] };
      kinds.set(kind, counted);
      counted.all += 1;
      const division = divide(entry.path, keys.map(pathOf));
      if (division !== null) counted.divided.push({ entry, ...division });
    }
  }
  return [...kinds.values()]
    .filter(({ all, divided }) => divided.length * 10 >= all * 9)
    .flatMap(({ divided }) => divided)
    .flatMap(({ entry, before, after, others }) =>
      others.map((path) => ({ entry, path: before + path + after })),
    );
}

/** Null if the path names none of the terms before its last part. */
function divide(path: string, terms: readonly string[]): Division | null {
  // Of `news` and `news/harbour`, the longer one.
  const [named] = terms
    .filter((term) => path.includes(`/${term}/`) && !path.endsWith(`/${term}/`))
    .toSorted((a, b) => b.length - a.length);
  if (named === undefined) return null;
  const [before = '', ...rest] = path.split(`/${named}/`);
  return {
    before: `${before}/`,
    after: `/${rest.join(`/${named}/`)}`,
    others: terms.filter((term) => term !== named),
  };
}

/** Gives the slugs of a term and of those above it: `news/harbour`. */
function pathFinder(terms: ReadonlyMap<string, PlacedTerm>) {
  const paths = new Map<string, string>();
  return (key: string): string => {
    const known = paths.get(key);
    if (known !== undefined) return known;
    const slugs: string[] = [];
    const seen = new Set<string>();
    for (let next: string | null = key; next !== null && !seen.has(next);) {
      seen.add(next);
      const term = terms.get(next);
      if (term !== undefined) slugs.unshift(decoded(term.slug));
      next = term?.parent ?? null;
    }
    paths.set(key, slugs.join('/'));
    return slugs.join('/');
  };
}
