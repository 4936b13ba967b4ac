import { jsonAddress } from '../addresses.ts';
import { withEntities } from '../render.ts';
import type { Service } from '../service.ts';
import type { Route } from './route.ts';

/** The index (`interface.md`, E1). What tells it from v2's: `URL` in capitals, `routes` with `/posts`, no `namespaces`. */
export function siteIndex(service: Service, routes: readonly Route[]): Record<string, unknown> {
  const { site, home, settled } = service;
  const oauth = (leg: string) => `${home}/oauth1/${leg}`;
  const shown = new Map(
    [{ shown: '/', handlers: { GET: true } }, ...routes].map((route) => [
      route.shown,
      describe(service, route.shown, Object.keys(route.handlers)),
    ]),
  );
  return {
    name: withEntities(site.name),
    description: withEntities(site.description),
    URL: home,
    routes: Object.fromEntries(shown),
    // PHP writes an empty object as an empty list.
    authentication:
      settled.oauth1 === null
        ? []
        : {
            oauth1: {
              request: oauth('request'),
              authorize: oauth('authorize'),
              access: oauth('access'),
              version: '0.1',
            },
          },
    meta: {
      links: {
        help: 'https://github.com/WP-API/WP-API',
        profile: 'https://raw.github.com/WP-API/WP-API/master/docs/schema.json',
      },
    },
  };
}

function describe(service: Service, shown: string, methods: readonly string[]): unknown {
  const writes = methods.includes('POST') && !shown.startsWith('/media');
  return {
    supports: ['HEAD', ...methods],
    ...(shown.includes('<') ? {} : { meta: { self: jsonAddress(service, shown) } }),
    ...(writes ? { accepts_json: true } : {}),
  };
}
