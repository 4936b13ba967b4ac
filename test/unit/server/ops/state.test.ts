import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadServerSettings } from '../../../../src/config/index.ts';
import { startServer } from '../../../../src/server/start.ts';
import { ask } from '../../../support/ask.ts';
import { farSide } from '../../../support/far-side.ts';
import { openReleases, writeSite } from '../../../support/releases.ts';

const token = 'a-token-of-the-tests';

const start = async (given: { base?: string; broken?: boolean } & Record<string, unknown> = {}) => {
  const { base = '', broken = false, ...settings } = given;
  const { project, releases, add, swap } = await openReleases();
  const own = await writeSite(join(project, 'dist'), {
    'index.html': 'front page',
    'film.mp4': Buffer.alloc(8_000_000, 'film'),
    '_astro/style.css': 'p {}',
  });
  if (broken) await rm(join(own, '404.html'));
  // Never answers, like a WordPress that is down.
  const far = await farSide((_, response) => void response.destroy());
  onTestFinished(far.close);
  const lines: string[] = [];
  const server = await startServer({
    base,
    site: own,
    releases,
    log: { write: (line) => void lines.push(line) },
    settings: loadServerSettings({
      CMS_URL: far.url,
      CMS_RETRIES: '0',
      GALLEY_FOLDER: join(project, '.galley'),
      SESSION_SECRET: 'a secret of the tests, long enough to seal with',
      HOST: '127.0.0.1',
      PORT: '0',
      POLL_SECONDS: '0',
      ...settings,
    }),
  });
  onTestFinished(() => server.stop(100));
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await ask(server.url, path, { headers });
    return { ...answer, text: answer.body.toString('utf8') };
  };
  const log = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { server, get, log, add, swap };
};

test.each(['', '/blog'])(
  'a server without its WordPress is healthy and ready: below %j',
  async (base) => {
    const { get } = await start({ base });
    for (const place of new Set(['', base])) {
      for (const [name, status] of [
        ['healthz', 'ok'],
        ['readyz', 'ready'],
      ] as const) {
        const { status: code, text, headers } = await get(`${place}/${name}`);
        expect([code, JSON.parse(text)]).toEqual([200, { status }]);
        expect(headers['cache-control']).toBe('no-store');
      }
    }
    expect((await get('/healthz/x')).status).toBe(404);
  },
);

test('a server without a site is healthy, but not ready until a site is published', async () => {
  const { get, add, swap } = await start({ broken: true });
  expect((await get('/healthz')).status).toBe(200);
  const { status, text } = await get('/readyz');
  expect([status, JSON.parse(text)]).toEqual([503, { status: 'no-site' }]);
  await swap(await add(1, { 'index.html': 'first' }));
  await expect.poll(async () => (await get('/')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
});

const readAll = async (socket: ReturnType<typeof connect>) => {
  const chunks: Buffer[] = [];
  for await (const chunk of socket as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
};

test('a stopping server says so, closes idle connections and finishes running requests', async () => {
  const { server } = await start();
  const open = async () => {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const idle = await open();
  const slow = await open();
  const late = await open();
  idle.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(idle, 'data');
  slow.write('GET /film.mp4 HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(slow, 'readable');
  // The connection is open, and the request is not complete.
  late.write('GET /readyz HTTP/1.1\r\n');
  await expect.poll(() => late.bytesWritten).toBeGreaterThan(0);

  const stopped = server.stop();
  await once(idle, 'close');
  late.write('host: x\r\n\r\n');
  const refused = await readAll(late);
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toContain('{"status":"stopping"}');
  expect(refused).toMatch(/^connection: close\r$/im);
  await expect(ask(server.url, '/')).rejects.toThrow('ECONNREFUSED');

  const film = await readAll(slow);
  expect(film).toMatch(/^HTTP\/1\.1 200 /);
  expect(film.length).toBeGreaterThan(8_000_000);
  await stopped;
});

test('metrics need the token', async () => {
  const { get } = await start({ METRICS_TOKEN: token, base: '/blog' });
  const wrong: readonly Record<string, string>[] = [
    {},
    { authorization: 'Bearer another-token-of-all' },
    { authorization: `Basic ${token}` },
    { authorization: 'Bearer ' },
  ];
  for (const headers of wrong) {
    const { status, headers: told, text } = await get('/metrics', headers);
    expect([status, told['www-authenticate'], text]).toEqual([401, 'Bearer', '']);
  }
  const headers = { authorization: `Bearer ${token}` };
  for (const path of ['/metrics', '/blog/metrics']) {
    const { status, headers: told } = await get(path, headers);
    expect([status, told['cache-control']]).toEqual([200, 'no-store']);
    expect(told['content-type']).toMatch(/^text\/plain; version=/);
  }
});

test('without a token there are no metrics', async () => {
  const { get } = await start();
  const { status, text } = await get('/metrics', { authorization: 'Bearer ' });
  expect([status, text]).toEqual([404, 'nothing is here']);
});

test('requests are counted by kind, failures of WordPress by code', async () => {
  const { get, add, swap } = await start({ METRICS_TOKEN: token });
  const id = await add(1, { 'index.html': 'first', '_astro/a.css': 'a' });
  await swap(id);
  await expect.poll(async () => (await get('/')).headers['galley-release']).toBe(id);
  for (const path of ['/_astro/a.css', '/nowhere/', '/constructor.x', '/desk/x', '/healthz']) {
    await get(path);
  }
  await get('/api/me', { authorization: `Basic ${btoa('someone:their password')}` });
  const { text } = await get('/metrics', { authorization: `Bearer ${token}` });
  const count = (labels: string) =>
    Number(new RegExp(`_request_duration_seconds_count\\{${labels}\\} (\\d+)`).exec(text)?.[1]);
  expect(count('kind="page",status="2xx"')).toBeGreaterThan(0);
  expect(count('kind="page",status="4xx"')).toBe(1);
  expect(count('kind="asset",status="2xx"')).toBe(1);
  expect(count('kind="asset",status="4xx"')).toBe(1);
  expect(count('kind="api",status="5xx"')).toBe(1);
  expect(count('kind="desk",status="4xx"')).toBe(1);
  expect(count('kind="state",status="2xx"')).toBe(1);
  expect(text).toContain('galley_content_service_errors_total{code="unreachable"} 1');
  expect(text).toContain(`galley_live_release_info{release="${id}"} 1`);
  expect(text).toContain('galley_upload_bytes_total 0');
  expect(text).toMatch(/^process_cpu_seconds_total /m);
});

test('a rebuild is counted once at its end, by its result', async () => {
  const host = await farSide((_, response) => void response.writeHead(410).end());
  onTestFinished(host.close);
  const secret = 's'.repeat(40);
  const { server, get } = await start({
    METRICS_TOKEN: token,
    DEPLOY_HOOK_URL: host.url,
    REBUILD_SECRET: secret,
    REBUILD_QUIET: '0',
  });
  const call = { id: 'one', timestamp: String(Math.floor(Date.now() / 1000)), body: '{}' };
  const hash = createHmac('sha256', secret).update(`${call.id}.${call.timestamp}.${call.body}`);
  const { status } = await fetch(`${server.url}/api/rebuilds`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': call.id,
      'webhook-timestamp': call.timestamp,
      'webhook-signature': `v1,${hash.digest('base64')}`,
    },
    body: call.body,
  });
  expect(status).toBe(202);
  const metrics = () => get('/metrics', { authorization: `Bearer ${token}` });
  await expect
    .poll(async () => (await metrics()).text)
    .toContain('galley_rebuild_duration_seconds_count{result="failed"} 1');
});

test('the log has a line with the path for each request, except for files of the site', async () => {
  const { get, log } = await start();
  await get('/?secret=1');
  await get('/_astro/style.css');
  await get('/healthz');
  const { headers } = await get('/desk/x?secret=1', { 'x-request-id': 'made-up' });
  await get('/preview/a-long-link?x');
  const lines = log().filter(({ msg }) => msg === 'request');
  expect(lines).toMatchObject([
    { kind: 'desk', method: 'GET', path: '/desk/x', status: 404, request: headers['x-request-id'] },
    { kind: 'preview', path: '/preview/…', status: 404 },
  ]);
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(JSON.stringify(log())).not.toMatch(/secret|a-long-link|made-up/);
});

test('at the level debug, all requests are in the log', async () => {
  const { get, log } = await start({ LOG_LEVEL: 'debug' });
  const { headers } = await get('/?secret=1');
  await get('/_astro/style.css');
  expect(headers['x-request-id']).toBeUndefined();
  expect(log().filter(({ msg }) => msg === 'request')).toMatchObject([
    { level: 20, kind: 'page', path: '/', status: 200, account: null },
    { level: 20, kind: 'asset', path: '/_astro/style.css' },
  ]);
});

test('a trusted proxy names requests, if the name is harmless', async () => {
  const { get, log } = await start({ TRUST_PROXY: '1' });
  const idFor = async (id: string) =>
    (await get('/api/me', { 'x-request-id': id })).headers['x-request-id'];
  expect(await idFor('proxy_1-a')).toBe('proxy_1-a');
  expect(log().at(-1)).toMatchObject({ request: 'proxy_1-a', kind: 'api', status: 401 });
  for (const odd of ['a b', 'x'.repeat(65), '"', '']) {
    expect(await idFor(odd)).toMatch(/^[\da-f-]{36}$/);
  }
});
