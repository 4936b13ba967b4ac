import { expect, onTestFinished, test } from 'vitest';
import { listen, type Layer } from '../../../../src/server/http/listen.ts';
import { rawCall } from '../../../support/raw-call.ts';

const place = { host: '127.0.0.1', port: 0 };

test('an error in one request does not affect others', async () => {
  const faults: unknown[] = [];
  const layer: Layer = (request, response, next) => {
    if (request.url === '/fault') throw new Error('with a secret in it');
    if (request.url === '/late') {
      response.write('half');
      throw new Error('too late');
    }
    if (request.url === '/later') setImmediate(next);
    else next();
  };
  const later: Layer = (request, _, next) => {
    if (request.url === '/later') throw new Error('after a while');
    next();
  };
  const answer: Layer = (_, response) => void response.end('well');
  const server = await listen([layer, later, answer], place, (error) => faults.push(error));
  onTestFinished(() => server.stop());

  const failed = await fetch(`${server.url}/fault`);
  expect([failed.status, await failed.text()]).toEqual([
    500,
    'Something went wrong on this server.',
  ]);
  expect((await fetch(`${server.url}/later`)).status).toBe(500);
  await expect(fetch(`${server.url}/late`).then((late) => late.text())).rejects.toThrow();
  expect(await (await fetch(server.url)).text()).toBe('well');
  expect(faults.map(String)).toEqual(
    ['with a secret in it', 'after a while', 'too late'].map((text) => `Error: ${text}`),
  );
});

test('a request that no layer answers gets 404, and a taken port is an error', async () => {
  const server = await listen([], place);
  onTestFinished(() => server.stop());
  expect((await fetch(server.url)).status).toBe(404);
  await expect(listen([], { ...place, port: server.port })).rejects.toThrow(
    `PORT is ${server.port}, and another program listens on that port of 127.0.0.1.`,
  );
});

const chunked = { 'content-length': '', 'Transfer-Encoding': 'chunked' };
test.each<[string, Record<string, string>]>([
  ['two Host headers', { 'content-length': '', Host: 'other.test' }],
  ['two Host headers, although the client waits', { Expect: '100-continue', Host: 'other.test' }],
  ['another Transfer-Encoding', { ...chunked, 'Transfer-Encoding': 'gzip' }],
  ['a second Transfer-Encoding', { ...chunked, 'transfer-encoding': 'gzip' }],
  ['a list of Transfer-Encodings', { ...chunked, 'Transfer-Encoding': 'gzip, chunked' }],
  ['a misspelt Transfer-Encoding', { ...chunked, 'Transfer-Encoding': 'xchunked' }],
  ['chunked twice', { ...chunked, 'Transfer-Encoding': 'chunked, chunked' }],
  ['both Content-Length and Transfer-Encoding', { 'Transfer-Encoding': 'chunked' }],
  ['two lengths', { 'Content-Length': '7' }],
])('a request with %s gets 400, and its connection is closed', async (_, headers) => {
  const asked: string[] = [];
  const layer: Layer = ({ url = '' }, response) => {
    asked.push(url);
    response.end();
  };
  const server = await listen([layer], place);
  onTestFinished(() => server.stop());
  // Resolves when the server closes the connection, which a proxy could have used for somebody else.
  const answer = await rawCall(`${server.url}/first`, { headers });
  expect(answer).toMatch(/(?:^|\r\n\r\n)HTTP\/1\.1 400 [^]*\r\nConnection: close\r\n/i);
  expect(asked).toEqual([]);
});

test('bytes after a refused request are no further request', async () => {
  const asked: string[] = [];
  const layer: Layer = ({ url = '' }, response) => {
    asked.push(url);
    response.end();
  };
  const server = await listen([layer], place);
  onTestFinished(() => server.stop());
  const next = 'GET /second HTTP/1.1\r\nhost: a.test\r\n\r\n';
  const unclear: readonly Record<string, string>[] = [
    { Host: 'a' },
    { 'Transfer-Encoding': 'gzip' },
  ];
  for (const headers of unclear) {
    const whole = { 'content-length': '', ...headers };
    await rawCall(`${server.url}/first`, { headers: whole, rest: next });
  }
  expect(asked).toEqual([]);
});

test('a body in chunks is accepted in any spelling', async () => {
  const layer: Layer = (request, response) => {
    request.resume().once('end', () => response.end('well'));
  };
  const server = await listen([layer], place);
  onTestFinished(() => server.stop());
  const headers = { ...chunked, 'Transfer-Encoding': 'Chunked' };
  const call = { headers, rest: '2\r\nhi\r\n0\r\n\r\n' };
  expect(await rawCall(server.url, call, (came) => came.includes('well'))).toContain('200 OK');
});
