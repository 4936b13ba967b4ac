import { restAddress } from '../addresses.ts';
import type { Incoming } from '../http.ts';
import type { Service } from '../service.ts';

/** HEAD reads like GET; a POST may say that it stands for another method, for clients that know only these two. */
export function methodOf(request: Incoming): string {
  if (request.method === 'HEAD') return 'GET';
  if (request.method !== 'POST') return request.method;
  const meant = request.header('x-http-method-override') || request.query.get('_method');
  return meant ? meant.toUpperCase() : 'POST';
}

/** The parameters that belong to the route, without the one that names it. */
export function withoutRoute(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('rest_route');
  return rest;
}

/** The route behind an address that the service itself wrote down. */
export function routeOfAddress(
  service: Service,
  href: string,
): { route: string; query: URLSearchParams } {
  const url = new URL(href);
  const named = url.searchParams.get('rest_route');
  if (named !== null) return { route: named, query: withoutRoute(url.searchParams) };
  const root = new URL(restAddress(service, '')).pathname;
  return { route: url.pathname.slice(root.length), query: url.searchParams };
}
