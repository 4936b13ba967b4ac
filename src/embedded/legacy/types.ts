import { jsonAddress } from '../addresses.ts';
import { json, type Reply } from '../http.ts';
import type { PostType } from '../records/post-row.ts';
import { Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';
import type { Call } from './route.ts';

const types = {
  post: { name: 'Posts', one: 'Post', queryable: true, tree: false, archives: '/posts' },
  page: { name: 'Pages', one: 'Page', queryable: false, tree: true, archives: '/pages' },
  attachment: { name: 'Media', one: 'Media', queryable: true, tree: false, archives: '/media' },
} as const;

export function typeRecord(service: Service, slug: PostType): Record<string, unknown> {
  const { name, one, queryable, tree, archives } = types[slug];
  const collection = jsonAddress(service, '/posts/types');
  return {
    ...{ name, slug, description: '', labels: { name, singular_name: one } },
    ...{ queryable, searchable: true, hierarchical: tree },
    meta: {
      links: {
        self: `${collection}/${slug}`,
        collection,
        'http://wp-api.org/1.1/collections/taxonomy/': jsonAddress(
          service,
          `/taxonomies?type=${slug}`,
        ),
        archives: jsonAddress(service, archives),
      },
    },
  };
}

const slugs = ['post', 'page', 'attachment'] as const;

export function listTypes({ service }: Call): Reply {
  return json(200, Object.fromEntries(slugs.map((slug) => [slug, typeRecord(service, slug)])));
}

export function oneType({ service, path }: Call): Reply {
  const slug = slugs.find((name) => name === path[0]);
  if (slug) return json(200, typeRecord(service, slug));
  throw new Refusal('json_post_type_invalid', 'Invalid post type.', 404);
}

const statuses = [
  { slug: 'publish', name: 'Published', kind: 'public' },
  { slug: 'future', name: 'Scheduled', kind: 'protected' },
  { slug: 'draft', name: 'Draft', kind: 'protected' },
  { slug: 'pending', name: 'Pending', kind: 'protected' },
  { slug: 'private', name: 'Private', kind: 'private' },
] as const;

export function listStatuses({ service }: Call): Reply {
  const entries = statuses.map(({ slug, name, kind }) => {
    const open = kind === 'public';
    const links = open ? { archives: jsonAddress(service, '/posts') } : [];
    const is = { public: open, protected: kind === 'protected', private: kind === 'private' };
    return [slug, { name, slug, ...is, queryable: open, show_in_list: true, meta: { links } }];
  });
  return json(200, Object.fromEntries(entries));
}
