import type { Incoming } from '../http.ts';
import { Refusal } from '../refusal.ts';
import type { Account } from '../rights.ts';
import type { Service } from '../service.ts';
import { createBasicLogin, readBasic } from './basic.ts';
import { nonceFor, nonceIsGood } from './nonce.ts';
import { readSession } from './session.ts';
import { verifySigned } from './oauth-verify.ts';

export type Generation = 'v2' | 'legacy';

export interface Proven {
  readonly account: Account | null;
  /** A fresh nonce for the answer's `X-WP-Nonce`, when the login cookie was used. */
  readonly nonce: string | null;
}

export type Authenticate = (
  request: Incoming,
  generation: Generation,
  form: URLSearchParams | null,
) => Promise<Proven>;

const nobody: Proven = { account: null, nonce: null };

/** Who makes this request (`interface.md`, section 5). Throws a refusal for credentials that are refused outright. */
export function createAuthenticate(service: Service): Authenticate {
  const { settled } = service;
  const basic = createBasicLogin(service);

  async function byBasic(request: Incoming, generation: Generation): Promise<Proven> {
    const credentials = readBasic(request.header('authorization'));
    if (credentials === null) return nobody;
    if (settled.basicAuthPlugin) {
      try {
        return { account: await basic.byPassword(credentials), nonce: null };
      } catch (error) {
        // The older generation's plugin knows no error at this place: the request stays anonymous.
        if (error instanceof Refusal && generation === 'legacy') return nobody;
        throw error;
      }
    }
    if (!settled.applicationPasswords) return nobody;
    return {
      account: await basic.byApplicationPassword(credentials, request.address),
      nonce: null,
    };
  }

  function byCookie(request: Incoming, generation: Generation): Proven {
    const session = readSession(service, request.header('cookie'));
    if (session === null) return nobody;
    const nonce = request.header('x-wp-nonce') || (request.query.get('_wpnonce') ?? '');
    // Without a nonce it may be a forged request from another site's page.
    if (nonce === '') return nobody;
    const actions = generation === 'v2' ? ['wp_rest'] : ['wp_json', 'wp_rest'];
    const action = actions.find((name) => nonceIsGood(service, session, name, nonce));
    if (action === undefined) {
      const code = generation === 'v2' ? 'rest_cookie_invalid_nonce' : 'json_cookie_invalid_nonce';
      throw new Refusal(code, 'Cookie check failed', 403);
    }
    return { account: session.account, nonce: nonceFor(service, session, action) };
  }

  return async (request, generation, form) => {
    const signed = verifySigned(service, request, form);
    if (signed !== null) return { account: signed, nonce: null };
    const proven = await byBasic(request, generation);
    return proven.account === null ? byCookie(request, generation) : proven;
  };
}
