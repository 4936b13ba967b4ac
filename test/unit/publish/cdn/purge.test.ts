import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { loadSettings } from '../../../../src/config/index.ts';
import { openPurge } from '../../../../src/publish/cdn/index.ts';
import { openPressRoom } from '../../../support/publisher/press-room.ts';
import { fakePost, usualRecipe } from '../../../support/publisher/recipe.ts';

vi.setConfig({ testTimeout: 60_000 });

interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** The API of a CDN. `answers`: the statuses of the first calls; the others succeed. */
const openApi = async (...answers: readonly number[]) => {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      calls.push({ method, url, headers, body });
      const status = answers[calls.length - 1] ?? 200;
      response.writeHead(status, { 'retry-after': '0.01' }).end('{"success":true}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { calls, api: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

type Name = 'cloudflare' | 'fastly' | 'bunny' | 'cloudfront';

const token = 'token-of-the-cdn';
const secretAccessKey = 'the-secret-of-aws';

const open = (name: Name, api: string) =>
  openPurge(
    { name, zone: 'zone1', token },
    {
      siteUrl: 'https://paper.example',
      basePath: '/blog',
      api,
      credentials: { accessKeyId: 'AKIA', secretAccessKey, sessionToken: 'of-the-session' },
    },
  );

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/post-${index}/`);

test('Cloudflare is told addresses, at most a hundred in a call', async () => {
  const { calls, api } = await openApi();
  const told = await open('cloudflare', api).tell(['/', '/kühe/', ...paths(99)]);
  expect(told).toBe(101);
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(
    Array.from({ length: 2 }, () => 'POST /client/v4/zones/zone1/purge_cache'),
  );
  expect(calls[0]?.headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
  const files = calls.map(({ body }) => (JSON.parse(body) as { files: string[] }).files);
  expect(files.map(({ length }) => length)).toEqual([100, 1]);
  expect(files[0]?.slice(0, 2)).toEqual([
    'https://paper.example/blog/',
    'https://paper.example/blog/k%C3%BChe/',
  ]);
});

test('of very many addresses, everything is purged in one call', async () => {
  const { calls, api } = await openApi();
  for (const name of ['cloudflare', 'fastly', 'bunny', 'cloudfront'] as const)
    expect(await open(name, api).tell(paths(1_001))).toBeNull();
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /client/v4/zones/zone1/purge_cache',
    'POST /service/zone1/purge_all',
    'POST /pullzone/zone1/purgeCache',
    'POST /2020-05-31/distribution/zone1/invalidation',
  ]);
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ purge_everything: true });
  expect(calls[3]?.body).toContain('<Path>/blog/*</Path>');
});

test('Fastly gets a call for each address', async () => {
  const { calls, api } = await openApi();
  await open('fastly', api).tell(['/', '/a/']);
  expect(calls.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
    'POST /purge/paper.example/blog/',
    'POST /purge/paper.example/blog/a/',
  ]);
  expect(calls[0]?.headers).toMatchObject({ 'fastly-key': token });
});

test('Bunny is told exact addresses, so that a page does not stand for all below it', async () => {
  const { calls, api } = await openApi();
  await open('bunny', api).tell(['/a/']);
  const { pathname, searchParams } = new URL(calls[0]?.url ?? '', api);
  expect([calls[0]?.method, pathname]).toEqual(['POST', '/purge']);
  expect(Object.fromEntries(searchParams)).toEqual({
    url: 'https://paper.example/blog/a/',
    exactPath: 'true',
  });
  expect(calls[0]?.headers).toMatchObject({ accesskey: token });
});

const sha256 = (data: string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** The signature of a request, computed from what the headers name, as AWS computes it. */
const signatureOf = ({ method, url, headers, body }: Call): string => {
  const { scope = '', names = '' } =
    /^AWS4-HMAC-SHA256 Credential=AKIA\/(?<scope>\S+), SignedHeaders=(?<names>\S+), Signature=/.exec(
      String(headers.authorization),
    )?.groups ?? {};
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const asked = [method, url, '', lines.join(''), names, sha256(body)].join('\n');
  const signed = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(asked)].join('\n');
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  expect([region, service, end]).toEqual(['us-east-1', 'cloudfront', 'aws4_request']);
  expect(names.split(';')).toEqual(expect.arrayContaining(['host', 'x-amz-date']));
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), service), end);
  return hmac(key, signed).toString('hex');
};

test('CloudFront gets a signed invalidation, with the same reference when it is tried again', async () => {
  const { calls, api } = await openApi(503);
  expect(await open('cloudfront', api).tell(['/a/', '/b&c/'])).toBe(2);
  expect(calls).toHaveLength(2);
  const [first, again] = calls;
  expect(again?.body).toBe(first?.body);
  expect(first?.url).toBe('/2020-05-31/distribution/zone1/invalidation');
  expect(first?.headers['x-amz-security-token']).toBe('of-the-session');
  expect(first?.headers.authorization).toContain(`Signature=${signatureOf(first!)}`);
  expect(first?.body).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?><InvalidationBatch xmlns="http:\/\/cloudfront\.amazonaws\.com\/doc\/2020-05-31\/"><CallerReference>[0-9a-f-]{36}<\/CallerReference><Paths><Items><Path>\/blog\/a\/<\/Path><Path>\/blog\/b%26c\/<\/Path><\/Items><Quantity>2<\/Quantity><\/Paths><\/InvalidationBatch>$/,
  );
});

test('a call is tried again when the CDN asks to slow down, and not when it refuses the token', async () => {
  const busy = await openApi(429, 500);
  await open('fastly', busy.api).tell(['/a/']);
  expect(busy.calls).toHaveLength(3);
  const closed = await openApi(403);
  const failed = open('fastly', closed.api).tell(['/a/']);
  await expect(failed).rejects.toThrow('Fastly refuses CDN_TOKEN');
  expect(closed.calls).toHaveLength(1);
});

test('a publication tells the CDN which pages changed, and no asset', async () => {
  const { calls, api } = await openApi();
  const room = openPressRoom();
  await room.publish();
  const purge = open('cloudflare', api);
  const texts = [...usualRecipe.texts.slice(1), fakePost(20)];
  const files = { 'robots.txt': 'User-agent: *\n', '_astro/new.css': 'new' };
  const rules = { maxShrink: 1, strictImages: false };
  const events = await room.publish({ texts, files }, { purge, rules });
  const told = (JSON.parse(calls[0]?.body ?? '') as { files: string[] }).files;
  expect(told.toSorted()).toEqual([
    'https://paper.example/blog/',
    'https://paper.example/blog/post-1/',
    'https://paper.example/blog/post-20/',
  ]);
  expect(events.at(-1)).toMatchObject({
    purged: { cdn: 'Cloudflare', addresses: 3, failed: null },
    warnings: [],
  });
  await room.publish({ texts, files }, { purge, rules });
  expect(calls).toHaveLength(1);
});

test('what a CDN could not be told is a warning, and is told after the next publication', async () => {
  const { calls, api } = await openApi(403);
  const room = openPressRoom();
  await room.publish();
  const purge = open('bunny', api);
  const texts = usualRecipe.texts.map((each) =>
    each.id === 3 ? fakePost(3, '<p>New.</p>') : each,
  );
  const rules = { maxShrink: 1, strictImages: false };
  const events = await room.publish({ texts }, { purge, rules });
  const { warnings } = z.object({ warnings: z.array(z.string()) }).parse(events.at(-1));
  expect(warnings).toEqual([
    expect.stringMatching(/^The site is live, but Bunny was not told .* refuses CDN_TOKEN/),
  ]);
  expect(warnings.join()).not.toContain(token);
  await room.publish({ texts }, { purge, rules });
  expect(calls.at(-1)?.url).toContain(encodeURIComponent('/blog/post-3/'));
  expect(existsSync(join(room.releases, 'purge.json'))).toBe(false);
});

test('a CDN without its zone, token or site is an error of the settings', () => {
  expect(() => loadSettings({ CDN_PURGE: 'bunny' })).toThrow(
    /SITE_URL is missing[^]*CDN_ZONE is missing[^]*CDN_TOKEN is missing/,
  );
  expect(() =>
    loadSettings({ CDN_PURGE: 'cloudfront', CDN_ZONE: 'E1', SITE_URL: 'https://paper.example' }),
  ).toThrow(/AWS_ACCESS_KEY_ID is missing/);
});
