import type { Plugins, Verify } from './plugins.ts';
import { Hono } from 'hono';
import { createPasswords, type Passwords } from './accounts/passwords.ts';
import { type Env, json, Refusal } from './site/http.ts';
import { publishDue } from './site/posts.ts';
import { decoded } from './site/slug.ts';
import type { Service } from './site/service.ts';
import { createV2 } from './v2/app.ts';
import { createFiles } from './media/serve.ts';
import { addComments } from './front/comments.ts';
import { addConsent } from './front/consent.ts';
import { showPage } from './front/pages.ts';
import { addEditor } from './front/edit.ts';
import { addSignIn } from './front/sign-in.ts';

/** The whole service: the REST API, that of a plugin, and the pages for people. */
export function createApp(service: Service, { olderApi, signing }: Plugins): Hono<Env> {
  const { v2 } = service.options;
  const verify: Verify = signing?.verify ?? (() => Promise.resolve(null));
  const passwords = createPasswords(service);
  const app = new Hono<Env>({ getPath: (request) => inside(service, new URL(request.url)) });

  app.onError((error, c) => {
    // If the connection is gone, this is no fault of the service.
    if (!c.env.outgoing.destroyed) {
      process.stderr.write(`The embedded content service failed to answer: ${String(error)}\n`);
    }
    const message = 'The embedded content service failed; its output says why.';
    return json(500, { code: 'internal_server_error', message, data: { status: 500 } });
  });
  app.use(async (c, next) => {
    publishDue(service);
    await next();
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
  });
  if (olderApi) app.route('/older', olderApi.create(service, passwords, verify));
  if (v2) app.route('/v2', createV2(service, passwords, verify));
  app.route('/front', createFront(service, passwords, signing));
  return app;
}

/** `/v2` or `/older` with a route of the REST API, or `/front` with the path itself. */
function inside({ options }: Service, { pathname, searchParams }: URL): string {
  const path = pathname.replaceAll(/\/{2,}/g, '/');
  const pretty = options.plainPermalinks ? null : prettyRoute(path, options.apiRoot);
  const parameter = (name: string) =>
    path === '/' || path === '/index.php' ? searchParams.get(name) || null : null;
  const older = options.olderApi ? (pretty ?? parameter(options.olderApi.parameter)) : null;
  if (older !== null) return `/older${routePath(older)}`;
  const v2 = options.v2 ? (pretty ?? parameter('rest_route')) : null;
  return v2 === null ? `/front${path}` : `/v2${routePath(v2)}`;
}

/** The route behind the root of the REST API; null for other paths. */
function prettyRoute(path: string, apiRoot: string): string | null {
  const root = `/${apiRoot}`;
  const rest = path.startsWith('/index.php/') ? path.slice('/index.php'.length) : path;
  if (rest === root) return '/';
  if (!rest.startsWith(`${root}/`)) return null;
  return decoded(rest.slice(root.length));
}

/** With a slash at the beginning and none at the end; empty for the index. */
function routePath(route: string): string {
  const bare = route.replaceAll(/^\/+|\/+$/g, '');
  return bare === '' ? '' : `/${bare}`;
}

/** Everything outside the REST API: files, the login, and the pages for people. */
function createFront(
  service: Service,
  passwords: Passwords,
  signing: Plugins['signing'],
): Hono<Env> {
  const front = new Hono<Env>();
  front.onError((error) => {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error.message, { status: error.status });
  });
  front.route('/wp-content', createFiles(service));
  addSignIn(front, service, passwords);
  addEditor(front, service, passwords);
  addConsent(front, service, passwords);
  signing?.addPages(front, service, passwords);
  addComments(front, service);
  front.get('*', (c) => showPage(service, c));
  return front;
}
