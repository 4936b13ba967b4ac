import type { AuthStrategy } from './strategy.ts';

interface BasicOptions {
  readonly user: string;
  readonly password: string;
  readonly label: string;
}

/**
 * HTTP Basic: the Base64 of `user:password` with every request (`interface.md`, section 5). Application
 * passwords use the same header; WordPress ignores the spaces that it shows them with.
 */
export function basicAuth({ user, password, label }: BasicOptions): AuthStrategy {
  if (user === '' || password === '') {
    throw new TypeError('HTTP Basic needs a user name and a password; one of them is empty.');
  }
  if (user.includes(':')) {
    throw new TypeError('HTTP Basic does not allow a colon in the user name.');
  }
  const token = Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
  return {
    label,
    sign: () => ({ authorization: `Basic ${token}` }),
    secrets: [password, password.replaceAll(' ', ''), token],
  };
}
