import { z } from 'zod';
import { forbidden } from '../site/http.ts';
import { can, type Asker } from '../site/rights.ts';
import type { Service, SiteSettings } from '../site/service.ts';
import { endpoint } from './endpoint.ts';

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

const settingsOf = ({ site }: Service) => ({
  title: site.name,
  description: site.description,
  ...frontSettings(site),
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
