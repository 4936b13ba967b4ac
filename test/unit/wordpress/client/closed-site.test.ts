import { afterEach, expect, test } from 'vitest';
import { createCms, type CmsOptions } from '../../../../src/wordpress/client/index.ts';
import {
  farSide,
  json,
  legacyIndex,
  v2Index,
  v2Post,
  wpError,
  type FarSide,
} from '../../../support/far-side.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const credentials = {
  method: 'application-password',
  user: 'ada',
  password: 'planted secret',
} as const;

const encode = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
const rightProof = encode('ada:planted secret');

/** A service that answers 401 below its root to everybody who is not logged in. */
async function closedSite(options: Partial<CmsOptions> = {}, generation: 'v2' | 'legacy' = 'v2') {
  const warnings: string[] = [];
  const far: FarSide = await farSide(({ path, query, headers }, response) => {
    if (path === '/' && !query.has('rest_route'))
      return void response.end('<html lang="en"></html>');
    if (headers.authorization !== rightProof) {
      return wpError(response, 401, 'rest_not_logged_in', 'You are not logged in.');
    }
    if (path === '/wp-json/') {
      return json(response, generation === 'v2' ? v2Index(far.url) : legacyIndex(far.url));
    }
    const totals = { 'x-wp-total': '1', 'x-wp-totalpages': '1' };
    json(response, path.endsWith('/posts') ? [v2Post(1)] : [], { headers: totals });
  });
  const cms = createCms({
    url: far.url,
    retries: 0,
    warn: (message) => warnings.push(message),
    ...options,
  });
  open.push(cms, far);
  return { cms, far, warnings };
}

test('a site that asks everybody to log in is read with the credentials, from its index on, and says so once', async () => {
  const { cms, far, warnings } = await closedSite({ credentials });
  const batches = await Array.fromAsync(cms.posts.list());
  await Array.fromAsync(cms.users.list());
  expect(batches.flatMap(({ items }) => items).map(({ id }) => id)).toEqual([1]);
  expect(warnings).toEqual([
    'The REST API of this site is not public, so Galley reads it with the credentials.',
  ]);
  const below = far.seen.filter(({ path }) => path.startsWith('/wp-json/wp/'));
  expect(below.map(({ headers }) => headers.authorization)).toEqual([rightProof, rightProof]);
});

test('the older generation is found behind a login too', async () => {
  const { cms } = await closedSite({ credentials }, 'legacy');
  expect(await cms.connect()).toMatchObject({ generation: 'legacy' });
});

test('without credentials such a site says which ones to set', async () => {
  const { cms } = await closedSite();
  const error = await cms.connect().catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    code: 'not-found-service',
    hint: 'The REST API of this site requires signing in. Set CMS_USER and CMS_APPLICATION_PASSWORD (see .env.example), or make it public in the plugin or web server that restricts it.',
  });
});

test('with a wrong password it is the password that is wrong, and not the address', async () => {
  const { cms } = await closedSite({ credentials: { ...credentials, password: 'another' } });
  await expect(cms.connect()).rejects.toMatchObject({ code: 'bad-credentials' });
});

test('a front page that names a closed interface elsewhere gets no credentials for it', async () => {
  const elsewhere = await farSide((_, response) => {
    wpError(response, 401, 'rest_not_logged_in');
  });
  const far = await farSide(({ path }, response) => {
    if (path !== '/') return wpError(response, 404, 'rest_no_route');
    response.setHeader('link', `<${elsewhere.url}/wp-json/>; rel="https://api.w.org/"`);
    response.end('<html lang="en"></html>');
  });
  const privateOrigins = [elsewhere.url];
  const cms = createCms({ url: far.url, retries: 0, credentials, privateOrigins });
  open.push(cms, far, elsewhere);
  const error = await cms.connect().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'not-found-service' });
  expect((error as Error).message).toContain('credentials are sent only to the origin in CMS_URL');
  expect(elsewhere.seen.length).toBeGreaterThan(0);
  expect(elsewhere.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('a site in maintenance is told to be that, whatever its addresses are', async () => {
  const far = await farSide((_, response) => {
    response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '600' });
    response.end('<html><head><title>Maintenance</title></head></html>');
  });
  const cms = createCms({ url: far.url, retries: 0 });
  open.push(cms, far);
  const error = await cms.connect().catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    hint: 'The site is in maintenance, overloaded or broken. Open it in a browser, and try again when it works.',
  });
});

test.for([
  [401, 'rest_forbidden'],
  [404, 'rest_no_route'],
] as const)('credentials that can’t be proved (%i) are said to be that', async ([status, code]) => {
  const far: FarSide = await farSide(({ path }, response) => {
    if (path === '/') response.end('<html lang="en"></html>');
    else if (path === '/wp-json/') json(response, v2Index(far.url));
    else wpError(response, status, code, 'Not for you.');
  });
  const cms = createCms({ url: far.url, retries: 0, credentials });
  open.push(cms, far);
  const error = await cms.users.me().catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    message: `The content service answered ${status} (${code}): Not for you.`,
    hint: 'Galley checks credentials by reading users/me, which a plugin or a firewall seems to block. Allow it, or build without credentials if all your content is public.',
  });
});
