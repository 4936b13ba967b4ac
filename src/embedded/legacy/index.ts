import type { Authenticate, Proven } from '../accounts/authenticate.ts';
import { isForm, readText } from '../body.ts';
import { json, type Incoming, type Reply } from '../http.ts';
import { Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';
import { readFilter, type Handler } from './route.ts';
import { legacyRoutes } from './routes.ts';
import { siteIndex } from './site-index.ts';

/** Answers a request to the older generation; `path` is its route, such as `/posts/6`. */
export type AnswerLegacy = (request: Incoming, path: string) => Promise<Reply>;

interface Matched {
  readonly handler: Handler;
  readonly path: readonly string[];
}

export function createLegacy(service: Service, authenticate: Authenticate): AnswerLegacy {
  async function run(request: Incoming, path: string, proven: Proven, body: () => Promise<string>) {
    if (path === '/' && methodOf(request) === 'GET') {
      return json(200, siteIndex(service, legacyRoutes));
    }
    const matched = match(request, path);
    return matched.handler({
      ...{ service, asker: proven.account, path: matched.path, request, body },
      context: request.query.get('context') ?? 'view',
      filter: readFilter(request.query),
    });
  }

  return async (request, path) => {
    let proven: Proven = { account: null, nonce: null };
    try {
      const body = await createBody(request);
      proven = await authenticate(request, 'legacy', body.form);
      return withHead(await run(request, path, proven, body.read), proven);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message, status } = error;
      return withHead(json(status, [{ code, message }]), proven);
    }
  };
}

function match(request: Incoming, path: string): Matched {
  const method = methodOf(request);
  for (const { pattern, handlers } of legacyRoutes) {
    const found = pattern.exec(path);
    const handler = Object.entries(handlers).find(([name]) => name === method)?.[1];
    if (found && handler) return { handler, path: found.slice(1) };
  }
  throw new Refusal('json_no_route', 'No route was found matching the URL and request method', 404);
}

function methodOf(request: Incoming): string {
  if (request.method === 'HEAD') return 'GET';
  if (request.method !== 'POST') return request.method;
  const meant = request.header('x-http-method-override') || request.query.get('_method');
  return meant ? meant.toUpperCase() : 'POST';
}

function withHead(reply: Reply, { account, nonce }: Proven): Reply {
  const headers = {
    ...(account === null ? {} : { 'Cache-Control': 'no-cache, must-revalidate, max-age=0' }),
    ...(nonce === null ? {} : { 'X-WP-Nonce': nonce }),
    ...reply.headers,
  };
  return { ...reply, headers };
}

/** OAuth signs a form's fields, so it is read first; a body is read only once. */
async function createBody(
  request: Incoming,
): Promise<{ form: URLSearchParams | null; read: () => Promise<string> }> {
  if (!isForm(request) || request.method === 'GET' || request.method === 'HEAD') {
    return { form: null, read: () => readText(request) };
  }
  const text = await readText(request);
  // A JSON document sent with the type of a form is no form (`interface.md`, notes on E3).
  const form = /^\s*[{[]/.test(text) ? null : new URLSearchParams(text);
  return { form, read: async () => text };
}
