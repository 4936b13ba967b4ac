import type { AuthStrategy } from './strategy.ts';

interface CookieOptions {
  /** The login cookie as a `Cookie` header has it: `wordpress_logged_in_…=…`. */
  readonly cookie: string;
  /** Of the action `wp_rest` (`wp_json` on the older generation). */
  readonly nonce: string;
}

/**
 * The login cookie together with a nonce (`interface.md`, section 5), which goes into the `X-WP-Nonce` header.
 * The service hands out a fresh nonce with its answers; the newest one is used.
 */
export function cookieAuth({ cookie, nonce }: CookieOptions): AuthStrategy {
  if (cookie === '' || nonce === '') {
    throw new TypeError(
      'The cookie method needs the login cookie and a nonce; one of them is empty.',
    );
  }
  let newestNonce = nonce;
  return {
    label: 'the login cookie',
    sign: () => ({ cookie, 'x-wp-nonce': newestNonce }),
    learn: (headers) => {
      newestNonce = headers['x-wp-nonce'] ?? newestNonce;
    },
    secrets: [
      cookie,
      nonce,
      ...cookie.split(/;\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1)),
    ],
  };
}
