import { oauthAddresses, restAddress } from '../site/addresses.ts';
import { withEntities } from '../site/render.ts';
import type { Service } from '../site/service.ts';
import { toText } from '../site/zone.ts';
import type { Route } from './routes.ts';

/** The index: the site, the ways to sign in, and all routes. */
export function siteIndex(service: Service, routes: readonly Route[]): Record<string, unknown> {
  const { options, site, home, zone } = service;
  const isUtc = zone.name === 'UTC';
  return {
    name: withEntities(site.name),
    description: withEntities(site.description),
    url: home,
    home,
    // Without a named zone, WordPress sends the stored setting, which is a text.
    gmt_offset: isUtc ? '0' : zone.offset(toText(new Date())),
    timezone_string: isUtc ? '' : zone.name,
    namespaces: [`${options.namespace}/v2`],
    authentication: authentication(service),
    routes: Object.fromEntries(
      routes.map((route) => [shown(route.path), describeRoute(service, route)]),
    ),
    site_logo: 0,
    site_icon: 0,
    site_icon_url: '',
    _links: { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] },
  };
}

function authentication({ options, home }: Service): unknown {
  const authorization = `${home}/wp-admin/authorize-application.php`;
  const methods = {
    ...(options.applicationPasswords
      ? { 'application-passwords': { endpoints: { authorization } } }
      : {}),
    ...(options.oauth1 === null ? {} : { oauth1: oauthAddresses(home) }),
  };
  // PHP writes an empty object as an empty list.
  return Object.keys(methods).length === 0 ? [] : methods;
}

/** A route as the index and OPTIONS show it, without its parameters. */
export function describeRoute(
  service: Service,
  { path, endpoints }: Route,
): Record<string, unknown> {
  const self = [{ href: restAddress(service, path) }];
  return {
    namespace: `${service.options.namespace}/v2`,
    methods: [...new Set(endpoints.flatMap(({ methods }) => methods))],
    endpoints: endpoints.map(({ methods }) => ({ methods, args: {} })),
    _links: path.includes(':') ? undefined : { self },
  };
}

/** A path as WordPress writes it: `/wp/v2/posts/(?P<id>[\d]+)`. */
function shown(path: string): string {
  return path.replaceAll(/:(\w+)\{([^}]+)\}/g, '(?P<$1>$2)').replaceAll('[0-9]', String.raw`[\d]`);
}
