import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentationOf, variables, type VariableName } from '../../src/config/variables.ts';
import { openWorkshop } from '../support/build-site.ts';
import { startEmptySample, type SampleService } from '../support/sample-service.ts';

/** What any build may be given, however it signs in. */
const anyway = {
  CMS_HEADERS: '{"X-Planted":"planted-text-of-a-header"}',
  AWS_ACCESS_KEY_ID: 'planted-name-at-a-cloud',
  AWS_SECRET_ACCESS_KEY: 'planted-key-of-a-cloud',
  AWS_SESSION_TOKEN: 'planted-session-at-a-cloud',
  CDN_TOKEN: 'planted-token-of-a-cdn',
  SESSION_SECRET: 'planted-secret-that-seals-sessions',
  REBUILD_SECRET: 'planted-secret-that-signs-rebuilds',
  METRICS_TOKEN: 'planted-token-of-metrics',
  REDIS_URL: 'redis://:planted-at-redis@planted-host.localhost:1',
  DEPLOY_HOOK_URL: 'http://planted-host.localhost:1/planted-hook',
  DEPLOY_HOOK_TOKEN: 'planted-token-of-a-hook',
};

/** Each way to sign in, with what the service refuses. */
const ways: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'an application password': { CMS_USER: 'editor', CMS_APPLICATION_PASSWORD: 'planted Kelp Tide' },
  'a password': { CMS_USER: 'editor', CMS_PASSWORD: 'planted-password' },
  'OAuth 1.0a': {
    CMS_OAUTH_CONSUMER_KEY: 'planted-consumer-key',
    CMS_OAUTH_CONSUMER_SECRET: 'planted-consumer-secret',
    CMS_OAUTH_TOKEN: 'planted-token',
    CMS_OAUTH_TOKEN_SECRET: 'planted-token-secret',
  },
  'a cookie': { CMS_COOKIE: 'wordpress_logged_in=planted-cookie', CMS_NONCE: 'planted-nonce' },
};

const words = /planted/iu;
const coded = Buffer.from('editor:planted').toString('base64').slice(0, -2);

let cms: SampleService;
beforeAll(async () => {
  cms = await startEmptySample();
});
afterAll(() => cms.stop());

test('every secret setting is planted', () => {
  const given = new Set([anyway, ...Object.values(ways)].flatMap((each) => Object.keys(each)));
  const names = Object.keys(variables.shape) as VariableName[];
  const secrets = names.filter((name) => documentationOf(name).secret === true);
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter((name) => !given.has(name))).toEqual([]);
});

test.each(Object.keys(ways))(
  'a build that is refused with %s prints and keeps no secret',
  async (way) => {
    const workshop = await openWorkshop({ shares: 'nothing' });
    try {
      const { code, output } = await workshop.build({
        CMS_URL: cms.url,
        CMS_RETRIES: '0',
        ...anyway,
        ...ways[way],
      });
      expect(code, output).toBe(1);
      expect(output).toContain('The content service did not accept');
      expect(output).not.toMatch(words);
      expect(output).not.toContain(coded);
      let read = 0;
      const folder = join(workshop.galley, '..');
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const content = await readFile(file, 'latin1');
        read += 1;
        expect(words.test(content) || content.includes(coded), file).toBe(false);
      }
      expect(read).toBeGreaterThan(0);
    } finally {
      await workshop.remove();
    }
  },
);
