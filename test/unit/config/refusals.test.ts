import { expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/index.ts';
import { messageFor } from './refused.ts';

test('every problem is named at once, with what is wrong and an example', () => {
  expect(
    messageFor({
      CMS_URL: 'example.com',
      CMS_GENERATION: 'v3',
      CMS_TIMEOUT: 'long',
      CMS_CONCURRENCY: '0',
      MAX_SHRINK: '10%',
      SITE_URL: 'https://example.com/magazine',
      BASE_PATH: 'https://example.com',
      CMS_NAMESPACE: 'wp/v2',
    }),
  ).toMatchInlineSnapshot(`
    "8 settings need attention:
      CMS_URL is "example.com", which is not a full address that starts with https:// or http://.
        Example: CMS_URL=https://example.com/blog
      CMS_NAMESPACE is "wp/v2", but must be one segment of a path. Leave the version out: Galley adds it.
        Example: CMS_NAMESPACE=wp
      CMS_GENERATION is "v3", but must be auto, v2 or legacy.
        Example: CMS_GENERATION=legacy
      CMS_TIMEOUT is "long", but must be a time from 0.1 to 600 seconds, such as 30, 30s, 500ms or 2m.
        Example: CMS_TIMEOUT=60
      CMS_CONCURRENCY is "0", but must be a whole number from 1 to 32.
        Example: CMS_CONCURRENCY=2
      SITE_URL is "https://example.com/magazine", which has a path. Put the path in BASE_PATH.
        Example: SITE_URL=https://www.example.com
      BASE_PATH is "https://example.com", but must be a path, without a host or a query.
        Example: BASE_PATH=/magazine
      MAX_SHRINK is "10%", but must be a number from 0 to 1; 0.1 means a tenth.
        Example: MAX_SHRINK=0.5"
  `);
});

test.each([
  ['https://example.com/wp-json/'],
  ['https://example.com/blog/wp-admin'],
  ['https://example.com/?rest_route=/'],
  ['ftp://example.com'],
])('an address that is not the site itself is refused: %s', (CMS_URL) => {
  expect(messageFor({ CMS_URL })).toContain('CMS_URL');
});

test.each([
  ['Authorization: Basic abc', 'must not set Authorization. Use the settings for credentials.'],
  ['{"cookie":"a=b"}', 'must not set cookie. Use CMS_COOKIE with CMS_NONCE.'],
  ['Host: example.com', 'must not set Host. Galley sets it itself.'],
  ['X-One: 1\nX-Two', 'has a line (number 2) that is not "Name: value".'],
  [
    '{"X-One": 1}',
    'starts like a JSON object, but is not a valid one with only strings as values.',
  ],
  ['{"X-One"', 'starts like a JSON object, but is not a valid one with only strings as values.'],
  ['X One: 1', 'contains a name that is not a valid HTTP header name.'],
  [
    '{"X-One":"a\\r\\nHost: b"}',
    'contains a value for X-One that is not allowed in an HTTP header.',
  ],
])('a header that may not be set is refused: %j', (CMS_HEADERS, problem) => {
  expect(messageFor({ CMS_HEADERS })).toContain(`CMS_HEADERS ${problem}`);
});

test('a slip in a name is a problem that offers the right one', () => {
  expect(messageFor({ CMS_USERNAME: 'jane', CMS_ULR: 'x' })).toMatchInlineSnapshot(`
    "2 settings need attention:
      CMS_USERNAME is not a setting. Did you mean CMS_USER?
      CMS_ULR is not a setting. Did you mean CMS_URL?"
  `);
});

test("another program's CMS_ variable is only mentioned", () => {
  expect(loadSettings({ CMS_DATABASE_HOST: 'db' }).warnings).toEqual([
    'CMS_DATABASE_HOST is not a setting of Galley and has no effect.',
  ]);
});

test('a bucket cannot render pages on demand, except in a preview, which renders all', () => {
  const both = { PUBLISH_TO: 's3://paper/site', PRERENDER_LATEST: '1000' };
  expect(messageFor(both)).toMatchInlineSnapshot(`
    "One setting needs attention:
      PRERENDER_LATEST is set, and a bucket in PUBLISH_TO or --to, too. It leaves pages to Galley’s own server, and a bucket cannot render them: remove one of both."
  `);
  const preview = loadSettings({ ...both, DEPLOY_CONTEXT: 'preview' });
  expect(preview.publish.prerenderLatest).toBeNull();
});

test('a server follows a bucket or publishes to one', () => {
  const both = { FOLLOW: 's3://paper/site', PUBLISH_TO: 's3://paper/site' };
  expect(messageFor(both)).toMatch(
    /^ {2}FOLLOW is set, and PUBLISH_TO, too.+remove one of both\.$/m,
  );
  expect(messageFor(both)).not.toContain('Example');
});
