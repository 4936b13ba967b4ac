import { Refusal } from '../refusal.ts';
import { can } from '../rights.ts';
import type { Service } from '../service.ts';
import { contextParameter } from './collection-parameters.ts';
import { createLinker, curies } from './links.ts';
import { forbidden } from './read-posts.ts';
import type { Call, Endpoint } from './route.ts';

/** What never changes: the types, the taxonomies, the statuses; and the settings, which only show. */

const types = [
  { slug: 'post', name: 'Posts', base: 'posts', taxonomies: ['category', 'post_tag'], tree: false },
  { slug: 'page', name: 'Pages', base: 'pages', taxonomies: [], tree: true },
  { slug: 'attachment', name: 'Media', base: 'media', taxonomies: [], tree: false },
] as const;

const taxonomies = [
  { slug: 'category', name: 'Categories', base: 'categories', tree: true },
  { slug: 'post_tag', name: 'Tags', base: 'tags', tree: false },
] as const;

const statuses = [
  { slug: 'publish', name: 'Published', floating: false },
  { slug: 'future', name: 'Scheduled', floating: false },
  { slug: 'draft', name: 'Draft', floating: true },
  { slug: 'pending', name: 'Pending', floating: true },
  { slug: 'private', name: 'Private', floating: false },
  { slug: 'trash', name: 'Trash', floating: false },
] as const;

function typeRecord(service: Service, { slug, name, base, ...type }: (typeof types)[number]) {
  const link = createLinker(service);
  return {
    ...{ description: '', hierarchical: type.tree, has_archive: false, name, slug },
    icon: `dashicons-admin-${slug === 'attachment' ? 'media' : slug}`,
    taxonomies: type.taxonomies,
    rest_base: base,
    rest_namespace: `${service.settled.namespace}/v2`,
    _links: { collection: link.to('/types'), 'wp:items': link.to(`/${base}`), curies },
  };
}

function taxonomyRecord(service: Service, item: (typeof taxonomies)[number]) {
  const link = createLinker(service);
  return {
    ...{ name: item.name, slug: item.slug, description: '', types: ['post'] },
    ...{ hierarchical: item.tree, rest_base: item.base },
    rest_namespace: `${service.settled.namespace}/v2`,
    _links: { collection: link.to('/taxonomies'), 'wp:items': link.to(`/${item.base}`), curies },
  };
}

function statusRecord(service: Service, { slug, name, floating }: (typeof statuses)[number]) {
  const link = createLinker(service);
  const open = slug === 'publish';
  return {
    ...{ name, public: open, queryable: open, slug, date_floating: floating },
    _links: { archives: link.to('/posts', open ? {} : { status: slug }) },
  };
}

type Lister = (call: Call) => Record<string, unknown>;

/** An object keyed by slug, and each of its members alone. */
function pair(list: Lister, unknown: Refusal): { all: Endpoint; one: Endpoint } {
  const open = { methods: ['GET'], parameters: contextParameter, refuse: () => null } as const;
  return {
    all: { ...open, run: (call) => ({ value: list(call) }) },
    one: {
      ...open,
      run(call) {
        const members = list(call);
        const slug = call.path['slug'] ?? '';
        if (!Object.hasOwn(members, slug)) throw unknown;
        return { value: members[slug] };
      },
    },
  };
}

export const typeEndpoints = pair(
  ({ service }) => Object.fromEntries(types.map((type) => [type.slug, typeRecord(service, type)])),
  new Refusal('rest_type_invalid', 'Invalid post type.', 404),
);

export const taxonomyEndpoints = pair(
  ({ service, args }) =>
    Object.fromEntries(
      taxonomies
        .filter(() => [undefined, 'post'].includes(args.text('type')))
        .map((taxonomy) => [taxonomy.slug, taxonomyRecord(service, taxonomy)]),
    ),
  new Refusal('rest_taxonomy_invalid', 'Invalid taxonomy.', 404),
);

export const statusEndpoints = pair(
  ({ service, asker }) =>
    Object.fromEntries(
      statuses
        .filter(({ slug }) => slug === 'publish' || can(asker, 'edit_posts'))
        .map((status) => [status.slug, statusRecord(service, status)]),
    ),
  new Refusal('rest_status_invalid', 'Invalid status.', 404),
);

export const settings: Endpoint = {
  methods: ['GET'],
  parameters: {},
  refuse: ({ asker }) =>
    can(asker, 'manage_options')
      ? null
      : forbidden(asker, 'rest_forbidden', 'Sorry, you are not allowed to do that.'),
  run: ({ service }) => ({
    value: {
      ...{ title: service.site.name, description: service.site.description, url: service.home },
      ...{
        email: '',
        timezone: service.site.timeZone,
        date_format: 'F j, Y',
        time_format: 'g:i a',
      },
      ...{
        start_of_week: 1,
        language: service.site.language.replace('-', '_'),
        use_smilies: false,
      },
      ...{ default_category: 1, default_post_format: '0', posts_per_page: 10 },
      ...{ show_on_front: 'posts', page_on_front: 0, page_for_posts: 0 },
      ...{ default_ping_status: 'open', default_comment_status: 'open' },
      ...{ site_logo: null, site_icon: 0 },
    },
  }),
};
