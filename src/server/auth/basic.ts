import type { Credentials } from '../../wordpress/client/index.ts';
import { Problem } from '../problem.ts';

/** The credentials of `Authorization: Basic …`. Throws a {@link Problem} for every other kind, and for half of them. */
export const readBasic = (header: string): Credentials & { readonly user: string } => {
  const encoded = /^Basic +([A-Za-z\d+/_-]+=*) *$/i.exec(header)?.[1] ?? '';
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const [user, password] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)];
  if (user !== '' && password !== '') return { method: 'application-password', user, password };
  throw new Problem({
    code: 'bad-credentials',
    detail:
      'Authorization must be Basic, with the user name of a WordPress account and its password: curl -u name:password.',
  });
};
