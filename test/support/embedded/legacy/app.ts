import { Hono, type Context } from 'hono';
import { authenticate } from '../../../../src/embedded/accounts/authenticate.ts';
import type { Passwords } from '../../../../src/embedded/accounts/passwords.ts';
import { json, Refusal, type Env } from '../../../../src/embedded/site/http.ts';
import type { Plugins, Verify } from '../../../../src/embedded/plugins.ts';
import { withEntities } from '../../../../src/embedded/site/render.ts';
import type { Service } from '../../../../src/embedded/site/service.ts';
import { findTerms } from '../../../../src/embedded/site/terms.ts';
import { listComments, listRevisions } from './below-posts.ts';
import { listPosts, onePost, readTypes, filterOf, positive, readerOf } from './posts.ts';
import { changePost, createPost, deletePost, uploadMedia } from './write-posts.ts';
import {
  typeNamed,
  type EntryType,
  type Taxonomy,
} from '../../../../src/embedded/site/registry.ts';
import { isInJson, jsonAddress, legacyTerm, legacyUser } from './fields.ts';
import { can } from '../../../../src/embedded/site/rights.ts';
import { findUsers, readUser, type UserRow } from '../../../../src/embedded/site/users.ts';

/** The older generation's plugin. */
export const legacyApi: NonNullable<Plugins['olderApi']> = {
  parameter: 'json_route',
  relation: 'https://github.com/WP-API/WP-API',
  addressOf: (service) => jsonAddress(service, ''),
  create: createLegacy,
};

/** The older generation. Paths are routes, such as `/posts`. */
function createLegacy(service: Service, passwords: Passwords, verify: Verify): Hono<Env> {
  const legacy = new Hono<Env>();

  legacy.onError((error) => {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, status } = error;
    const headers = status === 413 ? { Connection: 'close' } : undefined;
    return json(status, [{ code, message }], headers);
  });
  legacy.use(authenticate(service, passwords, 'legacy', verify));

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
  const announced = options.announcedAuth(home);
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
    authentication: Object.keys(announced).length === 0 ? [] : announced,
    meta: {
      links: {
        help: 'https://github.com/WP-API/WP-API',
        profile: 'https://raw.github.com/WP-API/WP-API/master/docs/schema.json',
      },
    },
  };
}

function typeRecord(service: Service, type: EntryType): Record<string, unknown> {
  const { name: slug, label, singular, description, hierarchical, restBase } = type;
  const collection = jsonAddress(service, '/posts/types');
  const taxonomiesOf = jsonAddress(service, `/taxonomies?type=${slug}`);
  const isBuiltIn = type.path === '';
  return {
    name: label,
    slug,
    description,
    labels: { name: label, singular_name: singular },
    // WordPress finds pages by their path only.
    queryable: slug !== 'page',
    searchable: true,
    hierarchical,
    meta: {
      links: {
        self: `${collection}/${slug}`,
        collection,
        'http://wp-api.org/1.1/collections/taxonomy/': taxonomiesOf,
        archives: jsonAddress(service, isBuiltIn ? `/${restBase}` : `/posts?type=${slug}`),
      },
    },
  };
}

function listTypes(service: Service): Record<string, unknown> {
  const shown = service.registry.types.filter(isInJson);
  return Object.fromEntries(shown.map((type) => [type.name, typeRecord(service, type)]));
}

/** The taxonomies that the older generation shows: public ones. */
function jsonTaxonomies({ registry }: Service): Taxonomy[] {
  return registry.taxonomies.filter(({ isPublic, hasTerms }) => isPublic && hasTerms);
}

function listTaxonomies(service: Service): Record<string, unknown>[] {
  const collection = jsonAddress(service, '/taxonomies');
  return jsonTaxonomies(service).map(({ name: slug, label, singular, types, hierarchical }) => {
    const self = `${collection}/${slug}`;
    return {
      name: label,
      slug,
      labels: { name: label, singular_name: singular },
      types: Object.fromEntries(
        types.map((type) => [type, typeRecord(service, typeNamed(service, type))]),
      ),
      show_cloud: true,
      hierarchical,
      meta: { links: { archives: `${self}/terms`, collection, self } },
    };
  });
}

/** For accounts that may list users, which editors may not. */
function listUsers(service: Service, c: Context<Env>): Response {
  if (!can(c.var.asker, 'list_users')) {
    throw new Refusal('json_user_cannot_list', 'Sorry, you are not allowed to list users.', 403);
  }
  const filter = filterOf(c);
  const limit = positive(filter('number'), 10);
  const { rows } = findUsers(service, {
    orderBy: filter('orderby')?.replace(/^ID$/, 'id') ?? 'login',
    order: filter('order')?.toLowerCase(),
    limit,
    offset: (positive(c.req.query('page'), 1) - 1) * limit,
  });
  return json(
    200,
    rows.map((user) => legacyUser(user, readerOf(service, c))),
  );
}

function oneUser(service: Service, c: Context<Env>): Response {
  const user = readableUser(service, c, Number(c.req.param('id')));
  return json(200, legacyUser(user, readerOf(service, c)));
}

/** The account that makes the request: a redirect to its own address, with the record in the body. */
function currentUser(service: Service, c: Context<Env>): Response {
  const { asker } = c.var;
  if (asker === null) {
    throw new Refusal('json_not_logged_in', 'You are not currently logged in.', 401);
  }
  const user = readableUser(service, c, asker.id);
  return json(302, legacyUser(user, readerOf(service, c)), {
    Location: jsonAddress(service, `/users/${asker.id}`),
  });
}

function readableUser(service: Service, c: Context<Env>, id: number): UserRow {
  const { asker } = c.var;
  if (asker?.id !== id && !can(asker, 'list_users')) {
    const message = 'Sorry, you are not allowed to view this user.';
    throw new Refusal('json_user_cannot_list', message, 403);
  }
  const user = readUser(service, id);
  if (user === null) throw new Refusal('json_user_invalid_id', 'Invalid user ID.', 400);
  return user;
}
