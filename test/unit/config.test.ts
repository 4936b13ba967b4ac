import { readFile, mkdtemp, writeFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { cmsOptions, loadSettings, SettingsError } from '../../src/config.ts';
import { exampleFile } from '../../src/config/example-file.ts';
import { documentationOf, variables, type VariableName } from '../../src/config/variables.ts';

const messageFor = (env: Record<string, string>): string => {
  try {
    loadSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('These settings were accepted.');
};

const oauth = {
  CMS_OAUTH_CONSUMER_KEY: 'consumer-key',
  CMS_OAUTH_CONSUMER_SECRET: 'consumer-secret',
  CMS_OAUTH_TOKEN: 'the-token',
  CMS_OAUTH_TOKEN_SECRET: 'token-secret',
};

test('without any variable every setting has its default', () => {
  expect(loadSettings({})).toEqual({
    cmsUrl: null,
    apiRoot: undefined,
    namespace: 'wp',
    generation: 'auto',
    credentials: null,
    connectTimeout: 10_000,
    timeout: 30_000,
    retries: 3,
    concurrency: 4,
    userAgent: undefined,
    headers: {},
    siteUrl: null,
    basePath: '/',
    host: '127.0.0.1',
    port: 4321,
    maxShrink: 0.1,
    folder: join(process.cwd(), '.galley'),
    warnings: [],
  });
});

test('every variable reaches its setting', () => {
  expect(
    loadSettings({
      CMS_URL: 'https://example.com/blog/',
      CMS_API_ROOT: '/api/',
      CMS_NAMESPACE: 'press',
      CMS_GENERATION: 'legacy',
      CMS_CONNECT_TIMEOUT: '500ms',
      CMS_TIMEOUT: '2m',
      CMS_RETRIES: '0',
      CMS_CONCURRENCY: '8',
      CMS_USER_AGENT: 'Press (me@example.com)',
      CMS_HEADERS: 'X-Access-Id: galley\nX-Access-Key: a:b',
      SITE_URL: 'https://www.example.com/',
      BASE_PATH: 'magazine/',
      HOST: '0.0.0.0',
      PORT: '8080',
      MAX_SHRINK: '1',
      GALLEY_FOLDER: '/var/lib/galley',
    }),
  ).toMatchObject({
    cmsUrl: 'https://example.com/blog',
    apiRoot: 'api',
    namespace: 'press',
    generation: 'legacy',
    connectTimeout: 500,
    timeout: 120_000,
    retries: 0,
    concurrency: 8,
    userAgent: 'Press (me@example.com)',
    headers: { 'X-Access-Id': 'galley', 'X-Access-Key': 'a:b' },
    siteUrl: 'https://www.example.com',
    basePath: '/magazine',
    host: '0.0.0.0',
    port: 8080,
    maxShrink: 1,
    folder: '/var/lib/galley',
  });
});

test('a blank variable counts as unset', () => {
  expect(loadSettings({ CMS_URL: ' ', CMS_PASSWORD: '' })).toEqual(loadSettings({}));
});

test('settings can not be changed', () => {
  expect(Object.isFrozen(loadSettings({}))).toBe(true);
  expect(Object.isFrozen(loadSettings({ CMS_HEADERS: '{"X-A":"1"}' }).headers)).toBe(true);
  expect(Object.isFrozen(loadSettings(oauth).credentials)).toBe(true);
});

test.each([
  [
    { CMS_USER: 'jane', CMS_PASSWORD: 'secret word' },
    { method: 'basic', user: 'jane', password: 'secret word' },
  ],
  [
    { CMS_USER: 'jane', CMS_APPLICATION_PASSWORD: 'abcd EFGH' },
    { method: 'application-password', user: 'jane', password: 'abcd EFGH' },
  ],
  [
    oauth,
    {
      method: 'oauth1',
      consumerKey: 'consumer-key',
      consumerSecret: 'consumer-secret',
      token: 'the-token',
      tokenSecret: 'token-secret',
    },
  ],
  [
    { CMS_COOKIE: 'wordpress_logged_in_1=x', CMS_NONCE: '4f1c' },
    { method: 'cookie', cookie: 'wordpress_logged_in_1=x', nonce: '4f1c' },
  ],
])('the variables of one method become its credentials: %o', (env, credentials) => {
  expect(loadSettings(env).credentials).toEqual(credentials);
});

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
      CMS_URL is "example.com", which is no whole web address beginning with https:// or http://.
        Example: CMS_URL=https://example.com/blog
      CMS_NAMESPACE is "wp/v2", and must be one part of a path. Leave the version off: it is added by itself.
        Example: CMS_NAMESPACE=wp
      CMS_GENERATION is "v3", and must be auto, v2 or legacy.
        Example: CMS_GENERATION=legacy
      CMS_TIMEOUT is "long", and must be a time from 0.1 to 600 seconds, such as 30, 30s, 500ms or 2m.
        Example: CMS_TIMEOUT=60
      CMS_CONCURRENCY is "0", and must be a whole number from 1 to 32.
        Example: CMS_CONCURRENCY=2
      SITE_URL is "https://example.com/magazine", which has a path. Put the path into BASE_PATH.
        Example: SITE_URL=https://www.example.com
      BASE_PATH is "https://example.com", and must be a path, without a host or a query.
        Example: BASE_PATH=/magazine
      MAX_SHRINK is "10%", and must be a share from 0 to 1, where 0.1 is a tenth.
        Example: MAX_SHRINK=0.5"
  `);
});

test('half a method is a problem that names the other half', () => {
  expect(messageFor({ CMS_USER: 'jane' })).toMatchInlineSnapshot(`
    "One setting needs attention:
      CMS_APPLICATION_PASSWORD is missing: CMS_USER is set without a password.
        Example: CMS_APPLICATION_PASSWORD="abcd EFGH 1234 ijkl MNOP 5678""
  `);
  expect(messageFor({ CMS_PASSWORD: 'secret word' })).toMatchInlineSnapshot(`
    "One setting needs attention:
      CMS_USER is missing: HTTP Basic needs it along with CMS_PASSWORD.
        Example: CMS_USER=jane"
  `);
  expect(messageFor({ CMS_COOKIE: 'a=b' })).toMatchInlineSnapshot(`
    "One setting needs attention:
      CMS_NONCE is missing: the login cookie needs it along with CMS_COOKIE.
        Example: CMS_NONCE=4f1c2d3e5a"
  `);
  expect(messageFor({ CMS_OAUTH_CONSUMER_KEY: 'key', CMS_OAUTH_TOKEN: 'token' }))
    .toMatchInlineSnapshot(`
    "2 settings need attention:
      CMS_OAUTH_CONSUMER_SECRET is missing: OAuth 1.0a needs it along with CMS_OAUTH_CONSUMER_KEY, CMS_OAUTH_TOKEN.
        Example: CMS_OAUTH_CONSUMER_SECRET=kd94hf93k423kf44
      CMS_OAUTH_TOKEN_SECRET is missing: OAuth 1.0a needs it along with CMS_OAUTH_CONSUMER_KEY, CMS_OAUTH_TOKEN.
        Example: CMS_OAUTH_TOKEN_SECRET=pfkkdhi9sl3r4s00"
  `);
});

test('two methods are a problem', () => {
  expect(messageFor({ CMS_USER: 'jane', CMS_PASSWORD: 'one', CMS_APPLICATION_PASSWORD: 'two' }))
    .toMatchInlineSnapshot(`
    "One setting needs attention:
      CMS_APPLICATION_PASSWORD (an application password) and CMS_PASSWORD (HTTP Basic) are different ways to log in. Keep exactly one of them."
  `);
  expect(messageFor({ CMS_USER: 'jane', CMS_PASSWORD: 'one', CMS_NONCE: 'two', ...oauth }))
    .toMatchInlineSnapshot(`
    "One setting needs attention:
      CMS_PASSWORD (HTTP Basic) and CMS_OAUTH_CONSUMER_KEY, CMS_OAUTH_CONSUMER_SECRET, CMS_OAUTH_TOKEN, CMS_OAUTH_TOKEN_SECRET (OAuth 1.0a) and CMS_NONCE (the login cookie) are different ways to log in. Keep exactly one of them."
  `);
});

test('credentials in an address are refused and not repeated', () => {
  expect(messageFor({ CMS_URL: 'https://jane:hunter22@example.com' })).toMatchInlineSnapshot(`
    "One setting needs attention:
      CMS_URL holds a user name or a password. Addresses end up in logs: use the settings for credentials.
        Example: CMS_URL=https://example.com/blog"
  `);
  expect(messageFor({ CMS_URL: 'jane:hunter22@example.com' })).toMatchInlineSnapshot(`
    "One setting needs attention:
      CMS_URL is no whole web address beginning with https:// or http://.
        Example: CMS_URL=https://example.com/blog"
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
  ['Host: example.com', 'must not set Host. The client sets it itself.'],
  ['X-One: 1\nX-Two', 'has a line (number 2) that is no "Name: value".'],
  ['{"X-One": 1}', 'begins like a JSON object, and is none that holds only texts.'],
  ['{"X-One"', 'begins like a JSON object, and is none that holds only texts.'],
  ['X One: 1', 'holds a name that no HTTP header can have.'],
  ['{"X-One":"a\\r\\nHost: b"}', 'holds a value for X-One that no header can carry.'],
])('a header that may not be set is refused: %j', (CMS_HEADERS, problem) => {
  expect(messageFor({ CMS_HEADERS })).toContain(`CMS_HEADERS ${problem}`);
});

test('a secret under a PUBLIC_ name is refused, by its name and by its value', () => {
  expect(messageFor({ PUBLIC_CMS_PASSWORD: 'hunter22' })).toMatchInlineSnapshot(`
    "One setting needs attention:
      PUBLIC_CMS_PASSWORD must not exist. Whatever is named PUBLIC_ can end up in the pages that readers load. Name it CMS_PASSWORD."
  `);
  expect(messageFor({ CMS_USER: 'jane', CMS_PASSWORD: 'hunter22', PUBLIC_NOTE: 'jane:hunter22' }))
    .toMatchInlineSnapshot(`
    "One setting needs attention:
      PUBLIC_NOTE holds a secret of another setting. Whatever is named PUBLIC_ can end up in the pages that readers load. Remove it."
  `);
  expect(messageFor({ CMS_HEADERS: 'X-Key: 3b9f0c62', PUBLIC_KEY: '3b9f0c62' })).toContain(
    'PUBLIC_KEY',
  );
  expect(loadSettings({ PUBLIC_CMS_URL: 'https://example.com' }).cmsUrl).toBeNull();
});

test('a slip in a name is a problem that offers the right one', () => {
  expect(messageFor({ CMS_USERNAME: 'jane', CMS_ULR: 'x' })).toMatchInlineSnapshot(`
    "2 settings need attention:
      CMS_USERNAME is no setting. Did you mean CMS_USER?
      CMS_ULR is no setting. Did you mean CMS_URL?"
  `);
});

test("another program's CMS_ variable is only mentioned", () => {
  expect(loadSettings({ CMS_DATABASE_HOST: 'db' }).warnings).toEqual([
    'CMS_DATABASE_HOST is no setting of Galley and has no effect.',
  ]);
});

test('credentials on their way without encryption are warned of, except to this machine', () => {
  const basic = { CMS_USER: 'jane', CMS_PASSWORD: 'hunter22' };
  expect(loadSettings({ CMS_URL: 'http://example.com', ...basic }).warnings).toEqual([
    'The credentials are sent to example.com without encryption, where others can read them. Use https:// in CMS_URL.',
  ]);
  for (const host of ['127.0.0.1:80', 'localhost', 'site.localhost', '[::1]']) {
    expect(loadSettings({ CMS_URL: `http://${host}`, ...basic }).warnings).toEqual([]);
  }
  expect(loadSettings({ CMS_URL: 'http://example.com' }).warnings).toEqual([]);
  expect(loadSettings({ CMS_URL: 'https://example.com', ...basic }).warnings).toEqual([]);
});

test('no message holds a secret, whatever else is wrong', () => {
  const names = Object.keys(variables.shape) as VariableName[];
  const secrets = names.filter((name) => documentationOf(name).secret);
  const env = Object.fromEntries(secrets.map((name) => [name, `hunter22 ${name}\u0007`]));
  const message = messageFor({ ...env, CMS_URL: 'nowhere', PUBLIC_X: 'hunter22' });
  expect(message).toContain('CMS_COOKIE');
  expect(message).not.toContain('hunter22');
});

test('the client gets its options, or an error that says to set the address', () => {
  const settings = loadSettings({ CMS_URL: 'https://example.com', CMS_RETRIES: '1' });
  expect(cmsOptions(settings)).toMatchObject({ url: 'https://example.com', retries: 1 });
  expect(() => cmsOptions(loadSettings({}))).toThrowErrorMatchingInlineSnapshot(`
    [SettingsError: One setting needs attention:
      CMS_URL is not set, so there is no site to read. Set it to the address of your WordPress site, or run \`npm start\` to see the sample site.
        Example: CMS_URL=https://example.com/blog]
  `);
});

test('the environment wins over .env in the current folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, '.env'), 'CMS_URL=https://file.example\nCMS_RETRIES=7\n');
  const config = new URL('../../src/config.ts', import.meta.url).href;
  const script = `const { loadSettings } = await import(${JSON.stringify(config)});
    const { cmsUrl, retries } = loadSettings(); console.log(JSON.stringify({ cmsUrl, retries }));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: folder, env: { PATH: process.env.PATH, CMS_URL: 'https://environment.example' } },
  );
  expect(JSON.parse(stdout)).toEqual({ cmsUrl: 'https://environment.example', retries: 7 });
});

test('.env.example is current: `npm run settings` writes it', async () => {
  const path = new URL('../../.env.example', import.meta.url);
  expect(await readFile(path, 'utf8')).toBe(exampleFile());
});

test('every example is one that is accepted', () => {
  const unquoted = (text: string) => text.replace(/^(["'])(.*)\1$/, '$2');
  for (const [name, schema] of Object.entries(variables.shape)) {
    const { example } = documentationOf(name as VariableName);
    expect(schema.safeParse(unquoted(example)).error, name).toBeUndefined();
  }
});
