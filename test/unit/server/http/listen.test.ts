import { expect, onTestFinished, test } from 'vitest';
import { listen, type Layer } from '../../../../src/server/http/listen.ts';

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
