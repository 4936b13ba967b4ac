import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readUser, type UserRow } from '../records/users.ts';
import type { Account } from '../rights.ts';
import type { Service } from '../service.ts';

export interface Session {
  readonly account: Account;
  /** Ties nonces to this login. */
  readonly mark: string;
}

const lifetime = 14 * 24 * 3600;

function cookieName({ home }: Pick<Service, 'home'>): string {
  return `wordpress_logged_in_${createHash('md5').update(home).digest('hex')}`;
}

/** A login cookie's whole header: `id|expiry|signature`, good for a fortnight. */
export function sessionCookie(service: Service, user: UserRow): string {
  const expires = Math.floor(Date.now() / 1000) + lifetime;
  const value = `${user.id}|${expires}|${sign(service, user, expires)}`;
  const secure = service.home.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(service)}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetime}${secure}`;
}

/** Null for no cookie, and for one that is forged, over, or of a changed password. */
export function readSession(service: Service, header: string): Session | null {
  const name = cookieName(service);
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  const match = /^(\d{1,15})(?:\||%7C)(\d{1,15})(?:\||%7C)([a-f\d]{64})$/i.exec(
    pair?.slice(name.length + 1) ?? '',
  );
  if (match === null) return null;
  const [, id = '', until = '', signature = ''] = match;
  const user = readUser(service, Number(id));
  if (user === null || Number(until) * 1000 < Date.now()) return null;
  const expected = sign(service, user, Number(until));
  if (!same(signature.toLowerCase(), expected)) return null;
  return { account: user, mark: expected.slice(0, 16) };
}

function sign({ secret }: Service, user: UserRow, expires: number): string {
  return createHmac('sha256', secret)
    .update(`session|${user.id}|${expires}|${user.password}`)
    .digest('hex');
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
