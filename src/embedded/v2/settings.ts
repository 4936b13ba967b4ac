import { z } from 'zod';
import { linkTo } from '../fields/table.ts';
import { forbidden } from '../site/http.ts';
import { can, type Asker } from '../site/rights.ts';
import type { Service, SiteSettings } from '../site/service.ts';
import { contextArgument } from './arguments.ts';
import { endpoint } from './endpoint.ts';

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

export function frontSettings({ frontPage, postsPage }: SiteSettings) {
  return {
    show_on_front: frontPage === 0 && postsPage === 0 ? 'posts' : 'page',
    page_on_front: frontPage,
    page_for_posts: postsPage,
  };
}

const onlyForOwners = ({ asker }: { readonly asker: Asker }): void => {
  if (can(asker, 'manage_options')) return;
  throw forbidden(asker, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
};

const settingsOf = ({ site, home }: Service) => ({
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
  ...frontSettings(site),
  default_ping_status: 'open',
  default_comment_status: 'open',
  site_logo: null,
  site_icon: 0,
});

export const showSettings = endpoint({
  methods: ['GET'],
  args: z.object({}),
  check: onlyForOwners,
  run: ({ service }) => ({ value: settingsOf(service) }),
});

/** Of the settings, the title and the description can be changed. */
export const changeSettings = endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  args: z.object({ title: z.string().optional(), description: z.string().optional() }),
  check: onlyForOwners,
  run({ service, args: { title, description } }) {
    const { site, database } = service;
    site.name = title ?? site.name;
    site.description = description ?? site.description;
    for (const setting of ['name', 'description'] as const)
      database.run('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', [
        setting,
        site[setting],
      ]);
    return { value: settingsOf(service) };
  },
});
