import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import type { Desk } from './desk.ts';
import type { KnownSession, Visit } from './face.ts';
import { cookieKind, readCookies } from './http/cookies.ts';
import { openSession, sealSession, type Session } from './session.ts';

type Where = Pick<Visit, 'origin'>;

const kindOf = ({ base }: Pick<Desk, 'base'>, { origin }: Where) =>
  cookieKind('galley_session', base, origin);

// The browser keeps it for longer than it is good, so that whoever comes back late is told why they are asked again.
const afterglow = 24 * 60 * 60_000;

/** The session of a `Cookie` header, be it over or not; null for none, a forged one and one that was signed out. */
export const readSession = async (
  desk: Desk,
  where: Where,
  header: string | undefined,
): Promise<Session | null> => {
  const sealed = readCookies(header).get(kindOf(desk, where).name);
  if (sealed === undefined) return null;
  const session = await openSession(sealed, desk.settings.desk.sessionSecret);
  if (session === null || desk.sessionEnds.has(session)) return null;
  // Desks of two sites on one host may share their secret, and get each other's cookies.
  return session.site === null || session.site === desk.settings.site.service ? session : null;
};

/** The `Set-Cookie` header that gives a browser its session. */
export const writeSession = async (desk: Desk, where: Where, made: Session): Promise<string> => {
  const { sessionSecret, sessionTime } = desk.settings.desk;
  const lifetime = Math.ceil((sessionTime + afterglow) / 1000);
  return kindOf(desk, where).write(
    await sealSession({ ...made, site: desk.settings.site.service }, sessionSecret),
    lifetime,
  );
};

/** The `Set-Cookie` header that takes it away. */
export const forgetSession = (desk: Desk, where: Where): string => kindOf(desk, where).write('', 0);

const left = z.object({ token: z.string(), user: z.object({ id: z.int(), name: z.string() }) });
// In seconds. A form that is sent later than this loses what was typed.
const leftLasts = 60 * 60;

const leftKind = ({ base }: Pick<Desk, 'base'>, { origin }: Where) =>
  cookieKind('galley_left', base, origin);

/** The `Set-Cookie` header by which forms in other tabs are still known after signing out; it opens nothing. */
export const writeLeft = async (
  desk: Desk,
  where: Where,
  { token, user }: Session,
): Promise<string> => {
  const password = desk.settings.desk.sessionSecret;
  const sealed = await sealData({ token, user }, { password, ttl: leftLasts });
  return leftKind(desk, where).write(sealed, leftLasts);
};

/** The session that this browser signed out of within the hour; null for none. */
export const readLeft = async (
  desk: Desk,
  where: Where,
  header: string | undefined,
): Promise<KnownSession | null> => {
  const sealed = readCookies(header).get(leftKind(desk, where).name);
  if (sealed === undefined) return null;
  try {
    const password = desk.settings.desk.sessionSecret;
    return left.parse(await unsealData(sealed, { password, ttl: leftLasts }));
  } catch {
    return null;
  }
};

const longest = 30 * 24 * 60 * 60_000;

/** Whether it was not used for too long; and nobody stays signed in for more than thirty days. */
export const isOver = ({ settings }: Desk, { usedAt, signedInAt }: Session): boolean => {
  const now = Date.now();
  return now - usedAt > settings.desk.sessionTime || now - signedInAt > longest;
};

/** The `Set-Cookie` header that makes a session last for its whole time from now; null when it was made just now. */
export const renewSession = async (desk: Desk, visit: Visit): Promise<string | null> => {
  const { session, editor } = visit;
  if (session === null || editor?.by !== 'session') return null;
  const now = Date.now();
  const isFresh = now - session.usedAt < Math.min(60_000, desk.settings.desk.sessionTime / 10);
  return isFresh ? null : writeSession(desk, visit, { ...session, usedAt: now });
};
