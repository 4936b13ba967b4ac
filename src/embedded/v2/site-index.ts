import { restAddress } from '../addresses.ts';
import { withEntities } from '../render.ts';
import type { Service } from '../service.ts';
import { toText } from '../zone.ts';
import type { Endpoint, Route } from './route.ts';

/** The index of the interface, or of its one namespace; null for another path. */
export function indexAt(
  service: Service,
  routes: readonly Route[],
  path: string,
): Record<string, unknown> | null {
  const namespace = `${service.settled.namespace}/v2`;
  if (path === '/') return siteIndex(service, routes);
  if (path.replace(/\/$/, '') !== `/${namespace}`) return null;
  const up = [{ href: restAddress(service, '/') }];
  return { namespace, routes: describeAll(service, routes), _links: { up } };
}

function describeAll(service: Service, routes: readonly Route[]): Record<string, unknown> {
  return Object.fromEntries(routes.map((route) => [route.shown, describe(service, route)]));
}

/** The index (`interface.md`, E1 in the newer generation): the site, how to prove who one is, every route. */
function siteIndex(service: Service, routes: readonly Route[]): Record<string, unknown> {
  const { settled, site, home, zone } = service;
  const utc = zone.name === 'UTC';
  return {
    name: withEntities(site.name),
    description: withEntities(site.description),
    url: home,
    home,
    // Without a named zone WordPress sends the setting as it is stored, a text.
    gmt_offset: utc ? '0' : zone.offset(toText(new Date())),
    timezone_string: utc ? '' : zone.name,
    namespaces: [`${settled.namespace}/v2`],
    authentication: authentication(service),
    routes: describeAll(service, routes),
    site_logo: 0,
    site_icon: 0,
    site_icon_url: '',
    _links: { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] },
  };
}

function authentication({ settled, home }: Service): unknown {
  const oauth = (leg: string) => `${home}/oauth1/${leg}`;
  const methods = {
    ...(settled.applicationPasswords
      ? {
          'application-passwords': {
            endpoints: { authorization: `${home}/wp-admin/authorize-application.php` },
          },
        }
      : {}),
    ...(settled.oauth1 === null
      ? {}
      : {
          oauth1: {
            request: oauth('request'),
            authorize: oauth('authorize'),
            access: oauth('access'),
            version: '0.1',
          },
        }),
  };
  // PHP has one kind of empty collection, and writes it as a list.
  return Object.keys(methods).length === 0 ? [] : methods;
}

/** A route as the index and OPTIONS show it. */
export function describe(service: Service, route: Route): Record<string, unknown> {
  const fixed = !route.shown.includes('(?P<');
  return {
    namespace: route.shown === '/' ? '' : `${service.settled.namespace}/v2`,
    methods: [...new Set(route.endpoints.flatMap(({ methods }) => methods))],
    endpoints: route.endpoints.map((endpoint) => describeEndpoint(endpoint)),
    ...(fixed ? { _links: { self: [{ href: restAddress(service, route.shown) }] } } : {}),
  };
}

function describeEndpoint({ methods, parameters }: Endpoint): unknown {
  const args = Object.entries(parameters).map(
    ([name, { items, required, ...parameter }]) =>
      [
        name,
        {
          ...parameter,
          ...(items === undefined ? {} : { items: { type: items } }),
          required: required ?? false,
        },
      ] as const,
  );
  return { methods, args: args.length === 0 ? [] : Object.fromEntries(args) };
}
