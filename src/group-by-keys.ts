/** As `Map.groupBy`, for items with several keys, or none. Keys and items stay in their order. */
export function groupByKeys<T, K>(
  items: Iterable<T>,
  keysOf: (item: T) => Iterable<K>,
): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  return groups;
}
