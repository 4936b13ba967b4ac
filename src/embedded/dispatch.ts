import { createAuthenticate } from './accounts/authenticate.ts';
import { createFront } from './front/index.ts';
import type { Incoming } from './http.ts';
import type { Dispatch } from './listener.ts';
import { publishDue } from './records/posts.ts';
import type { Service } from './service.ts';
import { createLegacy } from './legacy/index.ts';
import { createV2 } from './v2/index.ts';

/** Which of the service's rooms answers a request: one of the two generations, or the pages for people. */
export function createDispatch(service: Service): Dispatch {
  const { settled } = service;
  const authenticate = createAuthenticate(service);
  const v2 = createV2(service, authenticate);
  const legacy = createLegacy(service, authenticate);
  const front = createFront(service);

  return async (request) => {
    publishDue(service);
    const pretty = settled.plainPermalinks ? null : prettyRoute(request.path, settled.apiRoot);
    if (settled.legacyPlugin) {
      const route = pretty ?? askedRoute(request, 'json_route');
      if (route !== null) return legacy(request, route);
    }
    if (settled.v2) {
      const route = pretty ?? askedRoute(request, 'rest_route');
      if (route !== null) return v2(request, route);
    }
    return front(request);
  };
}

/** `/wp/v2/posts` of `/wp-json/wp/v2/posts`; null for an address elsewhere. */
function prettyRoute(path: string, apiRoot: string): string | null {
  const root = `/${apiRoot}`;
  const rest = path.startsWith('/index.php/') ? path.slice('/index.php'.length) : path;
  if (rest === root) return '/';
  return rest.startsWith(`${root}/`) ? decode(rest.slice(root.length)) : null;
}

function askedRoute({ path, query }: Incoming, name: string): string | null {
  if (path !== '/' && path !== '/index.php') return null;
  const route = query.get(name);
  if (route === null || route === '') return null;
  return route.startsWith('/') ? route : `/${route}`;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
