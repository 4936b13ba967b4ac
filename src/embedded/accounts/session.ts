import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { Service } from '../site/service.ts';
import { readUser, type UserRow } from '../site/users.ts';

export interface Session {
  readonly account: UserRow;
  /** Differs for each login; nonces depend on it. */
  readonly mark: string;
}

const lifetime = 14 * 24 * 3600;

const cookieName = ({ home }: Service): string =>
  `wordpress_logged_in_${createHash('md5').update(home).digest('hex')}`;

/** Adds the login cookie: `id|expiry`, signed, for two weeks. */
export async function setSession(c: Context, service: Service, user: UserRow): Promise<void> {
  const expires = Math.floor(Date.now() / 1000) + lifetime;
  await setSignedCookie(c, cookieName(service), `${user.id}|${expires}`, service.secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: lifetime,
    secure: service.home.startsWith('https:'),
  });
}

/** Null without a login cookie, and for one that is forged or expired. */
export async function readSession(c: Context, service: Service): Promise<Session | null> {
  const value = await getSignedCookie(c, service.secret, cookieName(service));
  const [id, expires] = (value || '').split('|').map(Number);
  if (!id || !expires || expires * 1000 < Date.now()) return null;
  const account = readUser(service, id);
  return account && { account, mark: `${id}|${expires}` };
}

const halfDay = 12 * 3600 * 1000;

/** A nonce proves that a request comes from a page of this site. It is valid for 12 to 24 hours. */
export function nonceFor(service: Service, session: Session, action: string): string {
  return nonceAt(service, session, action, Math.ceil(Date.now() / halfDay));
}

export function nonceIsGood(
  service: Service,
  session: Session,
  action: string,
  nonce: string,
): boolean {
  const now = Math.ceil(Date.now() / halfDay);
  return [now, now - 1].some((tick) => sameText(nonceAt(service, session, action, tick), nonce));
}

function nonceAt({ secret }: Service, { mark }: Session, action: string, tick: number): string {
  return createHmac('sha256', secret)
    .update(`nonce|${tick}|${action}|${mark}`)
    .digest('hex')
    .slice(0, 10);
}

/** Compares two secrets in constant time. */
export function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
