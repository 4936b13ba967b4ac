interface Made<V> {
  readonly from: readonly unknown[];
  readonly value: V;
}

type Remember<K, V> = (key: K, from: readonly unknown[], make: () => V) => V;

/** Where is kept what was made: a `WeakMap`, or a `Map` for things that are named. */
interface Shelf<K, V> {
  readonly get: (key: K) => Made<V> | undefined;
  readonly set: (key: K, made: Made<V>) => unknown;
  readonly delete: (key: K) => boolean;
}

/**
 * Remembers what was made for a thing, and makes it again only when something that it was made from is another object or
 * another value than before.
 */
export const madeFrom = <K extends object, V>(): Remember<K, V> => rememberIn(new WeakMap());

/** The same for things that have a name. */
export const madeFromNamed = <V>(): Remember<string, V> => rememberIn(new Map());

const rememberIn =
  <K, V>(shelf: Shelf<K, V>): Remember<K, V> =>
  (key, from, make) => {
    const last = shelf.get(key);
    if (last !== undefined && isSame(last.from, from)) return last.value;
    const value = make();
    shelf.set(key, { from, value });
    // What failed is not remembered.
    if (value instanceof Promise) value.catch(() => shelf.delete(key));
    return value;
  };

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  if (a.length !== b.length) return false;
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) return false;
  return true;
};
