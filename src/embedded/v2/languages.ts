import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Polylang's own route, which everybody may read. */
export const listLanguages = endpoint({
  methods: ['GET'],
  args: z.object({}),
  run: ({ service: { languages, home } }) => ({
    value: languages.map(({ slug, locale, name }, place) => ({
      name,
      slug,
      locale,
      w3c: locale.replace('_', '-'),
      is_default: place === 0,
      active: true,
      home_url: place === 0 ? `${home}/` : `${home}/${slug}/`,
    })),
  }),
});
