import { jsonAddress } from '../addresses.ts';
import { json, type Reply } from '../http.ts';
import { findTerms, readTerm, type Taxonomy } from '../records/terms.ts';
import { Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';
import type { Call } from './route.ts';
import { termRecord } from './term-record.ts';
import { typeRecord } from './types.ts';

const taxonomies = [
  { slug: 'category', name: 'Categories', one: 'Category', tree: true },
  { slug: 'post_tag', name: 'Tags', one: 'Tag', tree: false },
] as const;

function taxonomyRecord(service: Service, taxonomy: (typeof taxonomies)[number]) {
  const collection = jsonAddress(service, '/taxonomies');
  const self = `${collection}/${taxonomy.slug}`;
  return {
    ...{ name: taxonomy.name, slug: taxonomy.slug },
    labels: { name: taxonomy.name, singular_name: taxonomy.one },
    types: { post: typeRecord(service, 'post') },
    ...{ show_cloud: true, hierarchical: taxonomy.tree },
    meta: { links: { archives: `${self}/terms`, collection, self } },
  };
}

export function listTaxonomies({ service }: Call): Reply {
  return json(
    200,
    taxonomies.map((taxonomy) => taxonomyRecord(service, taxonomy)),
  );
}

function taxonomyOf({ path }: Call): (typeof taxonomies)[number] {
  const taxonomy = taxonomies.find(({ slug }) => slug === path[0]);
  if (taxonomy) return taxonomy;
  throw new Refusal('json_taxonomy_invalid_id', 'Invalid taxonomy ID.', 404);
}

export function oneTaxonomy(call: Call): Reply {
  return json(200, taxonomyRecord(call.service, taxonomyOf(call)));
}

/** Every term of a taxonomy at once: the plugin has no pages here, and counts nothing in the head. */
export function listTerms(call: Call): Reply {
  const { service } = call;
  const taxonomy: Taxonomy = taxonomyOf(call).slug;
  const { rows } = findTerms(service, { taxonomy });
  return json(
    200,
    rows.map((term) => termRecord(service, term)),
  );
}

export function oneTerm(call: Call): Reply {
  const { service, path } = call;
  const taxonomy = taxonomyOf(call);
  const term = readTerm(service, Number(path[1]));
  if (term?.taxonomy !== taxonomy.slug) {
    throw new Refusal('json_taxonomy_invalid_term', 'Invalid term ID.', 404);
  }
  return json(200, termRecord(service, term));
}
