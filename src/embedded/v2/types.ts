import { z } from 'zod';
import { curies, linkTo } from '../fields/table.ts';
import { forbidden } from '../site/http.ts';
import { can } from '../site/rights.ts';
import { contextArgument } from './arguments.ts';
import { endpoint } from './endpoint.ts';

const types = {
  post: { name: 'Posts', base: 'posts', taxonomies: ['category', 'post_tag'], tree: false },
  page: { name: 'Pages', base: 'pages', taxonomies: [], tree: true },
  attachment: { name: 'Media', base: 'media', taxonomies: [], tree: false },
} as const;

export const listTypes = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  run: ({ service }) => ({
    value: mapValues(types, ({ name, base, taxonomies: ofType, tree }, slug) => ({
      description: '',
      hierarchical: tree,
      has_archive: false,
      name,
      slug,
      icon: `dashicons-admin-${slug === 'attachment' ? 'media' : slug}`,
      taxonomies: ofType,
      rest_base: base,
      rest_namespace: `${service.options.namespace}/v2`,
      _links: {
        collection: linkTo(service, '/types'),
        'wp:items': linkTo(service, `/${base}`),
        curies,
      },
    })),
  }),
});

const taxonomies = {
  category: { name: 'Categories', base: 'categories', tree: true },
  post_tag: { name: 'Tags', base: 'tags', tree: false },
} as const;

export const listTaxonomies = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  run: ({ service }) => ({
    value: mapValues(taxonomies, ({ name, base, tree }, slug) => ({
      name,
      slug,
      description: '',
      types: ['post'],
      hierarchical: tree,
      rest_base: base,
      rest_namespace: `${service.options.namespace}/v2`,
      _links: {
        collection: linkTo(service, '/taxonomies'),
        'wp:items': linkTo(service, `/${base}`),
        curies,
      },
    })),
  }),
});

const statuses = {
  publish: { name: 'Published', floating: false },
  future: { name: 'Scheduled', floating: false },
  draft: { name: 'Draft', floating: true },
  pending: { name: 'Pending', floating: true },
  private: { name: 'Private', floating: false },
  trash: { name: 'Trash', floating: false },
} as const;

/** All statuses for accounts that may write; the public sees `publish` only. */
export const listStatuses = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  run({ service, asker }) {
    const { publish } = statuses;
    const shown = can(asker, 'edit_posts') ? statuses : { publish };
    return {
      value: mapValues(shown, ({ name, floating }, slug) => {
        const isPublic = slug === 'publish';
        return {
          name,
          public: isPublic,
          queryable: isPublic,
          slug,
          date_floating: floating,
          _links: { archives: linkTo(service, '/posts', isPublic ? {} : { status: slug }) },
        };
      }),
    };
  },
});

function mapValues<Value>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]));
}

export const showSettings = endpoint({
  methods: ['GET'],
  args: z.object({}),
  check({ asker }) {
    if (can(asker, 'manage_options')) return;
    throw forbidden(asker, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
  },
  run: ({ service: { site, home } }) => ({
    value: {
      title: site.name,
      description: site.description,
      url: home,
      email: '',
      timezone: site.timeZone,
      date_format: 'F j, Y',
      time_format: 'g:i a',
      start_of_week: 1,
      language: site.language.replace('-', '_'),
      use_smilies: false,
      default_category: 1,
      default_post_format: '0',
      posts_per_page: 10,
      show_on_front: 'posts',
      page_on_front: 0,
      page_for_posts: 0,
      default_ping_status: 'open',
      default_comment_status: 'open',
      site_logo: null,
      site_icon: 0,
    },
  }),
});
