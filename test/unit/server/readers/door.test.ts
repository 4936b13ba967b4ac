import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSigned } from '../../../../src/server/rebuilds/signed-calls.ts';
import { json, type Answering } from '../../../support/far-side.ts';
import { comments, contact, multipart, readersServer, sharedSecret } from './readers-server.ts';

type ReadersServer = Awaited<ReturnType<typeof readersServer>>;

let server: ReadersServer;
let wordpress: Answering;
beforeEach(async () => {
  wordpress = ({ path }, response) => {
    if (path.endsWith('/feedback')) json(response, { status: 'mail_sent', message: 'Sent.' });
    else response.writeHead(302, { location: '/x/?unapproved=5#comment-5' }).end();
  };
  server = await readersServer((seen, response) => wordpress(seen, response));
});
afterEach(() => server.stop());

const commentsAt = '/api/comments?post=228';
const formAt = '/api/forms?text=71&form=17';
const typed = (name = 'Rita') =>
  new URLSearchParams({ comment: 'Hello', author: name, email: 'rita@reader.example' }).toString();
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
const write = (address: string, token: string) =>
  server.ask(`${commentsAt}&token=${token}`, address, {
    method: 'POST',
    headers: urlencoded,
    body: typed(),
  });
const picture = (bytes: number) =>
  multipart([
    { head: 'name="your-name"', value: Buffer.from('Rita') },
    {
      head: 'name="picture"; filename="a.png"\r\nContent-Type: image/png',
      value: Buffer.alloc(bytes, 65),
    },
  ]);
/** The token in the page that was asked for. */
const tokenIn = (html: string) => /token=([\w.-]+)/.exec(html)?.[1] ?? '';

/** Begins to send a form, and sends no more of it. */
async function beginForm(address: string, token = ''): Promise<ClientRequest> {
  const begun = request(`${server.url}${formAt}&token=${token}`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': address,
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': 5_000_000,
    },
  });
  begun.on('error', () => undefined).write('--cut\r\n');
  await once(begun, 'socket');
  return begun;
}

test('a hundred comments without a token don’t close a text for others', async () => {
  const statuses = [];
  for (let at = 0; at < 100; at += 1) statuses.push((await write(`192.0.2.${at % 5}`, '')).status);
  expect(new Set(statuses).has(200)).toBe(false);
  expect((await write('198.51.100.1', server.token(comments))).status).toBe(200);
  expect(server.sent()).toHaveLength(1);
});

test('after a hundred comments with a token, a text takes no more for a while, and says so', async () => {
  for (let at = 0; at < 100; at += 1)
    expect((await write(`192.0.2.${at % 5}`, server.token(comments))).status).toBe(200);
  const answer = await write('198.51.100.1', server.token(comments));
  expect([answer.status, answer.text]).toEqual([429, expect.stringContaining('Many people')]);
});

test('an address that has sent a lot is refused before its body is read, and one page is rendered for all of that', async () => {
  for (let at = 0; at < 20; at += 1) await write('192.0.2.1', 'x');
  const rendered = server.rendered();
  for (let at = 0; at < 20; at += 1) {
    const begun = await beginForm('192.0.2.1');
    const [answer] = (await once(begun, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(429);
    answer.resume();
    // It may not go on for long.
    const closed = new Promise((done) => void begun.once('close', done));
    begun.write(Buffer.alloc(2_000_000, 65));
    await closed;
  }
  expect(server.rendered()).toBe(rendered + 1);
});

test('few bodies of one network are read at once; others are not kept out', async () => {
  const begun = [];
  for (let at = 0; at < 4; at += 1) begun.push(await beginForm(`2001:db8:1:${at}::1`));
  const { body, headers } = picture(10);
  const send = (address: string) =>
    server.ask(`${formAt}&token=${server.token(contact)}`, address, {
      method: 'POST',
      headers,
      body,
    });
  await expect.poll(async () => (await send('2001:db8:1:9::1')).status).toBe(503);
  expect((await send('2001:db8:2::1')).status).toBe(200);
  for (const each of begun) each.destroy();
  await expect.poll(async () => (await send('2001:db8:1:8::1')).status).toBe(200);
});

test('bodies that never end give way to others', async () => {
  const begun = [];
  for (let at = 0; at < 64; at += 1)
    begun.push(await beginForm(`192.0.${at}.1`, server.token(contact)));
  let isBroken = false;
  begun[0]?.once('error', () => {
    isBroken = true;
  });
  const { body, headers } = picture(10);
  let at = 0;
  const send = async () => {
    at += 1;
    const path = `${formAt}&token=${server.token(contact)}`;
    const answer = await server.ask(path, `198.51.100.${at}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    return isBroken;
  };
  await expect.poll(send, { interval: 5 }).toBe(true);
  for (const each of begun) each.destroy();
});

test('forms without a token of this server are few in a second, and one with a token is not kept out by them', async () => {
  // All within one second, however long the machine takes.
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const all = Array.from({ length: 120 }, (_, at) => write(`192.0.${at}.1`, 'x'));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(50);
    expect(statuses.filter((status) => status === 503)).toHaveLength(70);
    expect((await write('198.51.100.1', server.token(comments))).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test.each<[name: string, parts: () => ReturnType<typeof multipart>, status: number]>([
  [
    '130,000 empty parts',
    () => multipart(Array.from({ length: 130_000 }, () => ({ head: 'name=""' }))),
    400,
  ],
  [
    '600 KB of what was typed',
    () => multipart([{ head: 'name="your-name"', value: Buffer.alloc(600_000, 65) }]),
    400,
  ],
  [
    'fields of 600 KB together',
    () =>
      multipart(
        Array.from({ length: 12 }, () => ({
          head: 'name="other"',
          value: Buffer.alloc(50_000, 65),
        })),
      ),
    413,
  ],
  ['a file of eleven megabytes', () => picture(11_000_000), 413],
])('%s: refused, and nothing stays', async (_, parts, status) => {
  const { body, headers } = parts();
  for (const token of ['', server.token(contact)]) {
    // Without a length it is counted while it is read.
    for (const sent of [body, Readable.from([body])]) {
      const answer = await server.ask(`${formAt}&token=${token}`, '192.0.2.1', {
        method: 'POST',
        headers,
        body: sent,
      });
      expect(answer.status).toBe(status);
    }
  }
  expect(await server.files()).toEqual([]);
  expect(server.sent()).toEqual([]);
});

test('a file is on disk while it is passed on, and gone afterwards; without a token it is not kept at all', async () => {
  const during: (readonly string[])[] = [];
  wordpress = async (_, response) => {
    during.push(await server.files());
    json(response, { status: 'mail_sent', message: 'Sent.' });
  };
  const { body, headers } = picture(3_000_000);
  const send = (token: string) =>
    server.ask(`${formAt}&token=${token}`, '192.0.2.1', { method: 'POST', headers, body });
  const asked = await send('');
  expect([asked.status, asked.text]).toEqual([
    200,
    expect.stringMatching(/once more.*value="Rita"/s),
  ]);
  expect(server.sent()).toEqual([]);
  expect((await send(server.token(contact))).text).toContain('Sent.');
  expect(during).toEqual([[expect.any(String)]]);
  expect(await server.files()).toEqual([]);
  const [{ body: came } = { body: '' }] = server.sent();
  expect(came).toContain('filename="a.png"\r\nContent-Type: image/png\r\n\r\nAAAA');
  expect(came.length).toBeGreaterThan(3_000_000);
});

test('the page of a form is rendered once for all readers; each gets a token of its own', async () => {
  const pages = [];
  for (let at = 0; at < 9; at += 1)
    pages.push((await server.ask(commentsAt, `192.0.2.${at}`)).text);
  expect(server.rendered()).toBe(1);
  expect(new Set(pages.map(tokenIn)).size).toBe(9);
  const replies = [];
  for (const reply of [5, 55, 555])
    replies.push((await server.ask(`${commentsAt}&reply=${reply}`, '192.0.2.1')).text);
  expect(server.rendered()).toBe(2);
  expect(replies.map((html) => /reply=(\d+)&/.exec(html)?.[1])).toEqual(['5', '55', '555']);
  // A page for HEAD may have no body.
  await server.ask(formAt, '192.0.2.1', { method: 'HEAD' });
  expect((await server.ask(formAt, '192.0.2.1')).text).toContain('<form');

  await server.publish();
  await server.ask(commentsAt, '192.0.2.1');
  expect(server.rendered()).toBe(5);
});

test('a page with a reader’s own comments is theirs alone', async () => {
  const { headers } = await write('192.0.2.1', server.token(comments));
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  expect(cookie).toMatch(/^galley_comments=/);
  const rendered = server.rendered();
  for (let at = 0; at < 3; at += 1)
    await server.ask(commentsAt, '192.0.2.1', { headers: { cookie } });
  expect(server.rendered()).toBe(rendered + 3);
  const other = await server.ask(commentsAt, '192.0.2.2');
  expect(other.headers['set-cookie']).toBeUndefined();
});

test('an address that asks for very many pages is refused, another one is not', async () => {
  const ask = (address: string) => server.ask('/api/comments?post=228', address);
  const statuses = [];
  for (let at = 0; at < 1_000; at += 1) statuses.push((await ask('192.0.2.1')).status);
  expect(statuses.slice(0, 900).every((status) => status === 200)).toBe(true);
  expect((await ask('192.0.2.1')).status).toBe(429);
  expect((await ask('192.0.2.2')).status).toBe(200);
  expect(server.rendered()).toBe(2);
});

test('a comment that WordPress finds too fast is received and passed on later', async () => {
  wordpress = (_, response) => {
    response.writeHead(429, { 'content-type': 'text/html' }).end('<body><p>Too quickly.</p>');
  };
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    const answer = await write(address, server.token(comments));
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('was received')]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  // The second one waits behind the first.
  expect(server.sent()).toHaveLength(1);
});

test('a comment goes with the address of its reader, signed for WordPress with the comment', async () => {
  await write('192.0.2.7', server.token(comments));
  const [sent] = server.sent();
  if (sent === undefined) throw new Error('Nothing was sent.');
  const { headers, body } = sent;
  const claim = {
    id: String(headers['webhook-id']),
    timestamp: String(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
  };
  const isOf = (address: string) =>
    isSigned(sharedSecret, { ...claim, body: Buffer.from(`${address}\n${body}`) });
  expect(headers['x-galley-reader']).toBe('192.0.2.7');
  expect([isOf('192.0.2.7'), isOf('192.0.2.8')]).toEqual([true, false]);
});
