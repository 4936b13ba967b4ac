import { edition } from './edition.ts';

const all = new Set<() => void>();

/** Lets go of all that is remembered: whoever asks again has it made again. */
export const forgetRecent = (): void => {
  for (const forget of all) forget();
};

/**
 * Remembers what was made for a key until the mirror has changed, as long as all of it together stays below a size; what was
 * asked for longest ago goes first.
 */
export const recent = <V>(most: number, sizeOf: (value: V) => number) => {
  const kept = new Map<object, { readonly value: Promise<V>; size: number }>();
  let total = 0;
  let keptIn = edition.current;

  const makeRoom = (): void => {
    for (const [key, { size }] of kept) {
      if (total <= most) return;
      // Of what is not made yet, the size is not known.
      if (size === 0) continue;
      kept.delete(key);
      total -= size;
    }
  };

  const forget = (): void => {
    keptIn = edition.current;
    kept.clear();
    total = 0;
  };
  all.add(forget);

  return (key: object, make: () => Promise<V>): Promise<V> => {
    if (keptIn !== edition.current) forget();
    const found = kept.get(key);
    const entry = found ?? { value: make(), size: 0 };
    kept.delete(key);
    kept.set(key, entry);
    if (found === undefined) {
      void entry.value.then(
        (value) => {
          if (kept.get(key) !== entry) return;
          entry.size = Math.max(1, sizeOf(value));
          total += entry.size;
          makeRoom();
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key);
        },
      );
    }
    return entry.value;
  };
};
