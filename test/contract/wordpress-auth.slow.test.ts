import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCms } from '../../src/wordpress/client/index.ts';
import type { Cms, Credentials } from '../../src/wordpress/client/index.ts';
import { startWordPressServer, wordpressAvailable } from '../support/wordpress/index.ts';
import type { WordPressServer, WordPressSite } from '../support/wordpress/index.ts';
import { cookieCredentials } from './login.ts';
import { failureOf } from './suite/collect.ts';

const available = wordpressAvailable();

async function using<T>(
  site: WordPressSite,
  credentials: Credentials,
  work: (cms: Cms) => Promise<T>,
): Promise<T> {
  const cms = createCms({ url: site.url, credentials });
  try {
    return await work(cms);
  } finally {
    await cms.close();
  }
}

if (!available.ok) {
  it('WordPress accepts every way to sign', (test) =>
    test.skip(`${available.reason} (${available.install})`));
} else {
  describe('WordPress', () => {
    let server: WordPressServer;
    let plain: WordPressSite;
    let withBasic: WordPressSite;

    beforeAll(async () => {
      server = await startWordPressServer();
      plain = await server.site();
      withBasic = await server.site({ basicAuthPlugin: true });
    }, 60_000);
    afterAll(() => server.stop());

    const createAndDelete = async (cms: Cms) => {
      const { id } = await cms.posts.create({ title: 'Signed', content: '<p>By hand.</p>' });
      return cms.posts.delete(id, { force: true });
    };

    it('accepts the login cookie with its nonce, for reading and for writing', async () => {
      const { alice } = plain.accounts;
      const credentials = await cookieCredentials(plain.url, 'alice', alice.password);
      await using(plain, credentials, async (cms) => {
        expect(await cms.users.me()).toMatchObject({ slug: 'alice', roles: ['editor'] });
        expect(await createAndDelete(cms)).toMatchObject({ outcome: 'deleted' });
      });
    });

    it('does not accept the cookie with a wrong nonce', async () => {
      const { alice } = plain.accounts;
      const good = await cookieCredentials(plain.url, 'alice', alice.password);
      const error = await using(plain, { ...good, nonce: '0123456789' }, (cms) =>
        failureOf(cms.users.me()),
      );
      expect(error).toMatchObject({
        code: 'bad-credentials',
        status: 403,
        serviceCode: 'rest_cookie_invalid_nonce',
      });
      expect(`${error.message} ${error.hint ?? ''}`).not.toContain(good.cookie);
    });

    it('accepts an account’s own password where the Basic-auth plugin is active', async () => {
      const { password } = withBasic.accounts.alice;
      const credentials = { method: 'basic', user: 'alice', password } as const;
      await using(withBasic, credentials, async (cms) => {
        expect(await cms.users.me()).toMatchObject({ slug: 'alice' });
        expect(await createAndDelete(cms)).toMatchObject({ outcome: 'deleted' });
      });
    });

    it('does not accept it without that plugin', async () => {
      const { password } = plain.accounts.alice;
      const credentials = { method: 'basic', user: 'alice', password } as const;
      const error = await using(plain, credentials, (cms) => failureOf(cms.users.me()));
      expect(error).toMatchObject({ code: 'bad-credentials', status: 401 });
    });

    it('answers a wrong password with an error of its own where that plugin is active', async () => {
      const credentials = { method: 'basic', user: 'alice', password: 'wrong-wrong' } as const;
      const error = await using(withBasic, credentials, (cms) => failureOf(cms.users.me()));
      expect(error).toMatchObject({
        code: 'bad-credentials',
        status: 500,
        serviceCode: 'incorrect_password',
      });
    });

    it('accepts an application password without the spaces that it is shown with', async () => {
      const password = plain.accounts.bob.applicationPassword.replaceAll(' ', '');
      const credentials = { method: 'application-password', user: 'bob', password } as const;
      const me = await using(plain, credentials, (cms) => cms.users.me());
      expect(me.slug).toBe('bob');
    });
  });
}
