import { expect, test } from 'vitest';
import { loadServerSettings, loadSettings, SettingsError } from '../../../src/config/index.ts';
import { messageFor } from './refused.ts';

const secret = 'thirty-two letters or more, as it must be';

test('the server of the desk says at once all that it can not do without', () => {
  const start = () => loadServerSettings({});
  expect(start).toThrow(SettingsError);
  expect(start).toThrow(/CMS_URL is not set/);
  expect(start).toThrow(/SESSION_SECRET is not set[^]*openssl rand -base64 33/);
});

test('a secret that is too short, or would be public, is refused without being repeated', () => {
  expect(messageFor({ SESSION_SECRET: 'short' })).toContain(
    'SESSION_SECRET is too short: it must have at least 32 characters.',
  );
  expect(messageFor({ SESSION_SECRET: 'short' })).not.toContain('"short"');
  expect(messageFor({ SESSION_SECRET: secret, PUBLIC_KEY: secret })).toContain('PUBLIC_KEY');
});

test('every setting of the desk is read', () => {
  const { desk } = loadSettings({
    SESSION_SECRET: secret,
    SESSION_TIME: '30m',
    PREVIEW_TIME: '7d',
    MAX_UPLOAD: '2GB',
    MAX_PREVIEW: '2MB',
    UPLOAD_TYPES: 'image/PNG, application/pdf',
    KEEP_LOCATION: 'yes',
    TRUST_PROXY: '2',
    REDIS_URL: 'redis://127.0.0.1:6379/1',
  });
  expect(desk).toEqual({
    sessionSecret: secret,
    sessionTime: 30 * 60_000,
    previewTime: 7 * 24 * 60 * 60_000,
    maxUpload: 2 * 1024 ** 3,
    maxPreview: 2 * 1024 ** 2,
    uploadTypes: ['image/png', 'application/pdf'],
    keepLocation: true,
    trustProxy: 2,
    redisUrl: 'redis://127.0.0.1:6379/1',
  });
});

test('an asterisk lets every type of file in', () => {
  expect(loadSettings({ UPLOAD_TYPES: '*' }).desk.uploadTypes).toBeNull();
});

test.each([
  [
    'UPLOAD_TYPES',
    'image/png, jpeg',
    'contains "jpeg", but must be media types separated by commas',
  ],
  ['SESSION_TIME', '1s', 'must be a time from 60 to 2592000 seconds'],
  ['REDIS_URL', 'localhost:6379', 'must be the address of a Redis or Valkey'],
  ['REDIS_URL', 'redis://host/cache', 'must be the address of a Redis or Valkey server'],
  ['MAX_UPLOAD', 'much', 'must be a size such as 500KB'],
])('%s is not taken as %s', (name, value, problem) => {
  expect(messageFor({ [name]: value })).toContain(problem);
});

test('a server that leaves rebuilds to others needs the Redis that they share', () => {
  const settings = { CMS_URL: 'https://example.com', SESSION_SECRET: secret, REBUILD_WORKER: '0' };
  expect(() => loadServerSettings(settings)).toThrow(
    // Without an example, which is 0.
    /REBUILD_WORKER is 0, but REDIS_URL is not set.+leave this out\.$/,
  );
  const shared = { ...settings, REDIS_URL: 'redis://127.0.0.1:6379' };
  expect(loadServerSettings(shared).rebuilds.worker).toBe(false);
});
