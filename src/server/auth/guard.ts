import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Credentials, Cms, CurrentUser } from '../../wordpress/client/index.ts';
import { Problem } from '../problem.ts';
import type { Session } from './session.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** An account that WordPress has accepted. */
export interface Editor {
  readonly user: CurrentUser;
  readonly credentials: Credentials;
  /** The client of this account. It is shared: do not close it. */
  readonly cms: Cms;
  /** `session`: a browser, whose writes need the token. `header`: sends `Authorization`. */
  readonly by: 'session' | 'header';
  /** The field `token` of this session's forms; empty for `header`. */
  readonly token: string;
}

/** The part of a session that is known even after it has ended. */
export type KnownSession = Pick<Session, 'token' | 'user'>;

/** The sender of a request. */
export interface Caller {
  /** Null without a session. */
  readonly editor: Editor | null;
  /** The client's network address, as the trusted proxies say it. */
  readonly address: string;
  /** The server as the client knows it: `https://desk.example.com`. */
  readonly origin: string;
  /** True when this server shows a preview, which changes nothing. */
  readonly isPreview: boolean;
  /** The session of the cookie, even if it is over. Null without a cookie or with a forged one. */
  readonly session: Session | null;
  /**
   * Of open forms, also an hour after signing out. Null for strangers: their forms are not kept.
   */
  readonly knownSession: KnownSession | null;
  /** Why the session has no editor: it has expired, or WordPress refuses its credentials. */
  readonly ended: 'expired' | 'refused' | null;
  /** Why the credentials were refused; `requireEditor` throws it. */
  readonly problem: Problem | null;
}

type GuardedRequest = Pick<IncomingMessage, 'method' | 'headers'>;

const headerOf = ({ headers }: GuardedRequest, name: string): string | null => {
  const value = headers[name];
  return value === undefined ? null : String(value);
};

const isRead = ({ method = 'GET' }: GuardedRequest): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** True when a page of another site made the browser send this: a link, a form, a script. */
export function isFromElsewhere(asking: GuardedRequest): boolean {
  const site = headerOf(asking, 'sec-fetch-site');
  return site !== null && !['same-origin', 'none'].includes(site);
}

/**
 * The problem of a write from another site's page, to which browsers add cookies and passwords.
 * Null for a read, and for a write from our own pages or from a program.
 */
export function foreignWrite(asking: GuardedRequest, own: string): Problem | null {
  if (isRead(asking)) return null;
  if (isFromElsewhere(asking)) {
    return new Problem({
      code: 'foreign-origin',
      detail: 'This request came from a page of another site, so nothing was done.',
    });
  }
  const origin = headerOf(asking, 'origin');
  if (origin === null || origin === own) return null;
  return new Problem({
    code: 'foreign-origin',
    detail: `This was sent from a page of ${origin}, and this is ${own}, so it was not done. If both are this desk, a proxy stands before it: set TRUST_PROXY.`,
  });
}

/**
 * Refuses a write from another site's page, and every write on a server that shows a preview.
 * Call it before the body is read. Throws a {@link Problem}.
 * @param isSigningIn true for signing in and out, which previews allow
 */
export function guardSender(
  asking: GuardedRequest,
  { origin, isPreview }: Pick<Caller, 'origin' | 'isPreview'>,
  { isSigningIn = false }: { readonly isSigningIn?: boolean } = {},
): void {
  const foreign = foreignWrite(asking, origin);
  if (foreign !== null) throw foreign;
  if (!isPreview || isSigningIn || isRead(asking)) return;
  throw new Problem({
    code: 'preview-only',
    detail: 'This is a preview of the site. Nothing can be changed here.',
  });
}

/**
 * Refuses a write without its session's token, in the field `token` or the header `X-CSRF-Token`.
 * Callers without a session need none. Throws a {@link Problem}.
 */
export function guardToken(
  asking: GuardedRequest,
  session: { readonly token: string } | null,
  field?: string | null,
): void {
  const given = field ?? headerOf(asking, 'x-csrf-token') ?? '';
  if (session === null || isSameSecret(given, session.token)) return;
  throw new Problem({
    code: 'missing-token',
    detail: 'The session token is missing or belongs to another session, so nothing was done.',
  });
}

/** Both checks of a write: {@link guardSender} and {@link guardToken}. Reads pass. */
export function guardWrite(asking: GuardedRequest, caller: Caller): void {
  if (isRead(asking)) return;
  guardSender(asking, caller);
  guardToken(asking, caller.session);
}

/** The signed-in editor. Throws a {@link Problem}: `signed-out`, or the refusal. */
export function requireEditor(caller: Caller): Editor {
  if (caller.editor !== null) return caller.editor;
  throw (
    caller.problem ??
    new Problem({ code: 'signed-out', detail: 'You are not signed in. Sign in first.' })
  );
}
