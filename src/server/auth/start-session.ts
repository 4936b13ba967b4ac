import { setTimeout as sleep } from 'node:timers/promises';
import type { Credentials } from '../../wordpress/client/index.ts';
import type { Desk } from '../desk.ts';
import { fingerprint } from './clients.ts';
import type { Caller } from './guard.ts';
import { isRefusal, badCredentials } from './rate-limits.ts';
import { writeSession } from './session-cookies.ts';
import { newSession, type Session } from './session.ts';

// Signing out does not wait longer than this (ms) for WordPress.
const patience = 5000;

/** Revokes the application password that was made for a session. A failure is logged only. */
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

interface SessionStart {
  readonly credentials: Credentials;
  /** The name that attempts are counted for; null when WordPress itself has signed the person in. */
  readonly account: string | null;
  /** True when the password was made for this session. */
  readonly isMadeForUs?: boolean;
}

/**
 * Checks credentials and makes their session. Returns the `Set-Cookie` header. Throws a Problem (`bad-credentials`,
 * `too-many-attempts`) or a CmsError.
 */
export const startSession = async (
  desk: Desk,
  caller: Caller,
  { credentials, account, isMadeForUs = false }: SessionStart,
): Promise<string> => {
  const { clients, rateLimits, log } = desk;
  const user = await rateLimits.signIn({
    ...{ account, address: caller.address, guess: fingerprint(credentials) },
    prove: () => clients.account(credentials),
  });
  const made = isMadeForUs
    ? await clients
        .of(credentials)
        .applicationPasswords.current()
        .catch(() => null)
    : null;
  log.info({ account: user.id, method: credentials.method }, 'signed in');
  if (caller.session !== null) await revokePassword(desk, caller.session);
  const session = newSession({ credentials, user, createdPassword: made?.uuid ?? null });
  return writeSession(desk, caller, session);
};

/** Signs in with a name and a password. Returns the `Set-Cookie` header. Throws a Problem or a CmsError. */
export const startSessionByForm = async (
  desk: Desk,
  caller: Caller,
  user: string,
  password: string,
): Promise<string> => {
  // HTTP Basic can't carry it, and WordPress has no such names.
  if (user.includes(':')) throw badCredentials();
  // The account's own password is sent in the same way, for plugins that accept it.
  const credentials: Credentials = { method: 'application-password', user, password };
  return startSession(desk, caller, { credentials, account: user });
};
