import type { Authenticate, Proven } from '../accounts/authenticate.ts';
import { json, type Incoming, type Reply } from '../http.ts';
import { Refusal } from '../refusal.ts';
import type { Asker } from '../rights.ts';
import type { Service } from '../service.ts';
import { fromQuery, readArguments } from './arguments.ts';
import { createBody, type ReadBody } from './body.ts';
import { readRelations, withEmbedded } from './embed.ts';
import { errorBody, noRoute } from './error-body.ts';
import { pickFields, readFields, wantsField } from './fields.ts';
import { replyHeaders } from './reply-headers.ts';
import { matcher, type Call, type Endpoint, type Result, type Route } from './route.ts';
import { methodOf, routeOfAddress, withoutRoute } from './route-of.ts';
import { v2Routes } from './routes.ts';
import { describe, indexAt } from './site-index.ts';

/** Answers a request to the newer generation; `path` is its route, such as `/wp/v2/posts`. */
export type AnswerV2 = (request: Incoming, path: string) => Promise<Reply>;

interface Matched {
  readonly route: Route;
  readonly path: Readonly<Record<string, string>>;
}

type Given = ReadonlyMap<string, unknown>;

export function createV2(service: Service, authenticate: Authenticate): AnswerV2 {
  const routes = v2Routes(service.settled);
  const compiled = routes.map((route) => ({ route, pattern: matcher(route.shown) }));

  function match(path: string): Matched | null {
    for (const { route, pattern } of compiled) {
      const found = pattern.exec(path);
      if (found) return { route, path: { ...found.groups } };
    }
    return null;
  }

  function toCall(
    asker: Asker,
    endpoint: Endpoint,
    matched: Matched,
    given: Given,
    request: Incoming | null,
  ): Call {
    const args = readArguments(endpoint.parameters, given);
    const context = args.text('context');
    const fields = readFields(given.get('_fields'));
    return {
      ...{ service, asker, args, path: matched.path, request },
      context: context === 'edit' || context === 'embed' ? context : 'view',
      // `_embed` follows links, so they are needed even where nobody sees them.
      wants: (field) => wantsField(fields, field) || (field === '_links' && given.has('_embed')),
    };
  }

  async function run(call: Call, endpoint: Endpoint): Promise<Result> {
    const refusal = endpoint.refuse(call);
    if (refusal !== null) throw refusal;
    return endpoint.run(call);
  }

  /** The methods that this asker may use on this route. */
  function allowed(asker: Asker, matched: Matched, given: Given): string[] {
    return matched.route.endpoints.flatMap((endpoint) => {
      try {
        const call = toCall(
          asker,
          endpoint,
          matched,
          endpoint.methods.includes('GET') ? given : new Map(),
          null,
        );
        return endpoint.refuse(call) === null ? endpoint.methods : [];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        // A parameter that is wrong says nothing about rights; a record that is not there does.
        return error.code === 'rest_invalid_param' ? endpoint.methods : [];
      }
    });
  }

  function createReader(asker: Asker): (href: string) => Promise<unknown> {
    const read = new Map<string, Promise<unknown>>();
    const once = async (href: string): Promise<unknown> => {
      try {
        const { route: path, query } = routeOfAddress(service, href);
        const matched = match(path);
        const endpoint = matched?.route.endpoints.find(({ methods }) => methods.includes('GET'));
        if (matched === null || endpoint === undefined) return errorBody(noRoute());
        const given = fromQuery(query).set('context', 'embed');
        return (await run(toCall(asker, endpoint, matched, given, null), endpoint)).value;
      } catch (error) {
        if (error instanceof Refusal) return errorBody(error);
        throw error;
      }
    };
    return (href) => {
      const known = read.get(href) ?? once(href);
      read.set(href, known);
      return known;
    };
  }

  async function finish(asker: Asker, result: Result, given: Given): Promise<unknown> {
    const relations = readRelations(given.get('_embed'));
    let { value } = result;
    if (relations !== null) {
      const read = createReader(asker);
      value = Array.isArray(value)
        ? await Promise.all(value.map((item) => withEmbedded(item, relations, read)))
        : await withEmbedded(value, relations, read);
    }
    const fields = readFields(given.get('_fields'));
    return pickFields(value, fields);
  }

  async function answerRoute(
    request: Incoming,
    path: string,
    asker: Asker,
    body: ReadBody,
  ): Promise<Reply> {
    const matched = match(path);
    const method = methodOf(request);
    const query = fromQuery(withoutRoute(request.query));
    const index = method === 'GET' ? indexAt(service, routes, path) : null;
    if (index !== null) {
      const value = pickFields(index, readFields(query.get('_fields')));
      return json(200, value, { ...replyHeaders(service, asker), Allow: 'GET' });
    }
    if (matched === null) throw noRoute();
    if (method === 'OPTIONS') {
      const allow = allowed(asker, matched, query).join(', ');
      const headers = replyHeaders(service, asker);
      return json(200, describe(service, matched.route), { ...headers, Allow: allow });
    }
    const endpoint = matched.route.endpoints.find((one) =>
      one.methods.some((name) => name === method),
    );
    if (endpoint === undefined) throw noRoute();
    let given: Given = query;
    try {
      const entries = endpoint.file || method === 'GET' ? [] : await body();
      given = new Map([...query, ...entries]);
      const result = await run(toCall(asker, endpoint, matched, given, request), endpoint);
      return json(result.status ?? 200, await finish(asker, result, given), {
        ...replyHeaders(service, asker, { request, path, result }),
        ...allowHeader(allowed(asker, matched, query)),
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse(error, asker, allowed(asker, matched, given));
    }
  }

  function refuse(error: Refusal, asker: Asker, allow: readonly string[]): Reply {
    const headers = { ...replyHeaders(service, asker), ...allowHeader(allow) };
    return json(error.status, errorBody(error), headers);
  }

  return async (request, path) => {
    let proven: Proven = { account: null, nonce: null };
    try {
      const body = await createBody(request);
      proven = await authenticate(request, 'v2', body.form);
      const reply = await answerRoute(request, path, proven.account, body.read);
      return withNonce(reply, proven);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return withNonce(refuse(error, proven.account, []), proven);
    }
  };
}

function withNonce(reply: Reply, { nonce }: Proven): Reply {
  return nonce === null ? reply : { ...reply, headers: { ...reply.headers, 'X-WP-Nonce': nonce } };
}

function allowHeader(methods: readonly string[]): Record<string, string> {
  return methods.length === 0 ? {} : { Allow: [...new Set(methods)].join(', ') };
}
