import { setTimeout as sleep } from 'node:timers/promises';
import type { Credentials } from '../../wordpress/client/index.ts';
import type { ServerContext } from '../context.ts';
import type { Caller } from './guard.ts';
import { isRefusal } from './rate-limits.ts';
import { knownBrowserCookie, writeKnownBrowser, writeSession } from './session-cookies.ts';
import { newSession, type Session } from './session.ts';

// Signing out does not wait longer than this (ms) for WordPress.
const patience = 5000;

/** Refuses copies of its cookie, and revokes its application password. Failures are only logged. */
export async function endSession(context: ServerContext, session: Session): Promise<void> {
  const { clients, log } = context;
  await context.sessionEnds.add(session);
  const { createdPassword, credentials, user } = session;
  if (createdPassword === null) return;
  const { applicationPasswords } = clients.of(credentials);
  clients.drop(credentials);
  const revoking = applicationPasswords.revoke(createdPassword).catch((error: unknown) => {
    if (!isRefusal(error)) log.warn({ account: user.id }, 'A password was not revoked.');
  });
  await Promise.race([revoking, sleep(patience, undefined, { ref: false })]);
}

interface SessionStart {
  readonly credentials: Credentials;
  /** The name that attempts count for; null if WordPress itself signed the person in. */
  readonly name: string | null;
  /** The `Cookie` header. */
  readonly cookies: string | null;
  /** True when the password was made for this session. */
  readonly isMadeForUs?: boolean;
}

/**
 * Checks credentials and makes a session in place of the browser's. Returns `Set-Cookie` headers.
 * Throws a Problem (`bad-credentials`, `too-many-attempts`) or a CmsError.
 */
export async function startSession(
  context: ServerContext,
  caller: Caller,
  { credentials, name, cookies, isMadeForUs = false }: SessionStart,
): Promise<string[]> {
  const { clients, rateLimits, log } = context;
  const browser = await knownBrowserCookie(context, caller).read(cookies);
  const { user, names } = await rateLimits.signIn({
    name,
    browser,
    address: caller.address,
    credentials,
  });
  const made = isMadeForUs
    ? await clients
        .of(credentials)
        .applicationPasswords.current()
        .catch(() => null)
    : null;
  log.info({ account: user.id, method: credentials.method }, 'signed in');
  if (caller.session !== null) await endSession(context, caller.session);
  const session = newSession({ credentials, user, createdPassword: made?.uuid ?? null });
  return Promise.all([
    writeSession(context, caller, session),
    writeKnownBrowser(context, caller, browser, names),
  ]);
}
