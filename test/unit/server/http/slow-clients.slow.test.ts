import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { allowUpload } from '../../../../src/server/http/time-limits.ts';
import { listen, type Layer } from '../../../../src/server/http/listen.ts';
import { ask } from '../../../support/ask.ts';
import { rawCall, statusIn } from '../../../support/raw-call.ts';

const timeLimits = { headers: 300, body: 300, upload: { period: 250, leastBytes: 100 } };

/** Answers with the number of received bytes: `/refused` at once, `/upload` within the time for uploads. */
const layer: Layer = async (request, response) => {
  if (request.url === '/refused') return void response.writeHead(403).end('no');
  if (request.url === '/upload') allowUpload(request, 20_000);
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) size += piece.length;
  response.end(String(size));
};

async function start() {
  const faults: unknown[] = [];
  const place = { host: '127.0.0.1', port: 0, timeLimits };
  const server = await listen([layer], place, (fault) => faults.push(fault));
  onTestFinished(() => server.stop(100));
  return server;
}

test.each([
  ['nothing of its headers', ''],
  ['half of its headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: '],
])('a client that sends %s gets an answer, and its connection ends', async (_, head) => {
  const { port } = await start();
  const answer = await new Promise<string>((done) => {
    const socket = connect(port, '127.0.0.1');
    let came = '';
    socket.on('data', (bytes) => (came += bytes.toString('latin1')));
    socket.on('close', () => done(came));
    socket.write(head);
  });
  expect(statusIn(answer)).toBe('408');
});

test.each<[string, Parameters<typeof rawCall>[1]]>([
  ['never comes', {}],
  ['comes byte by byte', { drip: { bytes: 'a', every: 50 } }],
  [
    'comes byte by byte, without its length',
    {
      headers: { 'content-length': '', 'transfer-encoding': 'chunked' },
      drip: { bytes: '1\r\na\r\n', every: 50 },
    },
  ],
])('a body that %s ends the connection, with an answer', async (_, call) => {
  const { url } = await start();
  expect(statusIn(await rawCall(url, call))).toBe('408');
});

test('the rest of a refused body does not keep the connection open', async () => {
  const { url } = await start();
  for (const connection of ['keep-alive', 'close']) {
    const drip = { bytes: 'a', every: 50 };
    const answer = await rawCall(`${url}/refused`, { headers: { connection }, drip });
    expect([connection, statusIn(answer)]).toEqual([connection, '403']);
  }
});

test('a client that is refused while it sends a large body sees the answer', async () => {
  const { url } = await start();
  for (const headers of [{ connection: 'close' }, { connection: 'keep-alive' }]) {
    const response = await fetch(`${url}/refused`, {
      method: 'POST',
      headers,
      body: Buffer.alloc(8_000_000),
    });
    expect([response.status, await response.text()]).toEqual([403, 'no']);
  }
});

test('an upload continues only while it is fast enough', async () => {
  const { url } = await start();
  const at = (call: Parameters<typeof rawCall>[1]) =>
    rawCall(`${url}/upload`, call, (answer) => answer.includes('\r\n\r\n'));
  // Longer than other bodies may take.
  const drip = { bytes: 'a'.repeat(500), every: 20 };
  const whole = await at({ headers: { 'content-length': '20000' }, drip });
  expect(statusIn(whole)).toBe('200');
  expect(whole).toMatch(/20000$/);
  const slow = { bytes: 'a', every: 40 };
  expect(statusIn(await at({ headers: { 'content-length': '20000' }, drip: slow }))).toBe('408');
});

test('an endless upload is ended, even if it is fast', async () => {
  const { url } = await start();
  const drip = { bytes: `10000\r\n${'a'.repeat(0x10000)}\r\n`, every: 5 };
  const headers = { 'transfer-encoding': 'chunked', 'content-length': '' };
  expect(statusIn(await rawCall(`${url}/upload`, { headers, drip }))).toBe('408');
});

test('a request without a body has no time limit', async () => {
  const { url } = await start();
  expect((await ask(url, '/')).body.toString()).toBe('0');
});
