import type { Given } from './arguments.ts';

/** The fields that `_fields` names. */
export interface SelectedFields {
  /** True if a field of this name is needed. */
  readonly includes: (name: string) => boolean;
  /** Reduces a record, or a list of records, to the fields. */
  readonly pick: (value: unknown) => unknown;
}

/** Reads `_fields`: names of fields, or `title.rendered` for a part of one. Without it, all fields are selected. */
export function readFields(given: Given): SelectedFields {
  const asked = given['_fields'];
  const list =
    typeof asked === 'string' ? asked.split(/[\s,]+/) : Array.isArray(asked) ? asked : [];
  const paths = list.flatMap((name) => (name ? [String(name).split('.')] : []));
  if (paths.length === 0) return { includes: () => true, pick: (value) => value };
  const names = new Set(paths.map(([first]) => first));
  // `_embed` follows links.
  if ('_embed' in given) names.add('_links');
  return { includes: (name) => names.has(name), pick: (value) => pick(value, paths) };
}

function pick(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pick(item, paths));
  const picked: Record<string, unknown> = {};
  for (const [name, content] of Object.entries(value)) {
    const rest = paths.filter(([first]) => first === name).map(([, ...parts]) => parts);
    if (rest.length === 0) continue;
    picked[name] = rest.some((parts) => parts.length === 0) ? content : pick(content, rest);
  }
  return picked;
}
