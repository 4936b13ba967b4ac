import { getRequestListener, RequestError } from '@hono/node-server';
import { z, createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { RouterRoute } from 'hono/types';
import type { Editor } from '../auth/guard.ts';
import type { ServerContext } from '../context.ts';
import type { Layer } from '../http/listen.ts';
import { requestId } from '../ops/requests.ts';
import { deskPaths, isBelow } from '../paths.ts';
import { Problem } from '../problem.ts';
import { type Api, forEditors, type ApiEnv, logCalls } from './middleware.ts';
import { problems, answerProblem, invalid, problemOf } from './problems.ts';
import { addDeletions } from './routes/deletions.ts';
import { addMedia, addUpload } from './routes/media.ts';
import { addModeration } from './routes/moderation.ts';
import { addNewPost, addEntries } from './routes/posts.ts';
import { addPreviews } from './routes/previews.ts';
import { addRebuildEvents, addRebuilds } from './routes/rebuilds.ts';
import { addReleases } from './routes/releases.ts';
import { addSitePreviews } from './routes/site-previews.ts';
import { answer } from './schemas/requests.ts';

/** The methods of a path's routes; none when the API has no such path. */
const allowedMethods = (routes: readonly RouterRoute[], path: string): string[] => {
  const methods = routes
    .filter(
      (route) =>
        route.method !== 'ALL' && new URLPattern({ pathname: route.path }).test({ pathname: path }),
    )
    .map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
};

/** The account of a request. */
const meSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    roles: z.array(z.string()).openapi({ example: ['editor'] }),
    capabilities: z.array(z.string()).openapi({
      description: "Names of WordPress's rights that the account has.",
      example: ['delete_posts', 'upload_files'],
    }),
    signedInBy: z.enum(['session', 'header']).openapi({
      description: '`session`: with the desk’s cookie. `header`: with `Authorization`.',
    }),
  })
  .openapi('Me');

const meOf = ({ user, by }: Editor): z.output<typeof meSchema> => ({
  id: user.id,
  name: user.name,
  slug: user.slug,
  roles: [...user.roles],
  capabilities: [...user.capabilities].toSorted(),
  signedInBy: by,
});

/** `GET /me`. */
const addMe = (api: Api, context: ServerContext): void => {
  const me = createRoute({
    method: 'get',
    path: '/me',
    operationId: 'me',
    tags: ['account'],
    summary: 'The account that makes the request',
    middleware: [forEditors(context)],
    responses: { 200: answer('It.', meSchema), ...problems() },
  });
  api.openapi(me, (c) => c.json(meOf(c.var.editor), 200));
};

const about = `What editors do to the published site, for programs.

Sign in with \`Authorization: Basic\` (a WordPress account with an application password), or with the session of the desk:
its writes carry the session's token as \`X-CSRF-Token\`, and come from the desk's own origin.

Problems are \`application/problem+json\` (RFC 9457), with a \`code\` that stays the same when the words change.
Nothing is tried twice that could happen twice: with an \`Idempotency-Key\`, a repeated call gets the first answer.

A change that readers see asks for a rebuild, which \`Link: <…>; rel="monitor"\` names.`;

/** `GET /openapi.json`: the description, made from the schemas that check requests. */
const addDescription = (api: Api, root: string): void => {
  const { openAPIRegistry: registry } = api;
  registry.registerComponent('securitySchemes', 'basic', { type: 'http', scheme: 'basic' });
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'galley_session',
    description: 'Writing requests also send X-CSRF-Token.',
  });
  registry.registerComponent('securitySchemes', 'signature', {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in Base64 (https://www.standardwebhooks.com/).',
  });
  api.get('/openapi.json', (c) =>
    c.json(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: "The desk's API", version: '1', description: about },
        servers: [{ url: root }],
        security: [{ basic: [] }, { session: [] }],
      }),
    ),
  );
};

/** Every route of the API, with paths as they are below its own address. */
const createApp = (context: ServerContext): Api => {
  const { root } = deskPaths(context.base).api;
  const api = new OpenAPIHono<ApiEnv>({
    getPath: (request) => new URL(request.url).pathname.slice(root.length),
    defaultHook: (result) => {
      // The validator also passes what it refuses, which its types leave out.
      const input: unknown = 'data' in result ? result.data : undefined;
      if (!result.success) throw invalid(result.error, input);
    },
  });

  api.use(logCalls(context));
  addMe(api, context);
  addEntries(api, context, 'posts');
  addNewPost(api, context);
  addEntries(api, context, 'pages');
  addMedia(api, context);
  addUpload(api, context);
  addDeletions(api, context);
  addModeration(api, context);
  addPreviews(api, context);
  addSitePreviews(api, context);
  addRebuilds(api, context);
  addRebuildEvents(api, context);
  addReleases(api, context);
  addDescription(api, root);

  api.notFound((c) => {
    const methods = allowedMethods(api.routes, c.req.path);
    const problem =
      methods.length === 0
        ? new Problem({ code: 'not-found', detail: 'This API has no such route.' })
        : new Problem({
            code: 'not-allowed-method',
            detail: `This address is called with ${methods.join(', ')}.`,
          });
    const answer = answerProblem(problem, callerOf(c));
    if (methods.length > 0) answer.headers.set('allow', methods.join(', '));
    return answer;
  });
  api.onError((error, c) => answerProblem(problemOf(error), callerOf(c)));
  return api;
};

// Only `/me` has a challenge: browsers would open a dialog and send the password with
// requests from other sites.
const callerOf = (c: {
  var: { callId: string };
  req: { path: string; header(name: string): string | undefined };
}) => ({
  callId: c.var.callId,
  isChallenged:
    c.req.path === '/me' &&
    !['sec-fetch-mode', 'origin', 'referer'].some((name) => c.req.header(name) !== undefined) &&
    !/html|image/.test(c.req.header('accept') ?? ''),
});

/** For an address or a `Host` that a proxy may read differently, such as one with a backslash. */
const unreadable = (cause: RequestError) =>
  new Problem({
    code: 'malformed',
    detail: 'The address of this request cannot be read: write its special characters as %XX.',
    cause,
  });

/** The API as a layer of the server: answers all below `/api`. */
export function createApi(context: ServerContext): Layer {
  const { root } = deskPaths(context.base).api;
  const app = createApp(context);
  const proxies = context.settings.desk.trustProxy;
  return (request, response, next) => {
    if (!isBelow(request.url ?? '', root)) return next();
    const answer = getRequestListener((given, env) => app.fetch(given, env), {
      // Astro, in the same process, needs the platform's own.
      overrideGlobalObjects: false,
      // Off: it cuts clients off that still send after half a second. `listen` limits the time.
      autoCleanupIncoming: false,
      errorHandler: (error) =>
        answerProblem(error instanceof RequestError ? unreadable(error) : problemOf(error), {
          callId: requestId(request, proxies),
          isChallenged: false,
        }),
    });
    void answer(request, response);
  };
}
