import type { Credentials } from '../face.ts';
import { basicAuth } from './basic.ts';
import { cookieAuth } from './cookie.ts';
import { oauth1Auth } from './oauth1.ts';
import type { AuthStrategy } from './strategy.ts';

/** The strategy for the credentials given; null without any. Throws a TypeError on half of them. */
export function chooseAuth(credentials: Credentials | null | undefined): AuthStrategy | null {
  if (!credentials) return null;
  switch (credentials.method) {
    case 'basic':
      return basicAuth({ ...credentials, label: 'the user name and password' });
    case 'application-password':
      return basicAuth({ ...credentials, label: 'the application password' });
    case 'oauth1':
      return oauth1Auth(credentials, credentials);
    case 'cookie':
      return cookieAuth(credentials);
  }
}
