import { jsonAddress } from '../site/addresses.ts';
import type { Service } from '../site/service.ts';

const types = {
  post: { name: 'Posts', one: 'Post', queryable: true, tree: false, archives: '/posts' },
  page: { name: 'Pages', one: 'Page', queryable: false, tree: true, archives: '/pages' },
  attachment: { name: 'Media', one: 'Media', queryable: true, tree: false, archives: '/media' },
} as const;

function typeRecord(service: Service, slug: keyof typeof types): Record<string, unknown> {
  const { name, one, queryable, tree, archives } = types[slug];
  const collection = jsonAddress(service, '/posts/types');
  const taxonomiesOf = jsonAddress(service, `/taxonomies?type=${slug}`);
  return {
    name,
    slug,
    description: '',
    labels: { name, singular_name: one },
    queryable,
    searchable: true,
    hierarchical: tree,
    meta: {
      links: {
        self: `${collection}/${slug}`,
        collection,
        'http://wp-api.org/1.1/collections/taxonomy/': taxonomiesOf,
        archives: jsonAddress(service, archives),
      },
    },
  };
}

export function listTypes(service: Service): Record<string, unknown> {
  return {
    post: typeRecord(service, 'post'),
    page: typeRecord(service, 'page'),
    attachment: typeRecord(service, 'attachment'),
  };
}

export const taxonomies = [
  { slug: 'category', name: 'Categories', one: 'Category', tree: true },
  { slug: 'post_tag', name: 'Tags', one: 'Tag', tree: false },
] as const;

export function listTaxonomies(service: Service): Record<string, unknown>[] {
  const collection = jsonAddress(service, '/taxonomies');
  return taxonomies.map(({ slug, name, one, tree }) => {
    const self = `${collection}/${slug}`;
    return {
      name,
      slug,
      labels: { name, singular_name: one },
      types: { post: typeRecord(service, 'post') },
      show_cloud: true,
      hierarchical: tree,
      meta: { links: { archives: `${self}/terms`, collection, self } },
    };
  });
}
