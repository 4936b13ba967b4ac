import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { farSide, json, v2Post, wpError } from '../../../support/far-side.ts';
import { thrown, v2Service as service } from '../../../support/v2-service.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const secret = 'planted secret';
const credentials = { method: 'application-password', user: 'ada', password: secret } as const;

test('a read is tried again after a passing trouble, when the service asked to be', async () => {
  let times = 0;
  const { cms, asked } = await service((_, response) => {
    times += 1;
    if (times > 1) return json(response, v2Post(1));
    response.writeHead(503, { 'retry-after': '0' });
    response.end();
  });
  expect((await cms.posts.get(1)).id).toBe(1);
  expect(asked('/wp-json/wp/v2/posts/1')).toHaveLength(2);
});

test('a read that fails again and again ends with the last answer', async () => {
  const { cms, asked } = await service((_, response) => wpError(response, 502, 'bad_gateway'));
  expect(await thrown(cms.posts.get(1))).toMatchObject({ code: 'server', status: 502 });
  expect(asked('/wp-json/wp/v2/posts/1')).toHaveLength(2);
});

test('a service that asks for more patience than a build has is not waited for', async () => {
  const { cms, asked } = await service((_, response) => {
    response.writeHead(429, { 'retry-after': '3600' });
    response.end();
  });
  expect(await thrown(cms.posts.get(1))).toMatchObject({ code: 'rate-limited', status: 429 });
  expect(asked('/wp-json/wp/v2/posts/1')).toHaveLength(1);
});

test('a write is never sent twice', async () => {
  const { cms, far } = await service((_, response) => wpError(response, 503, 'busy'), {
    credentials,
  });
  expect(await thrown(cms.posts.create({ title: 'A', content: 'B' }))).toMatchObject({
    code: 'server',
    method: 'POST',
  });
  expect(far.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a create carries the byte length of its body, its title and its content', async () => {
  const { cms, far } = await service((_, response) => json(response, v2Post(9), { status: 201 }), {
    credentials,
  });
  expect((await cms.posts.create({ title: 'Über', content: '<p>Ü</p>' })).id).toBe(9);
  const sent = far.seen.find(({ method }) => method === 'POST');
  expect(sent?.headers['content-length']).toBe(String(Buffer.byteLength(sent?.body ?? '')));
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    title: 'Über',
    content: '<p>Ü</p>',
    status: 'draft',
  });
});

test('a redirected write is refused and says where it was sent', async () => {
  const { cms } = await service(
    (_, response) => {
      response.writeHead(301, { location: 'https://www.example.com/wp-json/wp/v2/posts' });
      response.end();
    },
    { credentials },
  );
  const error = await thrown(cms.posts.create({ title: 'A', content: 'B' }));
  expect(error).toMatchObject({ code: 'redirect' });
  expect(String(error)).toContain('https://www.example.com/wp-json/wp/v2/posts');
});

test('a read follows a redirect within the origin, and no further', async () => {
  const other = await farSide((_, response) => json(response, v2Post(1)));
  open.push(other);
  const { cms } = await service((request, response) => {
    const target = request.path.endsWith('/1') ? '/moved/2' : `${other.url}/3`;
    if (request.path.startsWith('/moved')) return json(response, v2Post(2));
    response.writeHead(302, { location: target });
    response.end();
  });
  expect((await cms.posts.get(1)).id).toBe(2);
  expect(await thrown(cms.posts.get(3))).toMatchObject({ code: 'redirect' });
  expect(other.seen).toHaveLength(0);
});

test('compressed answers are read', async () => {
  const { cms } = await service((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify(v2Post(5))));
  });
  expect((await cms.posts.get(5)).contentHtml).toBe('<p>Text 5</p>');
});

test('what feed readers know a post by is decoded once', async () => {
  const rendered = 'https://news.example/?post_type=story&#038;p=7';
  const { cms } = await service((_, response) => {
    json(response, { ...v2Post(7), guid: { rendered } });
  });
  expect((await cms.posts.get(7)).guid).toBe('https://news.example/?post_type=story&p=7');
});

test.each([
  [
    'an HTML page',
    'not-json',
    '<html><title>Login &amp; more</title></html>',
    /HTML page \(“Login & more”\)/,
  ],
  [
    'a PHP message before half of the JSON',
    'not-json',
    '<br />\n<b>Warning</b>:  Undefined variable $x in /srv/a.php on line 3<br />\n{"id":1,',
    /PHP printed a message before the JSON: “Warning: Undefined variable \$x/,
  ],
  ['half of the JSON', 'truncated', '{"id":1,"ti', /ends early or is damaged/],
  ['nothing', 'empty', '', /empty response/],
  ['plain text', 'not-json', 'Request blocked.', /not JSON: “Request blocked\.”/],
])('a 200 with %s is an error that names it', async (_, code, body, words) => {
  const { cms, far } = await service((_request, response) => {
    response.end(body);
  });
  const error = await thrown(cms.posts.get(1));
  const url = `${far.url}/wp-json/wp/v2/posts/1?acf_format=light`;
  expect(error).toMatchObject({ code, status: 200, url });
  expect(error).toHaveProperty('message', expect.stringMatching(words));
  expect(error).toHaveProperty('hint', expect.stringMatching(/\w{3,}/));
});

test('a byte order mark before the JSON does no harm', async () => {
  const { cms } = await service((_, response) => {
    response.end(`\uFEFF${JSON.stringify(v2Post(1))}`);
  });
  expect((await cms.posts.get(1)).id).toBe(1);
});

test('a body that breaks off is an error after another try', async () => {
  const { cms, asked } = await service((_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"id":1,');
    setImmediate(() => response.destroy());
  });
  expect(await thrown(cms.posts.get(1))).toMatchObject({ code: 'truncated' });
  expect(asked('/wp-json/wp/v2/posts/1')).toHaveLength(2);
});

test('a server that hangs is left after the time limit', async () => {
  const { cms } = await service(() => undefined, { timeout: 200, retries: 0 });
  expect(await thrown(cms.posts.get(1))).toMatchObject({
    code: 'timeout',
    message: expect.stringContaining('within 0.2 s'),
  });
});

test('never more requests at once than allowed', async () => {
  let now = 0;
  let most = 0;
  const { cms } = await service(
    async (request, response) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 10));
      now -= 1;
      json(response, v2Post(Number(request.path.split('/').at(-1))));
    },
    { concurrency: 3 },
  );
  await Promise.all(Array.from({ length: 12 }, (_, index) => cms.posts.get(index + 1)));
  expect(most).toBe(3);
});
