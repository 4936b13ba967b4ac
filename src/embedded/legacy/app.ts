import { Hono } from 'hono';
import { authenticate } from '../accounts/authenticate.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { legacyTerm } from '../fields/terms.ts';
import { jsonAddress, oauthAddresses } from '../site/addresses.ts';
import { json, Refusal, type Env } from '../site/http.ts';
import { withEntities } from '../site/render.ts';
import type { Service } from '../site/service.ts';
import { findTerms } from '../site/terms.ts';
import { listComments, listRevisions } from './below-posts.ts';
import { listPosts, onePost, readTypes } from './posts.ts';
import { jsonTaxonomies, listTaxonomies, listTypes } from './types.ts';
import { currentUser, listUsers, oneUser } from './users.ts';
import { changePost, createPost, deletePost, uploadMedia } from './write-posts.ts';

/** The older generation. Paths are routes, such as `/posts`. */
export function createLegacy(service: Service, passwords: Passwords): Hono<Env> {
  const legacy = new Hono<Env>();

  legacy.onError((error) => {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, status } = error;
    const headers = status === 413 ? { Connection: 'close' } : undefined;
    return json(status, [{ code, message }], headers);
  });
  legacy.use(authenticate(service, passwords, 'legacy'));

  const id = '/:id{[0-9]+}';
  const anyType = '/:base{posts|pages|media}';
  legacy.get('/', () => json(200, siteIndex(service, legacy)));
  legacy.get('/posts', (c) => listPosts(service, c, readTypes(service, c)));
  legacy.post('/posts', (c) => createPost(service, c, 'post'));
  legacy.get('/posts/types', () => json(200, listTypes(service)));
  legacy.get('/pages', (c) => listPosts(service, c, ['page']));
  legacy.post('/pages', (c) => createPost(service, c, 'page'));
  legacy.get('/media', (c) => listPosts(service, c, ['attachment']));
  legacy.post('/media', (c) => uploadMedia(service, c));
  for (const base of ['/posts', '/pages', '/media']) {
    legacy.get(base + id, (c) => onePost(service, c, base === '/media'));
    legacy.on(['POST', 'PUT', 'PATCH'], base + id, (c) => changePost(service, c));
    legacy.delete(base + id, (c) => deletePost(service, c));
  }
  legacy.get(`${anyType}${id}/revisions`, (c) => listRevisions(service, c));
  legacy.get(`${anyType}${id}/comments`, (c) => listComments(service, c));
  legacy.get('/taxonomies', () => json(200, listTaxonomies(service)));
  for (const { name: taxonomy } of jsonTaxonomies(service)) {
    legacy.get(`/taxonomies/${taxonomy}/terms`, () => {
      const { rows } = findTerms(service, { taxonomy });
      return json(
        200,
        rows.map((term) => legacyTerm(service, term)),
      );
    });
  }
  legacy.get('/users', (c) => listUsers(service, c));
  legacy.get('/users/me', (c) => currentUser(service, c));
  legacy.get(`/users${id}`, (c) => oneUser(service, c));
  legacy.all('*', () => {
    const message = 'No route was found matching the URL and request method';
    throw new Refusal('json_no_route', message, 404);
  });
  return legacy;
}

/** The index. Unlike v2's, it has `URL` in capitals, the route `/posts`, and no `namespaces`. */
function siteIndex(service: Service, legacy: Hono<Env>): Record<string, unknown> {
  const { site, home, options } = service;
  const methods = new Map<string, string[]>();
  for (const { path, method } of legacy.routes) {
    if (method === 'ALL') continue;
    const shown = path.replaceAll(/:(\w+)\{[^}]+\}/g, '<$1>');
    methods.set(shown, [...(methods.get(shown) ?? []), method]);
  }
  const routes = [...methods].map(([path, supports]) => {
    const acceptsJson = supports.includes('POST') && path !== '/media';
    return [
      path,
      {
        supports: ['HEAD', ...supports],
        meta: path.includes('<') ? undefined : { self: jsonAddress(service, path) },
        accepts_json: acceptsJson || undefined,
      },
    ];
  });
  return {
    name: withEntities(site.name),
    description: withEntities(site.description),
    URL: home,
    routes: Object.fromEntries(routes),
    // PHP writes an empty object as an empty list.
    authentication: options.oauth1 === null ? [] : { oauth1: oauthAddresses(home) },
    meta: {
      links: {
        help: 'https://github.com/WP-API/WP-API',
        profile: 'https://raw.github.com/WP-API/WP-API/master/docs/schema.json',
      },
    },
  };
}
