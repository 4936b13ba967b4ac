import type { Prepared } from '../content/html/index.ts';
import type { TypedField, TypedFields, TypedLeaf } from './mirror/index.ts';

/** How texts and links become parts of `data.fields`. */
export interface FieldWriters {
  readonly html: (text: Prepared) => unknown;
  readonly href: (link: Extract<TypedLeaf, { kind: 'link' }>) => string;
}

/** As they are in the mirror, for `bodies: 'reference'`. */
export const asStored: FieldWriters = { html: (text) => text, href: ({ address }) => address };

/** The fields with a kind in an entry's `data`: values, and references for `getEntry()`. */
export function toDataFields(
  fields: TypedFields,
  writers: FieldWriters,
): Readonly<Record<string, unknown>> {
  const known = Object.entries(fields).map(
    ([name, one]) => [name, toDataField(one, writers)] as const,
  );
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

function toDataField(one: TypedField, writers: FieldWriters): unknown {
  switch (one.kind) {
    case 'value':
      return one.value;
    case 'date':
      return one.date;
    case 'html':
      return writers.html(one.text);
    case 'link':
      return { href: writers.href(one), title: one.title };
    case 'media':
      return { collection: 'media', id: String(one.id) };
    case 'address':
      return { collection: `${one.as}s`, id: one.address };
    case 'entry':
      return { collection: collectionOf(one.type, 'entries'), id: String(one.id) };
    case 'user':
      return { collection: 'users', id: String(one.id) };
    case 'term':
      return one.key === null
        ? undefined
        : { collection: collectionOf(one.taxonomy, 'terms'), id: one.key };
    case 'array':
      return one.items
        .map((item) => toDataField(item, writers))
        .filter((item) => item !== undefined);
    case 'object':
      return toDataFields(one.fields, writers);
  }
}

const builtIn: ReadonlyMap<string, string> = new Map([
  ['post', 'posts'],
  ['page', 'pages'],
  ['category', 'categories'],
  ['post_tag', 'tags'],
]);

const collectionOf = (name: string, others: string): string => builtIn.get(name) ?? others;
