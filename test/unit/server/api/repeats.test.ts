import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  serveApi,
  startApi,
  type ApiCall,
  type ApiServer,
} from '../../../support/api/api-server.ts';
import {
  farSide,
  json as answer,
  v2Index,
  wpError,
  type FarSide,
} from '../../../support/far-side.ts';
import { checked, type Checked } from '../../../support/api/checked.ts';
import { startRedis, testWithRedis, untilRedisIs } from '../../../support/redis.ts';
import { patiently } from './patiently.ts';
import { spooled } from './spooled.ts';

let api: ApiServer;
let call: Checked;
beforeAll(async () => {
  api = await startApi();
  call = await checked(api);
});
afterAll(() => api.stop());

const post = (key: string, title: string, as = 'editor'): ApiCall => ({
  as,
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify({ title, content: 'Some text.' }),
});

const paper = (word: string) => Buffer.from(`%PDF-1.4\n%${word}\n%%EOF\n`);

const upload = (key: string, body: ApiCall['body']): ApiCall => ({
  as: 'editor',
  headers: {
    'content-type': 'application/pdf',
    'idempotency-key': key,
    'content-disposition': 'attachment; filename="paper.pdf"',
  },
  body,
});

const countOf = async (path: string) => {
  const { json } = await call('GET', `${path}?per_page=1`, { as: 'editor' });
  return Number(json?.['total']);
};

test('a repeated request with the same key makes one post, and gets the first answer', async () => {
  const first = await call('POST', '/posts', post('one', 'Once'));
  const count = await countOf('/posts');
  const second = await call('POST', '/posts', post('one', 'Once'));
  expect(second.status).toBe(201);
  expect(second.json).toEqual(first.json);
  expect(second.headers.location).toBe(first.headers.location);
  expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([
    undefined,
    'true',
  ]);
  expect(await countOf('/posts')).toBe(count);
});

test('a key belongs to one request of one account', async () => {
  await call('POST', '/posts', post('two', 'Twice'));
  const other = await call('POST', '/posts', post('two', 'Another'));
  expect(other.json).toMatchObject({ status: 422, code: 'key-reused' });
  const foreign = await call('POST', '/posts', post('two', 'Another', 'author'));
  expect(foreign.status).toBe(201);
});

test('without a key, every call makes another post', async () => {
  const { headers: _, ...same } = post('', 'Again');
  const headers = { 'content-type': 'application/json' };
  const one = await call('POST', '/posts', { ...same, headers });
  const two = await call('POST', '/posts', { ...same, headers });
  expect(one.json?.['id']).not.toBe(two.json?.['id']);
});

test('a file that is repeated with its key is stored once; another file with that key is refused', async () => {
  const one = paper('one');
  const two = paper('two');
  const first = await call('POST', '/media', upload('file', one));
  const count = await countOf('/media');
  const second = await call('POST', '/media', upload('file', one));
  expect(second.json).toEqual(first.json);
  const other = await call('POST', '/media', upload('file', two));
  expect(other.json).toMatchObject({ status: 422, code: 'key-reused' });
  expect(await countOf('/media')).toBe(count);
});

test('while the first call runs, the second one is refused', async () => {
  const whole = paper('slow');
  let goOn: () => void = () => undefined;
  const told = new Promise<void>((done) => {
    goOn = done;
  });
  async function* slowly() {
    yield whole.subarray(0, 10);
    await told;
    yield whole.subarray(10);
  }
  const first = call('POST', '/media', upload('slow', Readable.from(slowly())));
  await patiently(async () => expect(await spooled(api)).toHaveLength(1));
  // Without a Content-Length too, so that it is the same call.
  const second = await call('POST', '/media', upload('slow', Readable.from([whole])));
  expect(second.json).toMatchObject({ status: 409, code: 'in-progress' });
  expect(second.headers['retry-after']).toBe('2');
  goOn();
  expect((await first).status).toBe(201);
  const third = await call('POST', '/media', upload('slow', Readable.from([whole])));
  expect(third.json).toEqual((await first).json);
});

/** A WordPress that answers posts as a test plans, and the API for it. */
const withService = async (
  posted: (path: string, response: ServerResponse) => void | Promise<void>,
  work: (write: Checked, far: FarSide) => Promise<void>,
) => {
  const far: FarSide = await farSide(({ path, method }, response) => {
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (path === '/wp-json/') return answer(response, v2Index(far.url));
    if (method === 'POST') return posted(path, response);
    const capabilities = { edit_posts: true, upload_files: true };
    answer(response, { id: 7, name: 'Ada', slug: 'ada', roles: [], capabilities });
  });
  const other = await startApi({}, { CMS_URL: far.url });
  try {
    await work(await checked(other), far);
  } finally {
    await other.stop();
    await far.close();
  }
};

const postedTo = ({ seen }: FarSide, path: string) =>
  seen.filter((one) => one.method === 'POST' && one.path.endsWith(path)).length;

test('a client with a key that disconnects gets the answer with its next try', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  const media = {
    id: 12,
    source_url: 'http://far.test/paper.pdf',
    link: 'http://far.test/paper/',
    mime_type: 'application/pdf',
    media_type: 'file',
    alt_text: '',
    media_details: {},
    title: { rendered: 'paper' },
    caption: { rendered: '' },
    date_gmt: null,
    post: null,
  };
  await withService(
    async (_, response) => {
      await released;
      answer(response, media, { status: 201 });
    },
    async (write, far) => {
      const leaving = new AbortController();
      const sent = upload('left', paper('left'));
      const first = write('POST', '/media', { ...sent, signal: leaving.signal });
      const ended = expect(first).rejects.toThrow();
      await patiently(() => expect(postedTo(far, '/media')).toBe(1));
      leaving.abort();
      await ended;
      release();
      const second = await patiently(async () => {
        const tried = await write('POST', '/media', sent);
        expect(tried.status).toBe(201);
        return tried;
      });
      expect(second.json).toMatchObject({ id: 12 });
      expect(second.headers['idempotency-replayed']).toBe('true');
      expect(postedTo(far, '/media')).toBe(1);
    },
  );
});

test.each([
  ['what WordPress refused is asked again', 403, 'forbidden', 2],
  ['what it may have done all the same is not', 500, 'content-service', 1],
])('%s', async (_, status, code, times) => {
  await withService(
    (_, response) => wpError(response, status, 'some_code', 'Something went wrong.'),
    async (write, far) => {
      for (const turn of ['first', 'second']) {
        const { json } = await write('POST', '/posts', post('try', 'Try'));
        expect([turn, json?.['code']]).toEqual([turn, code]);
      }
      expect(postedTo(far, '/posts')).toBe(times);
    },
  );
});

testWithRedis('servers with the same Redis know each other’s calls', async () => {
  await using redis = await startRedis();
  const settings = { REDIS_URL: redis.url };
  const one = await startApi({}, settings);
  const two = await serveApi({ ...one, settings });
  try {
    await untilRedisIs('up', one, two);
    const first = await one.call('POST', '/api/posts', post('shared', 'Once'));
    const again = await two.call('POST', '/api/posts', post('shared', 'Once'));
    expect(again.json).toEqual(first.json);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await two.call('POST', '/api/posts', post('shared', 'Another'));
    expect(other.json).toMatchObject({ code: 'key-reused' });
    // A refusal is forgotten by all of them.
    const refused = await one.call('POST', '/api/posts', post('refused', 'Mine', 'reader'));
    expect(refused.status).toBe(403);
    const both = await Promise.all(
      [one, two].map((server) => server.call('POST', '/api/posts', post('refused', 'At once'))),
    );
    const made = both.filter(({ status }) => status === 201).map(({ json }) => json?.['id']);
    expect(new Set(made).size).toBe(1);
    expect(both.every(({ status }) => status === 201 || status === 409)).toBe(true);

    await redis.kill();
    await untilRedisIs('away', two);
    const alone = await two.call('POST', '/api/posts', post('alone', 'Alone'));
    const repeated = await two.call('POST', '/api/posts', post('alone', 'Alone'));
    expect(repeated.json).toEqual(alone.json);
  } finally {
    await two.stop();
    await one.stop();
  }
});
