import { z } from 'zod';
import type { Call, Json } from './calls.ts';

/** Records by the path of their collection (`/wp-json/wp/v2/posts`), each in the order of ids. */
type Collections = ReadonlyMap<string, readonly CollectedRecord[]>;

interface CollectedRecord {
  readonly id: number;
  readonly record: Json;
}

const withId = z
  .union([z.object({ id: z.number() }), z.object({ ID: z.number() })])
  .transform((record) => ('id' in record ? record.id : record.ID));

/**
 * The union of the whole records that were recorded for the public, whichever page, order or address they came
 * from. A recorded list with `_fields` holds parts of records only, and one read with an account may hold what the
 * public must not see: both are left out.
 */
export function collectRecords(calls: Iterable<Call>): Collections {
  const found = new Map<string, Map<number, Json>>();
  const keep = (path: string, record: Json) => {
    const id = withId.safeParse(record);
    if (!id.success) return;
    const records = found.get(path) ?? new Map<number, Json>();
    found.set(path, records.set(id.data, record));
  };
  for (const { request, response } of calls) {
    const { path, parameters } = splitPath(request.path);
    const whole = !parameters.has('_fields') && !parameters.has('password');
    const isPublic = request.headers['Authorization'] === undefined;
    if (request.method !== 'GET' || response.status !== 200 || !whole || !isPublic) continue;
    if (parameters.get('type') === 'page') continue;
    if (Array.isArray(response.body)) for (const record of response.body) keep(path, record);
    else keep(path.replace(/\/\d+$/, ''), response.body);
  }
  return new Map(
    [...found].map(([path, records]) => [
      path,
      [...records].map(([id, record]) => ({ id, record })).toSorted((a, b) => a.id - b.id),
    ]),
  );
}

/** A request's path and parameters; with plain permalinks the route takes the place of the path. */
export function splitPath(address: string): { path: string; parameters: URLSearchParams } {
  const url = new URL(address, 'http://replay.invalid');
  const route = url.searchParams.get('rest_route');
  url.searchParams.delete('rest_route');
  return { path: route ?? url.pathname, parameters: url.searchParams };
}
