import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import {
  farSide,
  json,
  v2Index,
  v2Post,
  wpError,
  type FarSide,
} from '../../../support/far-side.ts';
import { thrown, v2Service as service } from '../../../support/v2-service.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const secret = 'planted secret';
const credentials = { method: 'application-password', user: 'ada', password: secret } as const;

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
    'The posts are not public, so Galley reads them with the credentials.',
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
  // WordPress itself answers 401.
  expect(error).toHaveProperty('hint', expect.stringContaining('plugin Basic-Auth is active'));
});

const client = { consumerKey: 'k', consumerSecret: 's' };

test.each([
  [credentials, 'incorrect_password', ['application passwords', 'Authorization header']],
  [
    { method: 'oauth1', ...client, token: 't', tokenSecret: 'u' } as const,
    'json_oauth1_signature_mismatch',
    ['npm run authorize', 'clock', 'Authorization header'],
  ],
  [
    { method: 'cookie', cookie: 'wordpress_logged_in=abc', nonce: 'n' } as const,
    'rest_cookie_invalid_nonce',
    ['Sign in to WordPress again', 'nonce'],
  ],
])('what to do depends on the way of signing in: %o', async (given, serviceCode, words) => {
  const { cms } = await service((_, response) => wpError(response, 401, serviceCode, 'No.'), {
    credentials: given,
  });
  const { hint } = z.object({ hint: z.string() }).parse(await thrown(cms.users.me()));
  for (const word of words) expect(hint).toContain(word);
  expect(hint.includes('Users → Profile')).toBe(given.method === 'application-password');
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
  const headers = { 'x-pass': 'let-me-in' };
  const cms = createCms({ url: far.url, retries: 0, headers, privateOrigins: [other.url] });
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
  const headers = { 'x-pass': 'let-me-in' };
  const cms = createCms({ url: far.url, retries: 0, headers, privateOrigins: [other.url] });
  open.push(far, cms);
  await thrown(cms.connect());
  expect(far.seen[0]?.headers['x-pass']).toBe('let-me-in');
  expect(other.seen.length).toBeGreaterThan(0);
  expect(other.seen.every(({ headers }) => headers['x-pass'] === undefined)).toBe(true);
});
