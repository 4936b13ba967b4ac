import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials, Cms, CurrentUser } from '../../wordpress/client/index.ts';
import { Problem } from '../problem.ts';
import type { Session } from './session.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two texts are the same; how long that takes tells nothing of where they differ, nor of their lengths. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));

/** Someone who has proved to WordPress who they are. */
export interface Editor {
  readonly user: CurrentUser;
  readonly credentials: Credentials;
  /** The content service as this account sees it. Not to be closed: others may be using it. */
  readonly cms: Cms;
  /**
   * `session`: a browser that sends its cookie wherever it is told to, so its writes need the token. `header`: a
   * script that sends `Authorization` with each call.
   */
  readonly by: 'session' | 'header';
  /** What a form of this session sends along to show that it is ours; empty for `header`. */
  readonly token: string;
}

/** A session, be it over or not, as far as it tells whose a form is. */
export type KnownSession = Pick<Session, 'token' | 'user'>;

/** One request, as far as it does not depend on what it asks for. */
export interface Caller {
  /** Null when nobody is signed in. */
  readonly editor: Editor | null;
  /** The client's network address: behind the proxies that are trusted, if there are any. */
  readonly address: string;
  /** The server as the client knows it: `https://desk.example.com`. */
  readonly origin: string;
  /** Whether this server only shows what is to come, and so changes nothing. */
  readonly isPreview: boolean;
  /** What the cookie holds, be it over or not. Null without one, and with one that this server has not sealed. */
  readonly session: Session | null;
  /**
   * The session that this browser's open forms belong to: the one of the cookie, or the one that it signed out of within
   * the hour. Null for strangers: nothing that they send is kept.
   */
  readonly knownSession: KnownSession | null;
  /** Why there is a session and yet no editor: it has run out, or WordPress takes its credentials no more. */
  readonly ended: 'expired' | 'refused' | null;
  /** Why there is no editor although credentials came along; what `requireEditor` throws. */
  readonly problem: Problem | null;
}

interface GuardedRequest {
  readonly method?: string | undefined;
  readonly headers: Headers | IncomingHttpHeaders;
}

const headerOf = ({ headers }: GuardedRequest, name: string): string | null => {
  if (headers instanceof Headers) return headers.get(name);
  const value = headers[name];
  return value === undefined ? null : String(value);
};

const isRead = ({ method = 'GET' }: GuardedRequest): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Whether a page of another site made the browser send this: a link, a form, a script. */
export const isFromElsewhere = (asking: GuardedRequest): boolean => {
  const site = headerOf(asking, 'sec-fetch-site');
  return site !== null && !['same-origin', 'none'].includes(site);
};

/**
 * Why a write is not done, whoever sends it and with whatever credentials: browsers add cookies and stored passwords to
 * what a page of another site sends. Null for a read, and for a write of our own pages or of a program.
 */
export const foreignWrite = (asking: GuardedRequest, own: string): Problem | null => {
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
};

/**
 * Refuses a write that a page of another site has sent, and any on a server that shows a preview. To be called before the
 * body is read. Throws a {@link Problem}.
 * @param isSigningIn for what changes only who is signed in: that is done in previews, too
 */
export const guardSender = (
  asking: GuardedRequest,
  { origin, isPreview }: Pick<Caller, 'origin' | 'isPreview'>,
  { isSigningIn = false }: { readonly isSigningIn?: boolean } = {},
): void => {
  const foreign = foreignWrite(asking, origin);
  if (foreign !== null) throw foreign;
  if (!isPreview || isSigningIn || isRead(asking)) return;
  throw new Problem({
    code: 'preview-only',
    detail: 'This is a preview of the site. Nothing can be changed here.',
  });
};

/**
 * Refuses what a browser sends without the token of its session: as the field `token` of a form, or in the header
 * `X-CSRF-Token`. Who has no session needs none. Throws a {@link Problem}.
 */
export const guardToken = (
  asking: GuardedRequest,
  session: { readonly token: string } | null,
  field?: string | null,
): void => {
  const given = field ?? headerOf(asking, 'x-csrf-token') ?? '';
  if (session === null || isSameSecret(given, session.token)) return;
  throw new Problem({
    code: 'missing-token',
    detail: 'The session token is missing or belongs to another session, so nothing was done.',
  });
};

/** Lets a call through that its sender meant: {@link guardSender} and {@link guardToken}. Reads pass. */
export const guardWrite = (asking: GuardedRequest, caller: Caller): void => {
  if (isRead(asking)) return;
  guardSender(asking, caller);
  guardToken(asking, caller.session);
};

/** The person who is signed in. Throws a {@link Problem}: `signed-out`, or why the credentials did not do. */
export const requireEditor = (caller: Caller): Editor => {
  if (caller.editor !== null) return caller.editor;
  throw (
    caller.problem ??
    new Problem({ code: 'signed-out', detail: 'You are not signed in. Sign in first.' })
  );
};
