/**
 * Remembers what was made for a key, as long as all of it together stays below a size; what was
 * asked for longest ago goes first.
 */
export const recent = <V>(most: number, sizeOf: (value: V) => number) => {
  const kept = new Map<object, { readonly value: Promise<V>; size: number }>();
  let total = 0;

  const makeRoom = (): void => {
    for (const [key, { size }] of kept) {
      if (total <= most) return;
      // Of what is not made yet, the size is not known.
      if (size === 0) continue;
      kept.delete(key);
      total -= size;
    }
  };

  return (key: object, make: () => Promise<V>): Promise<V> => {
    const found = kept.get(key);
    const entry = found ?? { value: make(), size: 0 };
    kept.delete(key);
    kept.set(key, entry);
    if (found === undefined) {
      void entry.value.then(
        (value) => {
          entry.size = Math.max(1, sizeOf(value));
          total += entry.size;
          makeRoom();
        },
        () => kept.delete(key),
      );
    }
    return entry.value;
  };
};
