import { randomUUID } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { parse } from 'hono/utils/cookie';
import { z } from 'zod';
import type { ServerContext } from '../context.ts';
import { wayTo } from '../http/sender.ts';
import type { Caller } from './guard.ts';
import type { KnownBrowser } from './rate-limits.ts';
import { longestSession, sessionSchema, type Session } from './session.ts';

type Where = Pick<Caller, 'origin'>;

interface CookieOptions<T> {
  readonly name: string;
  /** The path that it is sent to. Default: the desk's base. */
  readonly path?: string;
  readonly schema: z.ZodType<T>;
  /** Seconds after which the seal is refused. Default: never, for values with their own expiry. */
  readonly ttl?: number;
}

/**
 * A cookie of the desk, whose value only this server can read and write: it is sealed with
 * SESSION_SECRET. It is marked `Secure`, except on this machine: over plain http, not all browsers
 * keep such a cookie there.
 */
export function sealedCookie<T>(
  context: Pick<ServerContext, 'base' | 'settings'>,
  { origin }: Where,
  { schema, path = `${context.base}/`, ttl = 0, ...options }: CookieOptions<T>,
) {
  const password = context.settings.desk.sessionSecret;
  const way = wayTo(origin);
  // With this prefix no other host of the domain can plant one.
  const name = way === 'encrypted' && path === '/' ? `__Host-${options.name}` : options.name;
  const marks = ['HttpOnly', 'SameSite=Lax', ...(way === 'local' ? [] : ['Secure'])];
  const header = (value: string, lifetime: number) =>
    [`${name}=${value}`, `Path=${path}`, ...marks, `Max-Age=${lifetime}`].join('; ');
  return {
    /** The value in a `Cookie` header; null without one, and for one that is forged or too old. */
    async read(cookies: string | null | undefined): Promise<T | null> {
      const sealed = parse(cookies ?? '')[name];
      if (sealed === undefined) return null;
      try {
        return schema.parse(await unsealData(sealed, { password, ttl }));
      } catch {
        return null;
      }
    },
    /** The `Set-Cookie` header that stores a value. `lifetime` is in seconds. */
    write: async (value: T, lifetime = ttl) =>
      header(await sealData(value, { password, ttl }), lifetime),
    /** The `Set-Cookie` header that deletes the cookie. */
    forget: header('', 0),
  };
}

/** The session. It holds its own expiry, and an expired session is still read. */
export function sessionCookie(context: ServerContext, where: Where) {
  return sealedCookie(context, where, { name: 'galley_session', schema: sessionSchema });
}

/** Milliseconds that an expired cookie stays, so that the sign-in page can say that it expired. */
const keptAfterEnd = 24 * 60 * 60_000;

/** The session of a `Cookie` header, also an expired one. Null for a forged or signed-out one. */
export async function readSession(
  context: ServerContext,
  where: Where,
  header: string | undefined,
): Promise<Session | null> {
  const session = await sessionCookie(context, where).read(header);
  if (session === null || (await context.sessionEnds.has(session))) return null;
  // Desks of two sites on one host may share their secret, and get each other's cookies.
  return session.site === null || session.site === context.settings.site.service ? session : null;
}

/** The `Set-Cookie` header that stores a session. */
export function writeSession(
  context: ServerContext,
  where: Where,
  session: Session,
): Promise<string> {
  const { desk: settings, site } = context.settings;
  const lifetime = Math.ceil((settings.sessionTime + keptAfterEnd) / 1000);
  return sessionCookie(context, where).write({ ...session, site: site.service }, lifetime);
}

/** Seconds after signing out, in which a form of another tab is still kept. */
const lastSessionTime = 60 * 60;

/** The session that was left within the hour: other tabs may have forms of it. It opens nothing. */
export function lastSessionCookie(context: ServerContext, where: Where) {
  return sealedCookie(context, where, {
    name: 'galley_left',
    schema: z.object({ token: z.string(), user: z.object({ id: z.int(), name: z.string() }) }),
    ttl: lastSessionTime,
  });
}

/** Seconds. */
const browserTime = 180 * 24 * 60 * 60;
const mostNames = 12;

/** A browser that has signed in before. It opens nothing. */
export function knownBrowserCookie(context: ServerContext, where: Where) {
  return sealedCookie(context, where, {
    name: 'galley_known',
    schema: z.object({ id: z.string(), names: z.array(z.string()) }),
    ttl: browserTime,
  });
}

/** The `Set-Cookie` header by which this browser is known after signing in with these names. */
export function writeKnownBrowser(
  context: ServerContext,
  where: Where,
  before: KnownBrowser | null,
  signedIn: readonly string[],
): Promise<string> {
  const names = [...new Set([...signedIn, ...(before?.names ?? [])])].slice(0, mostNames);
  return knownBrowserCookie(context, where).write({ id: before?.id ?? randomUUID(), names });
}

/** True when the session was not used for too long, or began more than thirty days ago. */
export function isOver({ settings }: ServerContext, { usedAt, signedInAt }: Session): boolean {
  const now = Date.now();
  return now - usedAt > settings.desk.sessionTime || now - signedInAt > longestSession;
}

/** The `Set-Cookie` header that renews a session from now; null if it was made just now. */
export async function renewSession(context: ServerContext, caller: Caller): Promise<string | null> {
  const { session, editor } = caller;
  if (session === null || editor?.by !== 'session') return null;
  const now = Date.now();
  const isFresh = now - session.usedAt < Math.min(60_000, context.settings.desk.sessionTime / 10);
  return isFresh ? null : writeSession(context, caller, { ...session, usedAt: now });
}
