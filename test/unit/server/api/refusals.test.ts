import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, startApi, type ApiCall, type ApiServer } from '../../../support/api/api-server.ts';
import { describedIn, type Operation } from '../../../support/api/described.ts';
import { ways, type Way } from './ways.ts';

const writes = new Set(['POST', 'PATCH', 'DELETE']);

describe.each([
  ['newer', {}],
  ['older', { legacyPlugin: true, v2: false }],
])('every call of the description, with the %s generation,', (generation, behaviour) => {
  /** The answer to an account without rights. */
  const toReader = ({ asReader, isNewer = false }: Way): string =>
    isNewer && generation === 'older' ? '501 unsupported' : (asReader ?? '403 forbidden');
  let api: ApiServer;
  let operations: readonly Operation[];
  /** A record of each kind. */
  const ids: Record<string, string> = {};
  /** What WordPress holds: refused calls change nothing of it. */
  const held = async () => {
    const lists = ['posts?status=publish,draft,pending,future,private,trash', 'pages', 'media'];
    const answers = await Promise.all(
      lists.map((list) => api.call('GET', `/api/${list}`, { as: 'editor' })),
    );
    return answers.map(({ json }) => [json?.['total'], json?.['items']]);
  };
  let before: unknown;

  beforeAll(async () => {
    api = await startApi(behaviour, { MAX_UPLOAD: '64KB' });
    const { json } = await api.call('GET', '/api/openapi.json');
    ({ operations } = describedIn(json));
    for (const kind of ['posts', 'pages', 'media']) {
      const list = await api.call('GET', `/api/${kind}?per_page=1`, { as: 'editor' });
      const [first] = list.json?.['items'] as { id: number }[];
      ids[kind] = String(first?.id);
    }
    // The sample's first comment.
    ids['comments'] = '1';
    before = await held();
  });
  afterAll(async () => {
    expect(await held()).toEqual(before);
    await api.stop();
  });

  const withId = (path: string) =>
    path.replace(
      /(posts|pages|media|comments)\/\{id\}/,
      (_, kind: string) => `${kind}/${ids[kind] ?? ''}`,
    );

  /** `403 forbidden`, or `200` alone. Also checks that the description lists the answer. */
  async function outcome(
    operation: Operation,
    call: ApiCall = {},
    path = ways[operation.id]!.path,
  ) {
    const answer = await api.call(operation.method, `/api${withId(path)}`, call);
    expect(operation.problemsOf(answer)).toEqual([]);
    expect(answer.headers['cache-control']).toBe('no-store');
    if (answer.status < 400) return String(answer.status);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json).toMatchObject({ type: 'about:blank', status: answer.status });
    return `${answer.status} ${String(answer.json?.['code'])}`;
  }

  const eachOf = async <T>(
    expected: (way: Way, operation: Operation) => T,
    was: typeof expected,
  ) => {
    const seen = operations.map(({ id }) => id);
    expect(seen.toSorted()).toEqual(Object.keys(ways).toSorted());
    for (const operation of operations) {
      const way = ways[operation.id]!;
      expect([operation.id, await was(way, operation)]).toEqual([
        operation.id,
        expected(way, operation),
      ]);
    }
  };

  test('requires a caller', () =>
    eachOf<unknown>(
      () => '401 signed-out',
      (way, operation) => outcome(operation, way.right),
    ));

  test('is refused, in WordPress’s words, to accounts that may not make it', () =>
    eachOf<unknown>(toReader, ({ right }, operation) =>
      outcome(operation, { ...right, as: 'reader' }),
    ));

  test('is refused from another site’s page if it changes something', async () => {
    const headers = { ...(await api.browserOf('reader')), origin: 'https://elsewhere.example' };
    const crossSite = { ...(await api.browserOf('reader')), 'sec-fetch-site': 'cross-site' };
    // The headers of a browser that has stored this server's password, over plain http.
    const stored = { authorization: basic('reader'), origin: 'http://elsewhere.example' };
    for (const foreign of [headers, crossSite, stored]) {
      await eachOf<unknown>(
        (way, { method }) => (writes.has(method) ? '403 foreign-origin' : toReader(way)),
        ({ right }, operation) =>
          outcome(operation, { ...right, headers: { ...foreign, ...right?.headers } }),
      );
    }
  });

  test('needs the token of the session if it changes something', async () => {
    const { 'x-csrf-token': token, ...without } = await api.browserOf('reader');
    for (const headers of [without, { ...without, 'x-csrf-token': `${token ?? ''}x` }]) {
      await eachOf<unknown>(
        (way, { method }) => (writes.has(method) ? '403 missing-token' : toReader(way)),
        ({ right }, operation) =>
          outcome(operation, { ...right, headers: { ...headers, ...right?.headers } }),
      );
    }
  });

  test('names the accepted type of body', async () => {
    await eachOf<unknown>(
      ({ wrongType }) => (wrongType === undefined ? null : '415 wrong-type'),
      async ({ wrongType }, operation) =>
        wrongType === undefined ? null : outcome(operation, { ...wrongType, as: 'editor' }),
    );
    const taking = operations.filter(({ method }) => method === 'POST').map(({ id }) => id);
    expect(taking.filter((id) => ways[id]!.wrongType === undefined)).toEqual([]);
  });

  test('accepts no compressed body', () =>
    eachOf<unknown>(
      (_, { method }) => (method === 'POST' ? '415 wrong-type' : null),
      async ({ right }, operation) =>
        operation.method === 'POST'
          ? outcome(operation, {
              ...right,
              headers: { ...right?.headers, 'content-encoding': 'gzip' },
              as: 'editor',
            })
          : null,
    ));

  test('refuses a too large body, with or without a Content-Length', () =>
    eachOf<unknown>(
      ({ oversized }) => (oversized?.() ?? []).map(() => '413 too-large'),
      async ({ oversized }, operation) => {
        const outcomes: string[] = [];
        for (const call of oversized?.() ?? [])
          outcomes.push(await outcome(operation, { ...call, as: 'editor' }));
        return outcomes;
      },
    ));

  test('names the problems of invalid input', () =>
    eachOf<unknown>(
      ({ malformed }) => malformed.map(({ code }) => `400 ${code}`),
      async ({ malformed }, operation) => {
        const outcomes: string[] = [];
        for (const { path, call } of malformed) {
          outcomes.push(await outcome(operation, { ...call, as: 'editor' }, path));
        }
        return outcomes;
      },
    ));

  test('says in a sentence what is wrong with each field', async () => {
    const said: string[] = [];
    for (const operation of operations) {
      const way = ways[operation.id]!;
      for (const { path = way.path, call, code } of way.malformed) {
        if (code !== 'invalid') continue;
        const sent = { ...call, as: 'editor' };
        const { json } = await api.call(operation.method, `/api${withId(path)}`, sent);
        const fields = (json?.['fields'] ?? []) as { name: string; problem: string }[];
        expect([operation.id, fields.length > 0 || json?.['detail']]).not.toContain('');
        said.push(...fields.map(({ problem }) => problem));
        for (const { name, problem } of fields) {
          expect(problem).toMatch(
            name === '' ? /^The body (?:is|must) / : /^`[\w.-]+` (?:is|must) /,
          );
          expect(problem).toContain(name);
          expect(problem).toMatch(/[^.]\.$/);
          expect(json?.['detail']).toContain(problem);
        }
      }
    }
    expect(said.length).toBeGreaterThan(30);
    expect(said.join('\n')).not.toMatch(
      /invalid|expected|received|unrecognized|too (?:big|small)/i,
    );
    expect(said).toEqual(
      expect.arrayContaining([
        'The body must be an object.',
        '`content` is missing.',
        '`content` must be a text.',
        '`content` must not be empty along with the title.',
        '`status` must be draft, pending, private or publish.',
        '`approved.0` must be a whole number.',
        '`more` is not a field that this request has.',
        '`id` must be a whole number.',
        '`id` must be at least 1.',
        '`id` must be a whole number from 1.',
        '`page` must be a whole number from 1 to 100000.',
        '`force` must be true or false.',
        '`reason` must have at most 200 characters.',
        '`idempotency-key` must be 1 to 200 visible characters.',
      ]),
    );
  });

  test('answers other methods with 405 and the allowed ones', async () => {
    for (const { path } of operations) {
      const answer = await api.call('PUT', `/api${path.replace('{id}', '1')}`);
      const methods = operations.filter((one) => one.path === path).map(({ method }) => method);
      expect(answer.json).toMatchObject({ status: 405, code: 'not-allowed-method' });
      expect(answer.headers.allow?.split(', ').filter((name) => name !== 'HEAD')).toEqual(methods);
    }
  });
});
