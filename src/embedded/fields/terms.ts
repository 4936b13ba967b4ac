import { jsonAddress, termAddress } from '../site/addresses.ts';
import { taxonomyNamed, typeNamed } from '../site/registry.ts';
import { withEntities } from '../site/render.ts';
import type { Service } from '../site/service.ts';
import { readTerm, type TermRow } from '../site/terms.ts';
import {
  allowing,
  curies,
  embeddable,
  legacyRecord,
  linkTo,
  noCustomFields,
  type Field,
  type JsonRecord,
  type Links,
  type Reader,
} from './table.ts';

export const termFields: readonly Field<TermRow>[] = [
  { v2: 'id', legacy: 'ID', embed: true, value: ({ id }) => id },
  { v2: 'count', legacy: 'count', value: ({ count }) => count },
  { v2: 'description', legacy: 'description', value: ({ description }) => description },
  {
    v2: 'link',
    legacy: 'link',
    embed: true,
    value: (term, { service }) => termAddress(service, term),
  },
  { v2: 'name', legacy: 'name', embed: true, value: ({ name }) => withEntities(name) },
  { v2: 'slug', legacy: 'slug', embed: true, value: ({ slug }) => slug },
  { v2: 'taxonomy', legacy: 'taxonomy', embed: true, value: ({ taxonomy }) => taxonomy },
  {
    v2: 'parent',
    value: (term, { service }) =>
      taxonomyNamed(service, term.taxonomy).hierarchical ? term.parent_id : undefined,
  },
  { v2: 'meta', value: () => [] },
  noCustomFields,
  { v2: '_links', embed: true, value: v2Links },
  { legacy: 'meta', value: legacyMeta },
];

/** A term as the older generation sends it, with its parents inside. */
export function legacyTerm(
  service: Service,
  term: TermRow,
  above: readonly number[] = [],
): JsonRecord {
  const { id, parent_id } = term;
  const parent = parent_id === 0 || above.includes(id) ? null : readTerm(service, parent_id);
  return {
    ...legacyRecord(termFields, term, { service, asker: null, context: 'view' }),
    parent: parent && legacyTerm(service, parent, [...above, id]),
  };
}

function v2Links(term: TermRow, { service }: Reader): Links {
  const { restBase: base, types } = taxonomyNamed(service, term.taxonomy);
  return {
    self: allowing(service, `/${base}/${term.id}`),
    collection: linkTo(service, `/${base}`),
    about: linkTo(service, `/taxonomies/${term.taxonomy}`),
    up: term.parent_id === 0 ? undefined : embeddable(service, `/${base}/${term.parent_id}`),
    'wp:post_type': types.flatMap((type) =>
      linkTo(service, `/${typeNamed(service, type).restBase}`, { [base]: String(term.id) }),
    ),
    curies,
  };
}

function legacyMeta({ taxonomy, id }: TermRow, { service }: Reader): JsonRecord {
  const collection = jsonAddress(service, `/taxonomies/${taxonomy}/terms`);
  return { links: { collection, self: `${collection}/${id}` } };
}
