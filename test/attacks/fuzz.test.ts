import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { basic } from '../support/api/api-server.ts';
import { describedIn, type Operation } from '../support/api/described.ts';
import { ask, type Asking } from '../support/ask.ts';
import { depth } from '../support/depth.ts';
import { fc } from '../support/random-input.ts';
import { attackedSite, type AttackedSite } from './attacked-site.ts';
import { documentedRoutes } from './routes.ts';

const runs = { day: 20, most: 600 }[depth];

const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

const parametersShape = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(z.object({ name: z.string(), in: z.string(), schema: z.unknown() }))
          .default([]),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
          .optional(),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

let site: AttackedSite;
let operations: readonly Operation[];
let described: z.output<typeof parametersShape>;
beforeAll(async () => {
  // The bodies of uploads are read, and refused by their type.
  site = await attackedSite({ MAX_UPLOAD: '64KB' });
  const { body } = await ask(site.url, '/api/openapi.json');
  const document: unknown = JSON.parse(body.toString());
  ({ operations } = describedIn(document));
  described = parametersShape.parse(document);
});
afterAll(() => site.stop());

/** Values at the edges of what a parameter may be, and beyond. */
const odd = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '0', '-1', '1e9', '9007199254740993', '1.5', 'NaN', 'null', 'true', '[]', '{}'],
    ...['__proto__', 'constructor', 'toString', '../..', '%00', '%', '\0', '\ud800', '\u202e'],
    ...[
      "' OR 1=1 --",
      '<script>alert(1)</script>',
      '${7*7}',
      '$(id)',
      '\r\nX-A: b',
      'x'.repeat(5_000),
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer().map(String),
);

/** What a schema asks for, or nearly so, or anything else. */
function valueOf(given: unknown, isDeep = false): fc.Arbitrary<unknown> {
  const named = z.object({ $ref: z.string() }).safeParse(given);
  if (named.success)
    return valueOf(described.components.schemas[named.data.$ref.split('/').at(-1) ?? ''], isDeep);
  const schema = schemaShape.parse(given ?? {});
  const types = [schema.type ?? []].flat();
  const fitting: fc.Arbitrary<unknown>[] = (schema.anyOf ?? []).map((one) => valueOf(one, true));
  if (schema.enum) fitting.push(fc.constantFrom(...schema.enum));
  if (types.includes('string')) fitting.push(odd);
  if (types.includes('integer') || types.includes('number'))
    fitting.push(fc.integer(), fc.double(), fc.integer({ min: 1, max: 300 }));
  if (types.includes('boolean')) fitting.push(fc.boolean());
  if (types.includes('array'))
    fitting.push(fc.array(valueOf(schema.items, true), { maxLength: 5 }));
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, one]) => [
      name,
      valueOf(one, true),
    ]);
    const all = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
    fitting.push(fc.record(all, { requiredKeys: [] }), fc.record(all));
  }
  const other = fc.oneof(fc.jsonValue(), odd);
  if (fitting.length === 0) return other;
  return fc.oneof(
    { weight: isDeep ? 6 : 9, arbitrary: fc.oneof(...fitting) },
    { weight: 1, arbitrary: other },
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** In a path or a query, as a client writes it: mostly encoded, sometimes not. */
const written = (value: string, isEncoded: boolean): string =>
  isEncoded
    ? encodeURIComponent(value.toWellFormed())
    : value.replaceAll(/[^\x21-\x7e]|[#?]/g, (one) => encodeURIComponent(one.toWellFormed()));

const patience = 8_000;

/** Asks, and throws if the server failed, told too much, or did not answer. */
async function hold(path: string, asking: Asking): Promise<Awaited<ReturnType<typeof ask>>> {
  const logged = site.log().length;
  const answer = await ask(site.url, path, { ...asking, signal: AbortSignal.timeout(patience) });
  const what = `${asking.method} ${path} ${JSON.stringify(asking.body ?? '').slice(0, 500)}`;
  const text = answer.body.toString();
  if (answer.status >= 500 && answer.status !== 501)
    throw new Error(`${answer.status}: ${what}\n${text}`);
  if (/\bat [^\n]{0,200}\.m?js:\d|node:internal/.test(text))
    throw new Error(`A stack: ${what}\n${text}`);
  const faults = site
    .log()
    .slice(logged)
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  if (faults.length > 0) throw new Error(`${what}\n${faults.join('\n')}`);
  return answer;
}

/** A failure names the seed and the smallest call that fails. */
const holds = <T>(calls: fc.Arbitrary<T>, attempt: (call: T) => Promise<void>, numRuns = runs) =>
  fc.assert(fc.asyncProperty(calls, attempt), { numRuns, endOnFailure: depth === 'day' });

// These would build the site. With a field that they do not have, everything else is still read.
const builds = new Set(['rebuild', 'createSitePreview']);

test('no parameter or body of the API makes the server fail', { timeout: 1_500_000 }, async () => {
  expect(operations.length).toBeGreaterThan(30);
  for (const operation of operations.filter(({ id }) => id !== 'followRebuild')) {
    const { id, method, path } = operation;
    const details = described.paths[path]?.[method.toLowerCase()];
    const parameters = details?.parameters ?? [];
    const [type, { schema } = { schema: undefined }] = Object.entries(
      details?.requestBody?.content ?? {},
    )[0] ?? ['', undefined];
    const calls = fc.record({
      values: fc.tuple(...parameters.map((each) => fc.option(valueOf(each.schema)))),
      isEncoded: fc.boolean(),
      body: type === '' ? fc.constant(undefined) : valueOf(schema),
      isBroken: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    });
    await holds(calls, async ({ values, isEncoded, body, isBroken }) => {
      let target = `/api${path}`;
      const query: string[] = [];
      const headers: Record<string, string> = { authorization: basic('editor') };
      for (const [at, { name, in: place }] of parameters.entries()) {
        const value = textOf(values[at] ?? '');
        if (place === 'path')
          target = target.replace(`{${name}}`, written(value, isEncoded) || '0');
        else if (values[at] === null) continue;
        else if (place === 'query')
          query.push(`${name}=${written(value, isEncoded).replaceAll('&', '%26')}`);
        else if (place === 'header') headers[name] = value.replaceAll(/[^\x20-\x7e]/g, '').trim();
      }
      if (type !== '') headers['content-type'] = type;
      const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
      const sent = builds.has(id) && isObject ? { ...body, more: 1 } : body;
      const text = builds.has(id) && sent === undefined ? '[]' : JSON.stringify(sent);
      const answer = await hold(`${target}${query.length > 0 ? '?' : ''}${query.join('&')}`, {
        method,
        headers,
        body: type === '' ? undefined : isBroken ? text.slice(0, -1) || '{' : text,
      });
      if (answer.status >= 400) {
        expect(answer.headers['content-type'], `${answer.status}: ${method} ${target}`).toBe(
          'application/problem+json',
        );
      }
    });
  }
});

// What the pages of the desk and of readers read from an address or a form.
const fields = [
  ...[
    'ids',
    'id',
    'token',
    'title',
    'content',
    'excerpt',
    'slug',
    'status',
    'date',
    'type',
    'search',
  ],
  ...[
    'page',
    'per_page',
    'author',
    'order',
    'kept',
    'to',
    'trouble',
    'way',
    'state',
    'user',
    'password',
  ],
  ...[
    'name',
    'branch',
    'days',
    'drafts',
    'force',
    'reason',
    'width',
    'post',
    'reply',
    'comment',
    'email',
  ],
  ...[
    'url',
    'form',
    'action',
    'do',
    'done',
    'approved',
    'categories',
    'tags',
    'shape',
    'since',
    'key',
  ],
];

test('no field of a page makes the server fail', { timeout: 1_500_000 }, async () => {
  const pages = (await documentedRoutes()).filter(({ path }) =>
    /^\/(?:desk|preview|previews)\/|^\/api\/(?:comments|forms)/.test(path),
  );
  expect(pages.length).toBeGreaterThan(40);
  const some = fc.array(fc.tuple(fc.constantFrom(...fields), odd), { maxLength: 8 });
  for (const { method, path } of pages) {
    // It would build the site.
    if (method === 'POST' && /rebuilds$|site-previews$/.test(path)) continue;
    const calls = fc.record({ id: odd, query: some, form: some, isEncoded: fc.boolean() });
    await holds(calls, async ({ id, query, form, isEncoded }) => {
      const target = path.replace(/\{\w+\}/, () => written(id, isEncoded) || '0');
      const asked = query.map(([name, value]) => `${name}=${written(value, isEncoded)}`).join('&');
      const isFile = path === '/desk/media' && method === 'POST';
      const text = form.map(([name, value]) => `${name}=${written(value, isEncoded)}`).join('&');
      const part = form.map(
        ([name, value]) =>
          `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      await hold(`${target}?${asked}`, {
        method,
        headers: {
          authorization: basic('editor'),
          'content-type': isFile
            ? 'multipart/form-data; boundary=b'
            : 'application/x-www-form-urlencoded',
        },
        body: method === 'GET' ? undefined : isFile ? `${part.join('')}--b--\r\n` : text,
      });
    });
  }
});
