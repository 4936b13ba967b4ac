import type { Credentials } from '../../wordpress/client/index.ts';
import type { Desk } from '../desk.ts';
import type { Visit } from './face.ts';
import { badCredentials } from './rate-limits.ts';
import { enter } from './start-session.ts';

/** Signs in by a name and a password; gives the `Set-Cookie` header. Throws a Problem or a CmsError. */
export const enterByForm = async (
  desk: Desk,
  visit: Visit,
  user: string,
  password: string,
): Promise<string> => {
  // HTTP Basic can't carry it, and WordPress has no such names.
  if (user.includes(':')) throw badCredentials();
  // On the wire the account's own password is the same, where a plugin takes it.
  const credentials: Credentials = { method: 'application-password', user, password };
  return enter(desk, visit, { credentials, account: user });
};
