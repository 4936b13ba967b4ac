import { isInJson } from '../fields/posts.ts';
import { jsonAddress } from '../site/addresses.ts';
import { typeNamed, type EntryType, type Taxonomy } from '../site/registry.ts';
import type { Service } from '../site/service.ts';

function typeRecord(service: Service, type: EntryType): Record<string, unknown> {
  const { name: slug, label, singular, description, hierarchical, restBase } = type;
  const collection = jsonAddress(service, '/posts/types');
  const taxonomiesOf = jsonAddress(service, `/taxonomies?type=${slug}`);
  const isBuiltIn = type.path === '';
  return {
    name: label,
    slug,
    description,
    labels: { name: label, singular_name: singular },
    // WordPress finds pages by their path only.
    queryable: slug !== 'page',
    searchable: true,
    hierarchical,
    meta: {
      links: {
        self: `${collection}/${slug}`,
        collection,
        'http://wp-api.org/1.1/collections/taxonomy/': taxonomiesOf,
        archives: jsonAddress(service, isBuiltIn ? `/${restBase}` : `/posts?type=${slug}`),
      },
    },
  };
}

/** The types that the older generation shows. */
export function listTypes(service: Service): Record<string, unknown> {
  const shown = service.registry.types.filter(isInJson);
  return Object.fromEntries(shown.map((type) => [type.name, typeRecord(service, type)]));
}

/** The taxonomies that the older generation shows: public ones. */
export function jsonTaxonomies({ registry }: Service): Taxonomy[] {
  return registry.taxonomies.filter(({ isPublic, hasTerms }) => isPublic && hasTerms);
}

export function listTaxonomies(service: Service): Record<string, unknown>[] {
  const collection = jsonAddress(service, '/taxonomies');
  return jsonTaxonomies(service).map(({ name: slug, label, singular, types, hierarchical }) => {
    const self = `${collection}/${slug}`;
    return {
      name: label,
      slug,
      labels: { name: label, singular_name: singular },
      types: Object.fromEntries(
        types.map((type) => [type, typeRecord(service, typeNamed(service, type))]),
      ),
      show_cloud: true,
      hierarchical,
      meta: { links: { archives: `${self}/terms`, collection, self } },
    };
  });
}
