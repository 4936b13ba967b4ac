/** What `_fields` asks for: names of fields, `title.rendered` for a part of one. Null for everything. */
export type Fields = readonly (readonly string[])[] | null;

export function readFields(given: unknown): Fields {
  const list = Array.isArray(given)
    ? given
    : typeof given === 'string'
      ? given.split(/[\s,]+/)
      : [];
  const names = list.filter((name) => typeof name === 'string' && name !== '');
  return names.length === 0 ? null : names.map((name) => String(name).split('.'));
}

export function wantsField(fields: Fields, name: string): boolean {
  return fields === null || fields.some(([first]) => first === name);
}

/** The record with only the fields asked for, in its own order. */
export function pickFields(value: unknown, fields: Fields): unknown {
  if (fields === null || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pickFields(item, fields));
  const picked: Record<string, unknown> = {};
  for (const [name, content] of Object.entries(value)) {
    const asked = fields.filter(([first]) => first === name);
    if (asked.length === 0) continue;
    const parts = asked.map(([, ...rest]) => rest);
    picked[name] = parts.some((rest) => rest.length === 0) ? content : pickFields(content, parts);
  }
  return picked;
}
