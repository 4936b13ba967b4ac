import type { z } from 'zod';

type Json = z.output<ReturnType<typeof z.json>>;

/** Is a difference at this path meant? Paths look like `[].terms.category[].name`. */
export type IsMeant = (path: string, isMissing?: boolean) => boolean;

/**
 * Where two JSON values differ in their keys or in the types of their values: one sentence a place.
 * Records in lists are paired by id or slug, else by place; lists of plain values are compared by the types they hold.
 */
export function compareShapes(recorded: Json, own: Json, isMeant: IsMeant, path = ''): string[] {
  if (isMeant(path)) return [];
  const expected = kindOf(recorded);
  const actual = kindOf(own);
  if (expected !== actual) return [`${path || 'the body'} is ${actual}, not ${expected}`];
  if (Array.isArray(recorded) && Array.isArray(own)) {
    return compareLists(recorded, own, isMeant, `${path}[]`);
  }
  if (!isRecord(recorded) || !isRecord(own)) return [];
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(own)])];
  return names.flatMap((name) => {
    const at = path === '' ? name : `${path}.${name}`;
    const before = recorded[name];
    const now = own[name];
    if (before !== undefined && now !== undefined) return compareShapes(before, now, isMeant, at);
    if (isMeant(at, now === undefined)) return [];
    return [now === undefined ? `${at} is missing` : `${at} was not recorded`];
  });
}

function compareLists(
  recorded: readonly Json[],
  own: readonly Json[],
  isMeant: IsMeant,
  path: string,
): string[] {
  if (isMeant(path)) return [];
  if (recorded.some(isRecord) || recorded.some(Array.isArray)) {
    const counts =
      recorded.length === own.length || isMeant(`${path}.length`)
        ? []
        : [`${path} holds ${own.length} records, not ${recorded.length}`];
    const pairs = recorded.flatMap((item, index) => {
      const key = keyOf(item);
      const twin = key === null ? own[index] : own.find((other) => keyOf(other) === key);
      if (twin === undefined) {
        return recorded.length === own.length ? [`${path} lacks ${key ?? index}`] : [];
      }
      return compareShapes(item, twin, isMeant, path);
    });
    return [...counts, ...pairs];
  }
  const kinds = (list: readonly Json[]) => [...new Set(list.map(kindOf))].toSorted().join(' and ');
  if (kinds(recorded) === kinds(own)) return [];
  return [`${path} holds ${kinds(own) || 'nothing'}, not ${kinds(recorded) || 'nothing'}`];
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}

function isRecord(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a record of a list goes by; null where only its place tells. */
function keyOf(value: Json): string | null {
  if (!isRecord(value)) return null;
  const { id, ID, slug } = value;
  const key = id ?? ID ?? slug;
  return typeof key === 'number' || typeof key === 'string' ? String(key) : null;
}
