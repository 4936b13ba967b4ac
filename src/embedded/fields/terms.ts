import { termAddress } from '../site/addresses.ts';
import { taxonomyNamed, typeNamed } from '../site/registry.ts';
import { withEntities } from '../site/render.ts';
import type { TermRow } from '../site/terms.ts';
import {
  allowing,
  curies,
  embeddable,
  linkTo,
  noCustomFields,
  type Field,
  type Links,
  type Reader,
} from './table.ts';

export const termFields: readonly Field<TermRow>[] = [
  { name: 'id', embed: true, value: ({ id }) => id },
  { name: 'count', value: ({ count }) => count },
  { name: 'description', value: ({ description }) => description },
  {
    name: 'link',

    embed: true,
    value: (term, { service }) => termAddress(service, term),
  },
  { name: 'name', embed: true, value: ({ name }) => withEntities(name) },
  { name: 'slug', embed: true, value: ({ slug }) => slug },
  { name: 'taxonomy', embed: true, value: ({ taxonomy }) => taxonomy },
  {
    name: 'parent',
    value: (term, { service }) =>
      taxonomyNamed(service, term.taxonomy).hierarchical ? term.parent_id : undefined,
  },
  { name: 'meta', value: () => [] },
  noCustomFields,
  { name: '_links', embed: true, value: v2Links },
];

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
