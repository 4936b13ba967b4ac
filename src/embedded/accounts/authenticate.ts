import type { Context, MiddlewareHandler } from 'hono';
import type { Verify } from '../plugins.ts';
import { Refusal, type Env, type Generation } from '../site/http.ts';
import type { Account } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import type { Passwords } from './passwords.ts';
import { nonceFor, nonceIsGood, readSession } from './session.ts';

/** Finds the account of a request. Throws a refusal for wrong credentials. */
export function authenticate(
  service: Service,
  passwords: Passwords,
  generation: Generation,
  verify: Verify,
): MiddlewareHandler<Env> {
  const { options } = service;

  async function byBasic(c: Context<Env>): Promise<Account | null> {
    const credentials = readBasic(c.req.header('Authorization') ?? '');
    if (credentials === null) return null;
    if (options.basicAuthPlugin) {
      try {
        return await passwords.own(credentials);
      } catch (error) {
        // The older generation's plugin ignores wrong passwords: the request is anonymous.
        if (error instanceof Refusal && generation === 'legacy') return null;
        throw error;
      }
    }
    if (!options.applicationPasswords) return null;
    return passwords.application(credentials, c.env.incoming.socket.remoteAddress ?? '');
  }

  async function byCookie(c: Context<Env>): Promise<Proven | null> {
    const session = await readSession(c, service);
    const nonce = c.req.header('X-WP-Nonce') ?? '';
    // A request without a nonce may be forged by a page of another site.
    if (session === null || nonce === '') return null;
    const actions = generation === 'v2' ? ['wp_rest'] : ['wp_json', 'wp_rest'];
    const action = actions.find((name) => nonceIsGood(service, session, name, nonce));
    if (action === undefined) {
      const code = generation === 'v2' ? 'rest_cookie_invalid_nonce' : 'json_cookie_invalid_nonce';
      throw new Refusal(code, 'Cookie check failed', 403);
    }
    return { account: session.account, nonce: nonceFor(service, session, action) };
  }

  return async (c, next) => {
    let asker = c.env.onBehalfOf ?? (await verify(service, c)) ?? (await byBasic(c));
    const byLogin = asker === null ? await byCookie(c) : null;
    asker ??= byLogin?.account ?? null;
    c.set('asker', asker);
    await next();
    const { headers } = c.res;
    if (asker !== null) headers.set('Cache-Control', 'no-cache, must-revalidate, max-age=0');
    if (byLogin !== null) headers.set('X-WP-Nonce', byLogin.nonce);
  };
}

interface Proven {
  readonly account: Account;
  /** A fresh nonce for the response. */
  readonly nonce: string;
}

/** Reads `Authorization: Basic …`; null for other headers. */
function readBasic(header: string): { name: string; password: string } | null {
  const encoded = /^Basic\s+([a-z\d+/=_-]+)\s*$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const [name = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return rest.length === 0 ? null : { name, password: rest.join(':') };
}
