/**
 * The parents of a record, the outermost first, without the record itself.
 * Ends where a parent is unknown, and where parents run in a circle, which WordPress does not rule out.
 */
export const ancestry = <T>(of: T, parentOf: (record: T) => T | undefined): readonly T[] => {
  const found = new Set<T>();
  for (let next = parentOf(of); next !== undefined && next !== of; next = parentOf(next)) {
    if (found.has(next)) break;
    found.add(next);
  }
  return [...found].toReversed();
};
