import type { Given } from './arguments.ts';

/** The fields that `_fields` names. */
export interface SelectedFields {
  /** True if a field of this name is needed. */
  readonly includes: (name: string) => boolean;
  /** Reduces a record, or a list of records, to the fields. */
  readonly pick: (value: unknown) => unknown;
}

/** Reads `_fields`: names of fields, or `title.rendered` for a part. Default: all fields. */
export function readFields(given: Given): SelectedFields {
  const fields = given['_fields'];
  const list =
    typeof fields === 'string' ? fields.split(/[\s,]+/) : Array.isArray(fields) ? fields : [];
  const paths = list.flatMap((name) => (name ? [String(name).split('.')] : []));
  if (paths.length === 0) return { includes: () => true, pick: (value) => value };
  const names = new Set(paths.map(([first]) => first));
  // `_embed` follows links.
  if ('_embed' in given) names.add('_links');
  return { includes: (name) => names.has(name), pick: (value) => pick(value, paths) };
}

type Paths = readonly (readonly string[])[];

function pick(value: unknown, paths: Paths): unknown {
  return Array.isArray(value)
    ? value.map((item) => pickParts(item, paths))
    : pickParts(value, paths);
}

// Inside of a record, the items of a list have numbers: `schema.@graph.0`.
function pickParts(value: unknown, paths: Paths): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const picked: Record<string, unknown> = {};
  for (const [name, content] of Object.entries(value)) {
    const rest = paths.filter(([first]) => first === name).map(([, ...parts]) => parts);
    if (rest.length === 0) continue;
    picked[name] = rest.some((parts) => parts.length === 0) ? content : pickParts(content, rest);
  }
  const isList = Object.keys(picked).every((name, place) => name === String(place));
  return Array.isArray(value) && isList ? Object.values(picked) : picked;
}

/** Reads an address of v2 in the context `embed`. */
export type ReadEmbedded = (href: string) => Promise<unknown>;

/** Adds `_embedded` to a record or to each record of a list. `relationNames`: `_embed`. */
export async function withEmbedded(
  value: unknown,
  relationNames: unknown,
  read: ReadEmbedded,
): Promise<unknown> {
  const relations = readRelations(relationNames);
  if (relations === null) return value;
  if (!Array.isArray(value)) return embedIn(value, relations, read);
  return Promise.all(value.map((record) => embedIn(record, relations, read)));
}

type Relations = 'all' | ReadonlySet<string>;

function readRelations(value: unknown): Relations | null {
  if (Array.isArray(value)) return new Set(value.map(String));
  if (typeof value !== 'string' || value === '0' || value === 'false') return null;
  return ['', '1', 'true'].includes(value) ? 'all' : new Set(value.split(/[\s,]+/));
}

/** An embedded record that the account may not read is the error object. */
async function embedIn(
  record: unknown,
  relations: Relations,
  read: ReadEmbedded,
): Promise<unknown> {
  if (typeof record !== 'object' || record === null || !('_links' in record)) return record;
  const embedded: Record<string, unknown[]> = {};
  for (const [relation, links] of Object.entries(record._links ?? {})) {
    if (!Array.isArray(links) || (relations !== 'all' && !relations.has(relation))) continue;
    const found = await Promise.all(
      links.map(async (link: Record<string, unknown>) =>
        link['embeddable'] === true ? read(String(link['href'])) : [],
      ),
    );
    if (found.some((item) => !(Array.isArray(item) && item.length === 0))) {
      embedded[relation] = found;
    }
  }
  return Object.keys(embedded).length === 0 ? record : { ...record, _embedded: embedded };
}
