import { setTimeout as sleep } from 'node:timers/promises';
import type { Credentials } from '../../wordpress/client/index.ts';
import type { Desk } from '../desk.ts';
import { fingerprint } from './clients.ts';
import type { Visit } from './guard.ts';
import { isRefusal, badCredentials } from './rate-limits.ts';
import { writeSession } from './session-cookies.ts';
import { newSession, type Session } from './session.ts';

// Nobody should have to wait for a WordPress that hangs; it goes on meanwhile.
const patience = 5000;

/** Takes away the application password that was made for a session. That it may fail keeps nobody from going on. */
export const revokePassword = async ({ clients, log }: Desk, session: Session): Promise<void> => {
  const { createdPassword, credentials, user } = session;
  if (createdPassword === null) return;
  const { applicationPasswords } = clients.of(credentials);
  clients.drop(credentials);
  const revoking = applicationPasswords.revoke(createdPassword).catch((error: unknown) => {
    if (!isRefusal(error)) log.warn({ account: user.id }, 'A password was not revoked.');
  });
  await Promise.race([revoking, sleep(patience, undefined, { ref: false })]);
};

interface Entering {
  readonly credentials: Credentials;
  /** The name that attempts are counted for; null where WordPress itself has let the person in. */
  readonly account: string | null;
  /** Whether the password was made just now, for this session. */
  readonly isMadeForUs?: boolean;
}

/**
 * Proves credentials, and gives their session: the `Set-Cookie` header. Throws a Problem (`bad-credentials`,
 * `too-many-attempts`) or a CmsError.
 */
export const enter = async (
  desk: Desk,
  visit: Visit,
  { credentials, account, isMadeForUs = false }: Entering,
): Promise<string> => {
  const { clients, attempts, log } = desk;
  const user = await attempts.run({
    ...{ account, address: visit.address, guess: fingerprint(credentials) },
    prove: () => clients.account(credentials),
  });
  const made = isMadeForUs
    ? await clients
        .of(credentials)
        .applicationPasswords.current()
        .catch(() => null)
    : null;
  log.info({ account: user.id, method: credentials.method }, 'signed in');
  if (visit.session !== null) await revokePassword(desk, visit.session);
  const session = newSession({ credentials, user, createdPassword: made?.uuid ?? null });
  return writeSession(desk, visit, session);
};

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
