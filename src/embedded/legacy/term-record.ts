import { jsonAddress, termAddress } from '../addresses.ts';
import { readTerm, type TermRow } from '../records/terms.ts';
import { withEntities } from '../render.ts';
import type { Service } from '../service.ts';

/** A term as the older generation sends it: with its whole parent inside. */
export function termRecord(service: Service, term: TermRow): Record<string, unknown> {
  return nested(service, term, new Set());
}

function nested(service: Service, term: TermRow, above: Set<number>): Record<string, unknown> {
  const collection = jsonAddress(service, `/taxonomies/${term.taxonomy}/terms`);
  const parent =
    term.parent_id === 0 || above.has(term.parent_id) ? null : readTerm(service, term.parent_id);
  above.add(term.id);
  return {
    ID: term.id,
    name: withEntities(term.name),
    ...{ slug: term.slug, description: term.description, taxonomy: term.taxonomy },
    parent: parent === null ? null : nested(service, parent, above),
    count: term.count,
    link: termAddress(service, term),
    meta: { links: { collection, self: `${collection}/${term.id}` } },
  };
}
