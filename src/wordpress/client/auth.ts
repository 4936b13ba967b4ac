import { lostHeader } from './failure.ts';
import { oauth1Auth } from './oauth1.ts';
import type { AuthStrategy } from './request.ts';
import type { Credentials } from './cms.ts';

/** The strategy for the credentials given; null without any. Throws a TypeError on half of them. */
export function chooseAuth(credentials: Credentials | null | undefined): AuthStrategy | null {
  if (!credentials) return null;
  switch (credentials.method) {
    case 'basic':
      return basicAuth(credentials, 'the user name and password');
    case 'application-password':
      return basicAuth(credentials, 'the application password');
    case 'oauth1':
      return oauth1Auth(credentials, credentials);
    case 'cookie':
      return cookieAuth(credentials);
  }
}

type OfMethod<M extends Credentials['method']> = Extract<Credentials, { method: M }>;

/**
 * HTTP Basic: the Base64 of `user:password` (`docs/interface.md`, Authentication). Application
 * passwords use it, too; WordPress ignores the spaces that it shows them with.
 */
function basicAuth(
  { user, password }: OfMethod<'basic' | 'application-password'>,
  label: string,
): AuthStrategy {
  if (user === '' || password === '') {
    throw new TypeError('HTTP Basic needs a user name and a password; one of them is empty.');
  }
  if (user.includes(':')) {
    throw new TypeError('HTTP Basic does not allow a colon in the user name.');
  }
  const token = Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
  return {
    label,
    hint: `Check the user name and the password; application passwords are created in WordPress under Users → Profile. If both are correct, ${lostHeader}`,
    sign: () => ({ authorization: `Basic ${token}` }),
    secrets: [password, password.replaceAll(' ', ''), token],
  };
}

/**
 * The login cookie and a nonce in the `X-WP-Nonce` header (`docs/interface.md`, Authentication).
 * The service sends new nonces with its answers; the newest one is used.
 */
function cookieAuth({ cookie, nonce }: OfMethod<'cookie'>): AuthStrategy {
  if (cookie === '' || nonce === '') {
    throw new TypeError(
      'The cookie method needs the login cookie and a nonce; one of them is empty.',
    );
  }
  let newestNonce = nonce;
  return {
    label: 'the login cookie',
    hint: 'A login ends after some days, and its nonce after a day. Sign in to WordPress again, and use the new cookie with a new nonce.',
    sign: () => ({ cookie, 'x-wp-nonce': newestNonce }),
    learn: (headers) => {
      newestNonce = headers['x-wp-nonce'] ?? newestNonce;
    },
    get secrets() {
      const values = cookie.split(/;\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1));
      return [cookie, nonce, newestNonce, ...values];
    },
  };
}
