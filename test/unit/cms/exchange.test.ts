import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createCms, type CmsOptions } from '../../../src/cms/index.ts';
import {
  farSide,
  json,
  v2Index,
  v2Post,
  wpError,
  type Answering,
  type FarSide,
} from '../../support/far-side.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const secret = 'planted secret';
const credentials = { method: 'application-password', user: 'ada', password: secret } as const;

/** A v2 service whose answers below its root a test decides. */
async function service(answer: Answering, options: Partial<CmsOptions> = {}) {
  const warnings: string[] = [];
  const far: FarSide = await farSide(async (request, response) => {
    if (request.path === '/') response.end('<html lang="en"></html>');
    else if (request.path === '/wp-json/') json(response, v2Index(far.url));
    else await answer(request, response);
  });
  const cms = createCms({
    url: far.url,
    retries: 1,
    timeout: 2000,
    warn: (message) => warnings.push(message),
    ...options,
  });
  open.push(cms, far);
  const asked = (path: string) => far.seen.filter((one) => one.path === path);
  return { cms, far, asked, warnings };
}

const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It did not fail.');
    },
    (reason: unknown) => reason,
  );

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

test.each([
  [
    'an HTML page',
    'not-json',
    '<html><title>Login &amp; more</title></html>',
    /HTML page \(“Login & more”\)/,
  ],
  [
    'a PHP warning before the JSON',
    'not-json',
    '<br />\n<b>Warning</b>:  Undefined variable $x in /srv/a.php on line 3<br />\n{"id":1}',
    /PHP printed a message before the JSON: “Warning: Undefined variable \$x/,
  ],
  ['half of the JSON', 'truncated', '{"id":1,"ti', /ends early or is damaged/],
  ['nothing', 'empty', '', /empty body/],
  ['plain text', 'not-json', 'Request blocked.', /not JSON: “Request blocked\.”/],
])('a 200 with %s is an error that names it', async (_, code, body, words) => {
  const { cms, far } = await service((_request, response) => {
    response.end(body);
  });
  const error = await thrown(cms.posts.get(1));
  expect(error).toMatchObject({ code, status: 200, url: `${far.url}/wp-json/wp/v2/posts/1` });
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

test('what the public may read is read without credentials', async () => {
  const { cms, far } = await service((_, response) => json(response, v2Post(1)), { credentials });
  await cms.posts.get(1);
  expect(far.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('what the public is refused is read with credentials, and that is said once', async () => {
  const { cms, asked, warnings } = await service(
    ({ headers, query }, response) => {
      if (headers.authorization === undefined) return wpError(response, 401, 'rest_login_required');
      const page = Number(query.get('page'));
      json(response, [v2Post(page)], { headers: { 'x-wp-total': '2', 'x-wp-totalpages': '2' } });
    },
    { credentials },
  );
  const batches = await Array.fromAsync(cms.posts.list({ perPage: 1 }));
  expect(batches.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([1, 2]);
  expect(asked('/wp-json/wp/v2/posts')).toHaveLength(3);
  expect(warnings).toEqual([
    'The public may not list the posts; they are read with the credentials given.',
  ]);
});

test('an error shows no credentials, even when the service repeats them', async () => {
  const { cms } = await service(
    ({ headers }, response) =>
      wpError(response, 403, 'rest_forbidden', `You sent ${headers.authorization} for ${secret}`),
    { credentials },
  );
  const error = await thrown(cms.posts.delete(1));
  const shown = JSON.stringify(error, Object.getOwnPropertyNames(error));
  expect(shown).toContain('rest_forbidden');
  expect(shown).not.toContain(secret);
  expect(shown).not.toContain(Buffer.from(`ada:${secret}`).toString('base64'));
});

test('a wrong password is told apart from a missing right', async () => {
  const { cms } = await service(
    (_, response) => wpError(response, 500, 'incorrect_password', 'Wrong.'),
    { credentials },
  );
  const error = await thrown(cms.users.me());
  expect(error).toMatchObject({
    code: 'bad-credentials',
    status: 500,
    serviceCode: 'incorrect_password',
  });
  expect(error).toHaveProperty('hint', expect.stringContaining('Authorization header'));
});

test('the cookie goes with the newest nonce that the service gave', async () => {
  const nonces: unknown[] = [];
  const { cms } = await service(
    ({ headers }, response) => {
      nonces.push([headers.cookie, headers['x-wp-nonce']]);
      json(response, { deleted: true }, { headers: { 'x-wp-nonce': `fresh-${nonces.length}` } });
    },
    { credentials: { method: 'cookie', cookie: 'wordpress_logged_in=abc', nonce: 'first' } },
  );
  await cms.posts.delete(1);
  await cms.posts.delete(2);
  expect(nonces).toEqual([
    ['wordpress_logged_in=abc', 'first'],
    ['wordpress_logged_in=abc', 'fresh-1'],
  ]);
});

test('every try of a signed read has an OAuth nonce of its own', async () => {
  const nonces: (string | undefined)[] = [];
  const { cms } = await service(
    ({ headers }, response) => {
      nonces.push(/oauth_nonce="(\w+)"/.exec(headers.authorization ?? '')?.[1]);
      wpError(response, 503, 'busy');
    },
    {
      credentials: {
        method: 'oauth1',
        consumerKey: 'k',
        consumerSecret: 's',
        token: 't',
        tokenSecret: 'u',
      },
    },
  );
  await thrown(cms.users.me());
  expect(nonces).toHaveLength(2);
  expect(new Set(nonces).size).toBe(2);
  expect(nonces).not.toContain(undefined);
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

test('the owner’s headers and the user agent go along', async () => {
  const { cms, far } = await service((_, response) => json(response, v2Post(1)), {
    headers: { 'x-pass': 'let-me-in' },
    userAgent: 'Press/1',
  });
  await cms.posts.get(1);
  expect(far.seen.every(({ headers }) => headers['x-pass'] === 'let-me-in')).toBe(true);
  expect(far.seen.at(-1)?.headers['user-agent']).toBe('Press/1');
});

test('what a service echoes of the owner’s headers and of a password is not shown', async () => {
  const { cms } = await service(
    ({ headers }, response) =>
      wpError(response, 403, 'rest_forbidden', `${String(headers['x-pass'])} plantedsecret`),
    { headers: { 'x-pass': 'let-me-in' }, credentials },
  );
  expect(await thrown(cms.posts.get(1))).toMatchObject({
    message: 'The content service answered 403 (rest_forbidden): *** ***',
  });
});

test('the owner’s headers do not go to another origin that the front page names', async () => {
  const other: FarSide = await farSide(({ path }, response) => {
    json(response, path === '/wp-json/' ? v2Index(other.url) : v2Post(1));
  });
  const far = await farSide((_, response) => {
    response.setHeader('link', `<${other.url}/wp-json/>; rel="https://api.w.org/"`);
    response.end('<html lang="en"></html>');
  });
  const cms = createCms({ url: far.url, retries: 0, headers: { 'x-pass': 'let-me-in' } });
  open.push(cms, far, other);
  await cms.posts.get(1);
  expect(other.seen.map(({ headers }) => headers['x-pass'])).toEqual([undefined, undefined]);
});

test('the owner’s headers stay behind when the front page sends to another origin', async () => {
  const other = await farSide((_, response) => {
    response.end('<html lang="en"></html>');
  });
  open.push(other);
  const far = await farSide((_, response) => {
    response.writeHead(302, { location: `${other.url}/` });
    response.end();
  });
  const cms = createCms({ url: far.url, retries: 0, headers: { 'x-pass': 'let-me-in' } });
  open.push(far, cms);
  await thrown(cms.connect());
  expect(far.seen[0]?.headers['x-pass']).toBe('let-me-in');
  expect(other.seen.length).toBeGreaterThan(0);
  expect(other.seen.every(({ headers }) => headers['x-pass'] === undefined)).toBe(true);
});
