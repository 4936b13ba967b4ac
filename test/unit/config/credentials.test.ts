import { expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/index.ts';
import { documentationOf, variables, type VariableName } from '../../../src/config/variables.ts';
import { messageFor, oauth } from './refused.ts';

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

test('half a method is a problem that names the other half', () => {
  expect(messageFor({ CMS_USER: 'jane' })).toMatchInlineSnapshot(`
    "One setting needs attention:
      CMS_APPLICATION_PASSWORD is missing: CMS_USER is set, but there is no password.
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
      CMS_APPLICATION_PASSWORD (an application password) and CMS_PASSWORD (HTTP Basic) are different ways to sign in. Keep only one of them."
  `);
  expect(messageFor({ CMS_USER: 'jane', CMS_PASSWORD: 'one', CMS_NONCE: 'two', ...oauth }))
    .toMatchInlineSnapshot(`
    "One setting needs attention:
      CMS_PASSWORD (HTTP Basic) and CMS_OAUTH_CONSUMER_KEY, CMS_OAUTH_CONSUMER_SECRET, CMS_OAUTH_TOKEN, CMS_OAUTH_TOKEN_SECRET (OAuth 1.0a) and CMS_NONCE (the login cookie) are different ways to sign in. Keep only one of them."
  `);
});

test('credentials in an address are refused and not repeated', () => {
  expect(messageFor({ CMS_URL: 'https://jane:hunter22@example.com' })).toMatchInlineSnapshot(`
    "One setting needs attention:
      CMS_URL contains a user name or a password. Addresses appear in logs, so use the settings for credentials.
        Example: CMS_URL=https://example.com/blog"
  `);
  expect(messageFor({ CMS_URL: 'jane:hunter22@example.com' })).toMatchInlineSnapshot(`
    "One setting needs attention:
      CMS_URL is not a full address that starts with https:// or http://.
        Example: CMS_URL=https://example.com/blog"
  `);
});

test('a secret under a PUBLIC_ name is refused, by its name and by its value', () => {
  expect(messageFor({ PUBLIC_CMS_PASSWORD: 'hunter22' })).toMatchInlineSnapshot(`
    "One setting needs attention:
      PUBLIC_CMS_PASSWORD must not exist. Variables that start with PUBLIC_ can end up in public pages. Name it CMS_PASSWORD."
  `);
  expect(messageFor({ CMS_USER: 'jane', CMS_PASSWORD: 'hunter22', PUBLIC_NOTE: 'jane:hunter22' }))
    .toMatchInlineSnapshot(`
    "One setting needs attention:
      PUBLIC_NOTE contains a secret of another setting. Variables that start with PUBLIC_ can end up in public pages. Remove it."
  `);
  expect(messageFor({ CMS_HEADERS: 'X-Key: 3b9f0c62', PUBLIC_KEY: '3b9f0c62' })).toContain(
    'PUBLIC_KEY',
  );
  expect(loadSettings({ PUBLIC_CMS_URL: 'https://example.com' }).cmsUrl).toBeNull();
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
