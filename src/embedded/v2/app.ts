import { Hono, type Context } from 'hono';
import { authenticate } from '../accounts/authenticate.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { restAddress } from '../site/addresses.ts';
import { isForm, json, readText, Refusal, type Env } from '../site/http.ts';
import type { Verify } from '../plugins.ts';
import type { Service } from '../site/service.ts';
import { fromQuery, type Given } from './arguments.ts';
import type { RouteRequest, Endpoint, Result } from './endpoint.ts';
import { siteIndex, v2Routes } from './routes.ts';
import { readFields, withEmbedded, type ReadEmbedded } from './select.ts';
import { readPost } from '../site/posts.ts';

/** The newer generation. Paths are routes, such as `/wp/v2/posts`. */
export function createV2(service: Service, passwords: Passwords, verify: Verify): Hono<Env> {
  const v2 = new Hono<Env>();
  const routes = v2Routes(service);

  v2.onError((error) => {
    if (!(error instanceof Refusal)) throw error;
    return refused(error);
  });
  v2.use(async (c, next) => {
    await next();
    c.res.headers.append('Link', `<${restAddress(service, '/')}>; rel="https://api.w.org/"`);
  });
  v2.use(authenticate(service, passwords, 'v2', verify));

  v2.get('/', (c) => {
    const index = readFields(queryOf(c)).pick(siteIndex(service, routes));
    return json(200, index, { Allow: 'GET' });
  });
  for (const { path, endpoints } of routes) {
    const allow = (c: Context<Env>, given: Given) =>
      allowed(requestOf(service, c, given), endpoints);
    for (const endpoint of endpoints) {
      v2.on([...endpoint.methods], path, async (c) => {
        const response = await answer(service, v2, c, endpoint).catch((error: unknown) => {
          if (error instanceof Refusal) return refused(error);
          throw error;
        });
        const methods = allow(c, queryOf(c));
        if (methods !== '') response.headers.set('Allow', methods);
        return response;
      });
    }
  }
  addContactForms(v2, service);
  v2.all('*', () => {
    const message = 'No route was found matching the URL and request method.';
    throw new Refusal('rest_no_route', message, 404);
  });
  return v2;
}

function refused({ code, message, status, data }: Refusal): Response {
  const body = { code, message, data: data === null ? null : { status, ...data } };
  // The rest of a body that is too large is not read.
  return json(status, body, status === 413 ? { Connection: 'close' } : {});
}

function requestOf(service: Service, c: Context<Env>, given: Given): RouteRequest {
  return { service, c, given, asker: c.var.asker, path: c.req.param() };
}

async function answer(
  service: Service,
  v2: Hono<Env>,
  c: Context<Env>,
  endpoint: Endpoint,
): Promise<Response> {
  const isRead = endpoint.methods.includes('GET');
  const body = isRead || endpoint.isUpload ? {} : await readBody(c);
  const given = { ...queryOf(c), ...body };
  const result = await endpoint.prepare(requestOf(service, c, given))();
  const value = await withEmbedded(result.value, given['_embed'], createReader(service, v2, c));
  const response = json(result.status ?? 200, readFields(given).pick(value));
  addHeaders(service, c, result, response.headers);
  return response;
}

async function readBody(c: Context<Env>): Promise<Given> {
  const text = await readText(c);
  if (isForm(c)) return fromQuery(new URLSearchParams(text));
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(c.req.header('Content-Type') ?? '');
  if (!isJson || text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    throw new Refusal('rest_invalid_json', 'Invalid JSON body passed.', 400, {
      json_error_code: 4,
      json_error_message: 'Syntax error',
    });
  }
}

/** The methods that the account may use on this route, for the header `Allow`. */
function allowed(request: RouteRequest, endpoints: readonly Endpoint[]): string {
  const methods = endpoints.flatMap((endpoint) => {
    try {
      const isRead = endpoint.methods.includes('GET');
      endpoint.prepare(isRead ? request : { ...request, given: {} });
      return endpoint.methods;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // A wrong parameter says nothing about rights.
      return error.code === 'rest_invalid_param' ? endpoint.methods : [];
    }
  });
  return [...new Set(methods)].join(', ');
}

function addHeaders(service: Service, c: Context, result: Result, headers: Headers): void {
  const { alternate, location, total, perPage = 1, page = 1 } = result;
  if (location !== undefined) headers.set('Location', location);
  if (alternate !== undefined) {
    headers.append('Link', `<${alternate}>; rel="alternate"; type=text/html`);
  }
  if (total === undefined) return;
  const pages = Math.ceil(total / perPage);
  headers.set('X-WP-Total', String(total));
  headers.set('X-WP-TotalPages', String(pages));
  const at = (number: number) => {
    const url = new URL(restAddress(service, c.req.path.slice('/v2'.length)));
    for (const [name, value] of queryParameters(c)) url.searchParams.append(name, value);
    url.searchParams.set('page', String(number));
    return url.href;
  };
  if (page > 1)
    headers.append('Link', `<${at(Math.min(page - 1, Math.max(pages, 1)))}>; rel="prev"`);
  if (page < pages) headers.append('Link', `<${at(page + 1)}>; rel="next"`);
}

/** The parameters of the query without the one that names the route. */
function queryParameters(c: Context): URLSearchParams {
  const query = new URL(c.req.url).searchParams;
  query.delete('rest_route');
  return query;
}

const queryOf = (c: Context): Given => fromQuery(queryParameters(c));

/** Reads own addresses for the account of the request, each once. */
function createReader(service: Service, v2: Hono<Env>, c: Context<Env>): ReadEmbedded {
  const read = new Map<string, Promise<unknown>>();
  const once = async (href: string): Promise<unknown> => {
    const url = new URL(href);
    const root = new URL(restAddress(service, '')).pathname;
    const route = url.searchParams.get('rest_route') ?? url.pathname.slice(root.length);
    url.searchParams.delete('rest_route');
    url.searchParams.set('context', 'embed');
    const env = { ...c.env, onBehalfOf: c.var.asker };
    const response = await v2.request(`${route}?${url.searchParams.toString()}`, {}, env);
    return response.json();
  };
  return (href) => {
    const found = read.get(href) ?? once(href);
    read.set(href, found);
    return found;
  };
}

/** Takes the forms of Contact Form 7. It sends no mail and keeps nothing. */
function addContactForms(v2: Hono<Env>, service: Service): void {
  v2.post('/contact-form-7/v1/contact-forms/:id/feedback', async (c) => {
    const id = Number(c.req.param('id'));
    if (c.req.header('content-type')?.startsWith('multipart/form-data') !== true) {
      const message = 'The request payload format is not supported.';
      throw new Refusal('wpcf7_unsupported_media_type', message, 415);
    }
    const sent = await c.req.formData();
    const named = sent.get('_wpcf7_unit_tag');
    const tag = typeof named === 'string' ? named : '';
    const text = readPost(service, Number(sent.get('_wpcf7_container_post')));
    if (text?.content.includes(`data-wpcf7-id="${id}"`) !== true) {
      const message = 'The requested contact form was not found.';
      throw new Refusal('wpcf7_not_found', message, 404);
    }
    if (!/^wpcf7-f\d+-/.test(tag))
      throw new Refusal('wpcf7_unit_tag_not_found', 'There is no valid unit tag.', 400);
    const required = text.content.matchAll(/wpcf7-validates-as-required[^>]* name="([\w-]+)/g);
    const faults = Array.from(required, ([, name = '']) => name)
      .filter((name) => !sent.get(name))
      .map((field) => ({
        field,
        message: 'Please fill out this field.',
        idref: null,
        error_id: `${tag}-ve-${field}`,
      }));
    const isSent = faults.length === 0;
    return json(200, {
      contact_form_id: id,
      status: isSent ? 'mail_sent' : 'validation_failed',
      message: isSent
        ? 'Thank you for your message. It has been sent.'
        : 'One or more fields have an error. Please check and try again.',
      posted_data_hash: '',
      into: `#${tag}`,
      invalid_fields: faults,
    });
  });
}
