import { describe, expect, it } from 'vitest';
import { createCms } from '../../src/wordpress/client/index.ts';
import type { Credentials, OAuthEndpoints } from '../../src/wordpress/client/index.ts';
import type { Login } from '../support/wordpress/index.ts';
import { byApplicationPassword, embeddedTarget, startEmbeddedOddities } from './embedded.ts';
import type { Embedded } from './embedded.ts';
import { cookieCredentials, logIn } from './login.ts';
import { failureOf } from './suite/collect.ts';
import { accessContract } from './suite.ts';
import type { Started } from './suite.ts';
import { walkThreeLegs } from './three-legs.ts';

const consumer = { consumerKey: 'galley-tests', consumerSecret: 'a-secret-of-the-tests' };
const logins = ['admin', 'alice', 'bob', 'carol'] as const;

/** Credentials of all four accounts, made before the tests begin. */
async function forEach<T extends Credentials>(make: (login: Login) => Promise<T>) {
  const made = new Map<Login, T>();
  for (const login of logins) made.set(login, await make(login));
  return (login: Login): T => {
    const found = made.get(login);
    if (!found) throw new Error(`There are no credentials of ${login}.`);
    return found;
  };
}

async function endpointsOf(url: string): Promise<OAuthEndpoints> {
  const cms = createCms({ url });
  try {
    const { oauth1 } = await cms.connect();
    if (!oauth1) throw new Error('The index announces no OAuth.');
    return oauth1;
  } finally {
    await cms.close();
  }
}

async function byOAuth({ url, accounts }: Embedded): Promise<Started['credentials']> {
  const endpoints = await endpointsOf(url);
  const of = await forEach(async (login) =>
    walkThreeLegs(endpoints, consumer, await logIn(url, login, accounts[login].password)),
  );
  return (login, password) => ({ ...of(login), ...(password && { tokenSecret: password }) });
}

async function byCookie({ url, accounts }: Embedded): Promise<Started['credentials']> {
  const of = await forEach((login) => cookieCredentials(url, login, accounts[login].password));
  return (login, password) => ({ ...of(login), ...(password && { nonce: password }) });
}

// HTTP Basic signs in embedded-legacy.test.ts.
accessContract(embeddedTarget('signed with OAuth 1.0a', { oauth1: consumer }, byOAuth));
accessContract(embeddedTarget('signed with the login cookie', {}, byCookie));
accessContract(
  embeddedTarget('with plain permalinks', { plainPermalinks: true }, byApplicationPassword),
);

describe('the embedded service', () => {
  async function withService<T>(
    behaviour: Parameters<typeof startEmbeddedOddities>[0],
    work: (embedded: Embedded) => Promise<T>,
  ): Promise<T> {
    const embedded = await startEmbeddedOddities(behaviour);
    try {
      return await work(embedded);
    } finally {
      await embedded.stop();
    }
  }

  async function meAs(url: string, credentials: Credentials) {
    const cms = createCms({ url, credentials });
    try {
      return await cms.users.me();
    } finally {
      await cms.close();
    }
  }

  it('announces OAuth where its plugin is active, and only there', () =>
    withService({ oauth1: consumer }, async ({ url }) => {
      const cms = createCms({ url });
      const { announcedAuth, oauth1 } = await cms.connect();
      await cms.close();
      expect(announcedAuth).toContain('oauth1');
      expect(oauth1?.request.startsWith(`${url}/`)).toBe(true);
      await withService({}, async (other) => {
        await expect(endpointsOf(other.url)).rejects.toThrow('The index announces no OAuth.');
      });
    }));

  it('accepts an own password only where the Basic-auth plugin is active', () =>
    withService({}, async ({ url, accounts }) => {
      const { password, applicationPassword } = accounts.alice;
      const error = await failureOf(meAs(url, { method: 'basic', user: 'alice', password }));
      expect(error).toMatchObject({ code: 'bad-credentials', status: 401 });
      const me = await meAs(url, {
        method: 'application-password',
        user: 'alice',
        password: applicationPassword.replaceAll(' ', ''),
      });
      expect(me.slug).toBe('alice');
    }));

  it('accepts OAuth where v2 is at ?rest_route= because of the older plugin, for reading and for writing', () =>
    withService({ legacyPlugin: true, oauth1: consumer }, async ({ url, accounts }) => {
      const endpoints = {
        request: `${url}/oauth1/request`,
        authorize: `${url}/oauth1/authorize`,
        access: `${url}/oauth1/access`,
      };
      const cookie = await logIn(url, 'alice', accounts.alice.password);
      const cms = createCms({ url, credentials: await walkThreeLegs(endpoints, consumer, cookie) });
      try {
        expect((await cms.connect()).root).toBe(`${url}/?rest_route=/`);
        expect((await cms.users.me()).slug).toBe('alice');
        const { id } = await cms.posts.create({ title: 'Signed', content: '<p>By hand.</p>' });
        expect(await cms.posts.delete(id, { force: true })).toMatchObject({ outcome: 'deleted' });
      } finally {
        await cms.close();
      }
    }));

  it('accepts the cookie and OAuth in the older generation too', () =>
    withService({ legacyPlugin: true, v2: false, oauth1: consumer }, async ({ url, accounts }) => {
      const { password } = accounts.alice;
      const cookie = await cookieCredentials(url, 'alice', password);
      expect((await meAs(url, cookie)).slug).toBe('alice');
      // The older index announces nothing; the endpoints are where they always are.
      const endpoints = {
        request: `${url}/oauth1/request`,
        authorize: `${url}/oauth1/authorize`,
        access: `${url}/oauth1/access`,
      };
      const token = await walkThreeLegs(endpoints, consumer, await logIn(url, 'alice', password));
      expect((await meAs(url, token)).slug).toBe('alice');
    }));
});
