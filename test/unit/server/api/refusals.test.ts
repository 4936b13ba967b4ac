import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type ApiCall, type ApiServer } from '../../../support/api-server.ts';
import { describedIn, type Operation } from './described.ts';

const kilobyte = 1024;
let api: ApiServer;
let operations: readonly Operation[];
/** A record of each kind. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await startApi({}, { MAX_UPLOAD: '64KB' });
  const { json } = await api.call('GET', '/api/openapi.json');
  ({ operations } = describedIn(json));
  for (const kind of ['posts', 'pages', 'media']) {
    const list = await api.call('GET', `/api/${kind}?per_page=1`, { as: 'editor' });
    const [first] = list.json?.['items'] as { id: number }[];
    ids[kind] = String(first?.id);
  }
});
afterAll(() => api.stop());

const json = { 'content-type': 'application/json' };
const picture = {
  'content-type': 'image/png',
  'content-disposition': 'attachment; filename="dot.png"',
};

interface Way {
  /** As its query and its id are right. */
  readonly path: string;
  /** A body that nothing is wrong with, but for what the case changes. */
  readonly right?: ApiCall;
  /** What an account without rights is answered, where it is not 403 `forbidden`. */
  readonly asReader?: string;
  readonly wrongType?: ApiCall;
  readonly oversized?: readonly ApiCall[];
  readonly malformed: readonly {
    readonly path?: string;
    readonly call?: ApiCall;
    readonly code: string;
  }[];
}

const badId = (path: string) => [
  { path: `${path}/twelve`, code: 'invalid' },
  { path: `${path}/0`, code: 'invalid' },
  { path: `${path}/99999999999999999999`, code: 'invalid' },
];
const badList = (path: string) => [
  { path: `${path}?page=0`, code: 'invalid' },
  { path: `${path}?page=two`, code: 'invalid' },
  { path: `${path}?per_page=101`, code: 'invalid' },
];

/** How each operation is called, and what it does with what is wrong. */
const ways: Readonly<Record<string, Way>> = {
  me: { path: '/me', asReader: '200', malformed: [] },
  listPosts: {
    path: '/posts?status=publish,draft',
    malformed: [...badList('/posts'), { path: '/posts?status=a%20b', code: 'invalid' }],
  },
  showPost: { path: '/posts/{id}', malformed: badId('/posts') },
  createPost: {
    path: '/posts',
    right: { headers: json, body: '{"title":"A","content":"B"}' },
    wrongType: { headers: { 'content-type': 'text/plain' }, body: '{"title":"A","content":"B"}' },
    oversized: [
      { headers: json, body: JSON.stringify({ title: 'A', content: 'b'.repeat(2_000_000) }) },
      { headers: json, body: Readable.from(Array.from({ length: 40 }, () => ' '.repeat(64_000))) },
    ],
    malformed: [
      { call: { headers: json, body: '{"title":"A"' }, code: 'malformed' },
      { call: { headers: json, body: '' }, code: 'malformed' },
      { call: { headers: json, body: '[]' }, code: 'invalid' },
      { call: { headers: json, body: '{"title":"A"}' }, code: 'invalid' },
      { call: { headers: json, body: '{"title":"A","content":1}' }, code: 'invalid' },
      { call: { headers: json, body: '{"title":" ","content":""}' }, code: 'invalid' },
      { call: { headers: json, body: '{"title":"A","content":"B","id":1}' }, code: 'invalid' },
      {
        call: { headers: json, body: '{"title":"A","content":"B","status":"trash"}' },
        code: 'invalid',
      },
      {
        call: { headers: { ...json, 'idempotency-key': 'a b' }, body: '{}' },
        code: 'invalid',
      },
    ],
  },
  deletePost: {
    path: '/posts/{id}',
    malformed: [...badId('/posts'), { path: '/posts/{id}?force=maybe', code: 'invalid' }],
  },
  listPages: { path: '/pages', asReader: '200', malformed: badList('/pages') },
  showPage: { path: '/pages/{id}', malformed: badId('/pages') },
  deletePage: { path: '/pages/{id}', malformed: badId('/pages') },
  listMedia: { path: '/media', asReader: '200', malformed: badList('/media') },
  showMedia: { path: '/media/{id}', asReader: '200', malformed: badId('/media') },
  deleteMedia: { path: '/media/{id}', malformed: badId('/media') },
  uploadMedia: {
    path: '/media',
    right: { headers: picture, body: Buffer.from('89504e470d0a1a0a', 'hex') },
    wrongType: {
      headers: { ...picture, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    },
    oversized: [
      { headers: picture, body: Buffer.alloc(65 * kilobyte) },
      {
        headers: picture,
        body: Readable.from(Array.from({ length: 3 }, () => Buffer.alloc(32 * kilobyte))),
      },
    ],
    malformed: [
      { call: { headers: picture, body: '' }, code: 'invalid' },
      { call: { headers: { 'content-type': 'image/png' }, body: 'x' }, code: 'invalid' },
      {
        call: { headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
        code: 'malformed',
      },
      {
        call: { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: '--b\r\n' },
        code: 'malformed',
      },
    ],
  },
  createPreview: {
    path: '/previews',
    right: { headers: json, body: '{"id":241}' },
    wrongType: { headers: { 'content-type': 'text/plain' }, body: '{"id":241}' },
    oversized: [{ headers: json, body: ' '.repeat(2_000_001) }],
    malformed: [
      { call: { headers: json, body: '{' }, code: 'malformed' },
      { call: { headers: json, body: '{"id":"241"}' }, code: 'invalid' },
      { call: { headers: json, body: '{"id":0}' }, code: 'invalid' },
      { call: { headers: json, body: '{"id":241,"more":1}' }, code: 'invalid' },
    ],
  },
};

const withId = (path: string) =>
  path.replace(/(posts|pages|media)\/\{id\}/, (_, kind: string) => `${kind}/${ids[kind] ?? ''}`);

const writes = new Set(['POST', 'DELETE']);

/** `403 forbidden`, or `200` alone; and that the description knows the answer. */
async function outcome(operation: Operation, call: ApiCall = {}, path = ways[operation.id]!.path) {
  const answer = await api.call(operation.method, `/api${withId(path)}`, call);
  expect(operation.problemsOf(answer)).toEqual([]);
  expect(answer.headers['cache-control']).toBe('no-store');
  if (answer.status < 400) return String(answer.status);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.json).toMatchObject({ type: 'about:blank', status: answer.status });
  return `${answer.status} ${String(answer.json?.['code'])}`;
}

const eachOf = async <T>(expected: (way: Way, operation: Operation) => T, was: typeof expected) => {
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

describe('every call of the description', () => {
  test('wants to know who calls', () =>
    eachOf<unknown>(
      () => '401 signed-out',
      (way, operation) => outcome(operation, way.right),
    ));

  test('is refused, in WordPress’s words, to accounts that may not make it', () =>
    eachOf<unknown>(
      ({ asReader }) => asReader ?? '403 forbidden',
      ({ right }, operation) => outcome(operation, { ...right, as: 'reader' }),
    ));

  test('is refused from another site’s page if it changes something', async () => {
    const headers = { ...(await api.browserOf('reader')), origin: 'https://elsewhere.example' };
    const crossSite = { ...(await api.browserOf('reader')), 'sec-fetch-site': 'cross-site' };
    for (const foreign of [headers, crossSite]) {
      await eachOf<unknown>(
        ({ asReader }, { method }) =>
          writes.has(method) ? '403 foreign-origin' : (asReader ?? '403 forbidden'),
        ({ right }, operation) =>
          outcome(operation, { ...right, headers: { ...foreign, ...right?.headers } }),
      );
    }
  });

  test('needs the token of the session if it changes something', async () => {
    const { 'x-csrf-token': token, ...without } = await api.browserOf('reader');
    for (const headers of [without, { ...without, 'x-csrf-token': `${token ?? ''}x` }]) {
      await eachOf<unknown>(
        ({ asReader }, { method }) =>
          writes.has(method) ? '403 missing-token' : (asReader ?? '403 forbidden'),
        ({ right }, operation) =>
          outcome(operation, { ...right, headers: { ...headers, ...right?.headers } }),
      );
    }
  });

  test('says which type of body it takes', async () => {
    await eachOf<unknown>(
      ({ wrongType }) => (wrongType === undefined ? null : '415 wrong-type'),
      async ({ wrongType }, operation) =>
        wrongType === undefined ? null : outcome(operation, { ...wrongType, as: 'editor' }),
    );
    const taking = operations.filter(({ method }) => method === 'POST').map(({ id }) => id);
    expect(taking.filter((id) => ways[id]!.wrongType === undefined)).toEqual([]);
  });

  test('takes no packed body', () =>
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

  test('takes no more than it says, whether the length is known beforehand or not', () =>
    eachOf<unknown>(
      ({ oversized = [] }) => oversized.map(() => '413 too-large'),
      async ({ oversized = [] }, operation) => {
        const outcomes: string[] = [];
        for (const call of oversized)
          outcomes.push(await outcome(operation, { ...call, as: 'editor' }));
        return outcomes;
      },
    ));

  test('says what is wrong with what it is given', () =>
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

  test('answers the same to another method, naming those that there are', async () => {
    for (const { path } of operations) {
      const answer = await api.call('PATCH', `/api${path.replace('{id}', '1')}`);
      const methods = operations.filter((one) => one.path === path).map(({ method }) => method);
      expect(answer.json).toMatchObject({ status: 405, code: 'not-allowed-method' });
      expect(answer.headers.allow?.split(', ').filter((name) => name !== 'HEAD')).toEqual(methods);
    }
  });
});
