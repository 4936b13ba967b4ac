/** Ids of what is in the database already, by the name that the seed has for it. */
export type Ids = ReadonlyMap<string, number>;

export function look(ids: Ids, key: string, what: string): number {
  const id = ids.get(key);
  if (id === undefined)
    throw new Error(`The seed names the ${what} ${key}, but has none of that name.`);
  return id;
}
