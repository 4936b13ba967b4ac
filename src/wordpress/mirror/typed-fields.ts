import { z } from 'zod';
import { preparedSchema, type Prepared } from '../../content/html/index.ts';

const id = z.int();
const prepared: z.ZodType<Prepared> = preparedSchema;

/** A value of a custom field that has no parts, read as the kind that the owner gave to it. */
const leaf = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), value: z.union([z.string(), z.number(), z.boolean()]) }),
  /** `2026-03-01`, or `2026-03-01T10:30:00` on the site's clock. */
  z.object({ kind: z.literal('date'), date: z.string() }),
  z.object({ kind: z.literal('html'), text: prepared }),
  /** `to`: what the address leads to: a page here, an upload, or something else. */
  z.object({
    kind: z.literal('link'),
    to: z.enum(['link', 'file', 'elsewhere']),
    address: z.string(),
    title: z.string(),
  }),
  /** An upload by its id in the media library, which may not be in the mirror. */
  z.object({ kind: z.literal('media'), as: z.enum(['picture', 'file']), id }),
  z.object({ kind: z.literal('address'), as: z.enum(['picture', 'file']), address: z.string() }),
  /** It may not be in the mirror. */
  z.object({ kind: z.literal('entry'), type: z.string(), id }),
  z.object({ kind: z.literal('user'), id }),
  /** `key` is that of the term in the mirror; null if it has none. */
  z.object({ kind: z.literal('term'), taxonomy: z.string(), id, key: z.string().nullable() }),
]);
export type TypedLeaf = z.output<typeof leaf>;

export type TypedField =
  | TypedLeaf
  | { readonly kind: 'array'; readonly items: readonly TypedField[] }
  | { readonly kind: 'object'; readonly fields: TypedFields };

/** By name. */
export interface TypedFields {
  readonly [name: string]: TypedField;
}

const typedField: z.ZodType<TypedField> = z.union([
  leaf,
  z.object({
    kind: z.literal('array'),
    get items() {
      return z.array(typedField);
    },
  }),
  z.object({
    kind: z.literal('object'),
    get fields() {
      return z.record(z.string(), typedField);
    },
  }),
]);

export const typedFieldsSchema: z.ZodType<TypedFields> = z.record(z.string(), typedField);

/** All values without parts, also those within lists and groups. */
export function* leavesOf(fields: TypedFields): Generator<TypedLeaf, void> {
  for (const each of Object.values(fields)) yield* leavesOfOne(each);
}

function* leavesOfOne(one: TypedField): Generator<TypedLeaf, void> {
  if (one.kind === 'array') for (const item of one.items) yield* leavesOfOne(item);
  else if (one.kind === 'object') yield* leavesOf(one.fields);
  else yield one;
}

/** The same fields with other values for those without parts; the same object if none changed. */
export function mapLeaves(fields: TypedFields, map: (leaf: TypedLeaf) => TypedLeaf): TypedFields {
  const mapOne = (one: TypedField): TypedField => {
    if (one.kind === 'object') {
      const mapped = mapLeaves(one.fields, map);
      return mapped === one.fields ? one : { ...one, fields: mapped };
    }
    if (one.kind !== 'array') return map(one);
    const items = one.items.map(mapOne);
    return items.every((item, place) => item === one.items[place]) ? one : { ...one, items };
  };
  const entries = Object.entries(fields).map(([name, one]) => [name, mapOne(one)] as const);
  return entries.every(([name, one]) => one === fields[name])
    ? fields
    : Object.fromEntries(entries);
}
