import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type ApiCall, type ApiServer } from '../../../support/api/api-server.ts';
import { farSide, json as answer, v2Index, wpError } from '../../../support/far-side.ts';
import { checked, type Checked } from '../../../support/api/checked.ts';
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
    ...{ 'content-type': 'application/pdf', 'idempotency-key': key },
    'content-disposition': 'attachment; filename="paper.pdf"',
  },
  body,
});

const countOf = async (path: string) => {
  const { json } = await call('GET', `${path}?per_page=1`, { as: 'editor' });
  return Number(json?.['total']);
};

test('a post that is sent again with its key is made once, and the first answer comes again', async () => {
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

test('without a key every call makes a post of its own', async () => {
  const { headers: _, ...same } = post('', 'Again');
  const headers = { 'content-type': 'application/json' };
  const [one, two] = [
    await call('POST', '/posts', { ...same, headers }),
    await call('POST', '/posts', { ...same, headers }),
  ];
  expect(one.json?.['id']).not.toBe(two.json?.['id']);
});

test('a file that is sent again with its key is kept once; another file with it is refused', async () => {
  const [one, two] = [paper('one'), paper('two')];
  const first = await call('POST', '/media', upload('file', one));
  const count = await countOf('/media');
  const second = await call('POST', '/media', upload('file', one));
  expect(second.json).toEqual(first.json);
  const other = await call('POST', '/media', upload('file', two));
  expect(other.json).toMatchObject({ status: 422, code: 'key-reused' });
  expect(await countOf('/media')).toBe(count);
});

test('while the first is under way the second is told to wait', async () => {
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
  await vi.waitFor(async () => expect(await spooled(api)).toHaveLength(1));
  // Its length is not known beforehand either, so that it is the same call.
  const second = await call('POST', '/media', upload('slow', Readable.from([whole])));
  expect(second.json).toMatchObject({ status: 409, code: 'in-progress' });
  expect(second.headers['retry-after']).toBe('2');
  goOn();
  expect((await first).status).toBe(201);
  const third = await call('POST', '/media', upload('slow', Readable.from([whole])));
  expect(third.json).toEqual((await first).json);
});

test('what WordPress refused is asked again; what it may have done all the same is not', async () => {
  let failure: [number, string] = [403, 'rest_cannot_create'];
  const far = await farSide(({ path, method }, response) => {
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (path === '/wp-json/') return answer(response, v2Index(far.url));
    if (path.endsWith('/users/me')) {
      return answer(response, { id: 7, name: 'Ada', slug: 'ada', roles: [], capabilities: {} });
    }
    if (method === 'POST') return wpError(response, ...failure, 'Something went wrong.');
    return wpError(response, 404, 'rest_no_route', 'No route.');
  });
  const other = await startApi({}, { CMS_URL: far.url });
  try {
    const write = await checked(other);
    const posted = () =>
      far.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/posts')).length;
    for (const [status, code, sent] of [
      [403, 'forbidden', 2],
      [500, 'content-service', 1],
    ] as const) {
      failure = [status, 'some_code'];
      const before = posted();
      for (const turn of ['first', 'second']) {
        const { json } = await write('POST', '/posts', post(`try-${status}`, 'Try'));
        expect([turn, json?.['code']]).toEqual([turn, code]);
      }
      expect([status, posted() - before]).toEqual([status, sent]);
    }
  } finally {
    await other.stop();
    await far.close();
  }
});
