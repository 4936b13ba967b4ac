import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { depth } from '../support/depth.ts';
import { attackedSite, type AttackedSite } from './attacked-site.ts';

let site: AttackedSite;
beforeAll(async () => {
  site = await attackedSite();
});
afterAll(() => site.stop());

const dial = (): Socket =>
  connect({ host: '127.0.0.1', port: Number(new URL(site.url).port), allowHalfOpen: true });

/** Sends bytes as they are, and gives all that comes until the server closes, or has nothing to say for a while. */
async function sent(bytes: string, patience = 400): Promise<string> {
  const socket = dial();
  let came = '';
  let last = performance.now();
  const state = { isOver: false };
  const end = () => {
    state.isOver = true;
  };
  socket.on('data', (piece: Buffer) => {
    came += piece.toString('latin1');
    last = performance.now();
  });
  socket
    .on('error', () => undefined)
    .on('close', end)
    .on('end', end);
  socket.write(Buffer.from(bytes, 'latin1'));
  while (!state.isOver && performance.now() - last < patience) await wait(10);
  socket.destroy();
  return came;
}

const statusesIn = (answer: string): readonly string[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);

/** The request that somebody tries to get past a proxy: its answer says `"status":"ok"`. */
const hidden = 'GET /healthz HTTP/1.1\r\nHost: a.test\r\n\r\n';
const post = (headers: string, rest = '') =>
  `POST /api/posts HTTP/1.1\r\nHost: a.test\r\n${headers}\r\n\r\n${rest}`;
const chunked = 'Transfer-Encoding: chunked';

test.each<[name: string, bytes: string]>([
  ['a length and chunks', post(`Content-Length: 4\r\n${chunked}`, `0\r\n\r\n${hidden}`)],
  ['chunks and a length', post(`${chunked}\r\nContent-Length: 4`, `0\r\n\r\n${hidden}`)],
  ['two lengths', post('Content-Length: 0\r\nContent-Length: 44', hidden)],
  ['two equal lengths', post('Content-Length: 0\r\nContent-Length: 0', hidden)],
  ['a list of lengths', post('Content-Length: 0, 44', hidden)],
  ['a length with a sign', post('Content-Length: +0', hidden)],
  ['a negative length', post('Content-Length: -1', hidden)],
  ['a length in another base', post('Content-Length: 0x0', hidden)],
  ['a length with a space in it', post('Content-Length: 0 0', hidden)],
  ['a length beyond all numbers', post('Content-Length: 18446744073709551616', hidden)],
  ['an empty length', post('Content-Length:', hidden)],
  ['a space before the colon', post('Content-Length : 0', hidden)],
  ['a tab before the colon', post('Transfer-Encoding\t: chunked', `0\r\n\r\n${hidden}`)],
  ['a folded header', post('X-A: a\r\n b\r\nContent-Length: 0', hidden)],
  ['a folded coding', post('Transfer-Encoding:\r\n chunked', `0\r\n\r\n${hidden}`)],
  ['a folded first header', `GET / HTTP/1.1\r\n Host: a.test\r\n\r\n${hidden}`],
  ['a coding after a vertical tab', post('Transfer-Encoding: \vchunked', `0\r\n\r\n${hidden}`)],
  ['a coding in quotes', post('Transfer-Encoding: "chunked"', `0\r\n\r\n${hidden}`)],
  ['an empty coding', post('Transfer-Encoding:', `0\r\n\r\n${hidden}`)],
  ['lines that end with LF alone', `GET / HTTP/1.1\nHost: a.test\n\n${hidden}`],
  ['a header that ends with LF alone', post('X-A: a\nContent-Length: 0', hidden)],
  ['a header that ends with CR alone', post('X-A: a\rContent-Length: 0', hidden)],
  ['a header with NUL', post('X-A: a\0b\r\nContent-Length: 0', hidden)],
  ['a header without a name', post(': a\r\nContent-Length: 0', hidden)],
  ['a header without a colon', post('X-A\r\nContent-Length: 0', hidden)],
  ['a chunk size in another base', post(chunked, `0x0\r\n\r\n${hidden}`)],
  ['a negative chunk', post(chunked, `-1\r\n\r\n${hidden}`)],
  ['a chunk beyond all numbers', post(chunked, `10000000000000000\r\n\r\n${hidden}`)],
  ['a chunk size that ends with LF alone', post(chunked, `0\n\n${hidden}`)],
  ['a chunk longer than it says', post(chunked, `1\r\nabc\r\n0\r\n\r\n${hidden}`)],
  ['an extension that ends with LF alone', post(chunked, `1;a\nb\r\n0\r\n\r\n${hidden}`)],
  ['an extension of 64 KB', post(chunked, `1;a=${'b'.repeat(65_536)}\r\nx\r\n0\r\n\r\n${hidden}`)],
  ['trailers that change the length', post(chunked, `0\r\nContent-Length: 44\r\n\r\n${hidden}`)],
  [
    'an upgrade',
    `GET /api/me HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n${hidden}`,
  ],
  ['no Host', `GET / HTTP/1.1\r\n\r\n${hidden}`],
  ['two Hosts', `GET / HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\n\r\n${hidden}`],
  ['a request line with a space too many', `GET / / HTTP/1.1\r\nHost: a.test\r\n\r\n${hidden}`],
  ['no version', `GET /\r\n\r\n${hidden}`],
  ['a version of its own', `GET / HTTP/9.9\r\nHost: a.test\r\n\r\n${hidden}`],
  ['the preface of HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`],
  ['TLS', `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${hidden}`],
  ['a tunnel', `CONNECT b.test:443 HTTP/1.1\r\nHost: b.test\r\n\r\n${hidden}`],
  [
    'headers of 100 KB',
    `GET / HTTP/1.1\r\nHost: a.test\r\nX: ${'x'.repeat(100_000)}\r\n\r\n${hidden}`,
  ],
  ['an address of 100 KB', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a.test\r\n\r\n${hidden}`],
])('%s: refused, and what follows is no request', async (_, bytes) => {
  const answer = await sent(bytes);
  expect(answer).not.toContain('"status":"ok"');
  const statuses = statusesIn(answer);
  // Of a body that is wrong later, the headers were refused before.
  expect(statuses.slice(1).filter((status) => status !== '400')).toEqual([]);
  expect(['400', '401', '413', '431', undefined]).toContain(statuses[0]);
  expect(answer).not.toMatch(/node:|\bat .*\.m?js/);
});

test.each<[name: string, bytes: string]>([
  ['chunks with extensions', post(chunked, `2;a=b;c="d"\r\n{}\r\n0;e\r\n\r\n${hidden}`)],
  ['a body that looks like a request', post(`Content-Length: ${hidden.length}`, hidden + hidden)],
])('%s: the next request is the one that follows', async (_, bytes) => {
  const answer = await sent(bytes);
  expect(statusesIn(answer)).toEqual(['401', '200']);
  expect(answer.match(/"status":"ok"/g)).toHaveLength(1);
});

test('a hundred requests at once on one connection are answered in their order', async () => {
  const paths = Array.from(
    { length: 100 },
    (_, at) => ['/healthz', '/api/me', '/', '/none'][at % 4],
  );
  const asked = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`);
  const refused = post('Content-Length: 100000', 'x'.repeat(100_000));
  const answer = await sent([...asked, refused, hidden].join(''), 2_000);
  const each = paths.map(
    (path) => ({ '/healthz': '200', '/api/me': '401', '/': '200' })[path!] ?? '404',
  );
  expect(statusesIn(answer)).toEqual([...each, '401', '200']);
});

const idle = { day: 1_000, most: 10_000 }[depth];

describe(`with ${idle} idle connections`, () => {
  test('others are served', { timeout: 120_000 }, async () => {
    const sockets: Socket[] = [];
    const kinds = ['', 'GET / HT', 'GET / HTTP/1.1\r\nHost: a.test\r\n', post('Content-Length: 9')];
    try {
      for (let number = 0; number < idle; number += 1) {
        const socket = dial();
        socket.once('end', () => socket.destroy());
        socket.on('error', () => undefined).resume();
        sockets.push(socket);
        await once(socket, 'connect');
        const kind = kinds[number % kinds.length] ?? '';
        if (kind !== '') socket.write(kind);
      }
      for (const path of ['/', '/healthz', '/desk/sign-in']) {
        const begun = performance.now();
        const { status } = await ask(site.url, path);
        expect([path, status]).toEqual([path, 200]);
        expect(performance.now() - begun).toBeLessThan(3_000);
      }
      // Fifteen seconds for headers, thirty for a body, and a little for checks in between.
      const open = () => sockets.filter((socket) => !socket.destroyed).length;
      await expect.poll(open, { timeout: 60_000, interval: 500 }).toBe(0);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});
