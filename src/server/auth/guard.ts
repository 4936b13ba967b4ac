import type { IncomingHttpHeaders } from 'node:http';
import type { Editor, Visit } from './face.ts';
import { Problem } from '../problem.ts';
import { isSameSecret } from './same-secret.ts';

interface Asking {
  readonly method?: string | undefined;
  readonly headers: Headers | IncomingHttpHeaders;
}

const headerOf = ({ headers }: Asking, name: string): string | null => {
  if (headers instanceof Headers) return headers.get(name);
  const value = headers[name];
  return value === undefined ? null : String(value);
};

const isRead = ({ method = 'GET' }: Asking): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Whether a page of another site made the browser send this: a link, a form, a script. */
export const isFromElsewhere = (asking: Asking): boolean => {
  const site = headerOf(asking, 'sec-fetch-site');
  return site !== null && !['same-origin', 'none'].includes(site);
};

/**
 * Why a write is not done, whoever sends it and with whatever credentials: browsers add cookies and stored passwords to
 * what a page of another site sends. Null for a read, and for a write of our own pages or of a program.
 */
export const foreignWrite = (asking: Asking, own: string): Problem | null => {
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
  asking: Asking,
  { origin, isPreview }: Pick<Visit, 'origin' | 'isPreview'>,
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
  asking: Asking,
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
export const guardWrite = (asking: Asking, visit: Visit): void => {
  if (isRead(asking)) return;
  guardSender(asking, visit);
  guardToken(asking, visit.session);
};

/** The person who is signed in. Throws a {@link Problem}: `signed-out`, or why the credentials did not do. */
export const requireEditor = (visit: Visit): Editor => {
  if (visit.editor !== null) return visit.editor;
  throw (
    visit.trouble ??
    new Problem({ code: 'signed-out', detail: 'You are not signed in. Sign in first.' })
  );
};
