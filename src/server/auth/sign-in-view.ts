import { CmsError, isFromBasicAuth } from '../../wordpress/client/index.ts';
import type { ServerContext } from '../context.ts';
import { deskPaths, ownTarget } from '../paths.ts';
import { toProblem } from '../problem.ts';

/** What the sign-in page says: why an attempt failed, or why the person has to sign in again. */
const troubles = [
  // WordPress refuses these credentials.
  'wrong',
  // The plugin Basic-Auth refuses them: it accepts no application passwords.
  'basic-auth',
  // The name or the password is empty.
  'incomplete',
  'too-many',
  // The person said no on WordPress's page.
  'declined',
  // The sign-in took too long on WordPress's page, or began in another browser.
  'stale',
  // This browser is no longer logged in to WordPress.
  'not-logged-in',
  // WordPress does not answer, or not as it should.
  'service',
  // The session was not used for too long.
  'expired',
  // WordPress no longer accepts the session's credentials.
  'refused',
] as const;

export type SignInTrouble = (typeof troubles)[number];

/** The ways to sign in. Each is an address, or null when this WordPress does not offer it. */
export interface WaysToSignIn {
  /** WordPress asks whether the desk may have a password of its own. */
  readonly applicationPasswords: string | null;
  readonly oauth1: string | null;
  /** This browser is logged in to the WordPress site, which is on the same host. */
  readonly withinSite: string | null;
  /** What the form asks for: an application password, or, with a warning, the account's own. */
  readonly password: 'application-password' | 'password';
  /** `open`: others on the network can read the password, and browsers do not store the session. */
  readonly wayHere: 'encrypted' | 'local' | 'open';
}

/** The sign-in page. Its form posts `user`, `password`, `to` and `kept` to its own address. */
export interface SignInView {
  readonly ways: WaysToSignIn;
  /** Where to go afterwards: a page of this desk. */
  readonly to: string;
  /** The id of the kept form for the page at `to`; empty for none. */
  readonly kept: string;
  /** As it was typed. */
  readonly user: string;
  readonly trouble: SignInTrouble | null;
  /** With `too-many`: seconds until the next attempt is allowed. */
  readonly retryAfter: number | null;
  /** HTTP's. */
  readonly status: number;
}

/** The page to go to after signing in, with the form that was typed there. */
export interface Destination {
  readonly to: string;
  readonly kept: string;
}

/** The destination in a query or a form; always a page of this desk. */
export function destinationOf(fields: URLSearchParams, base: string): Destination {
  return {
    to: ownTarget(fields.get('to'), base),
    kept: /^[\w-]{1,64}$/.exec(fields.get('kept') ?? '')?.[0] ?? '',
  };
}

/** The path of the destination, with the id of its kept form. */
export function pathOf({ to, kept }: Destination): string {
  return kept === '' ? to : `${to}${to.includes('?') ? '&' : '?'}kept=${kept}`;
}

export function signInPath(
  { to, kept }: Destination,
  base: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...more, to, ...(kept === '' ? {} : { kept }) });
  return `${deskPaths(base).signIn}?${query.toString()}`;
}

type Failure = Pick<SignInView, 'retryAfter' | 'status'> & { readonly trouble: SignInTrouble };

/** Why an attempt to sign in failed, as its page says it; the log says more. */
export function failureOf({ log }: ServerContext, error: unknown): Failure {
  const { code, status, message, retryAfter = null } = toProblem(error);
  const cause = error instanceof Error && error.cause instanceof CmsError ? error.cause : error;
  if (cause instanceof CmsError && isFromBasicAuth(cause))
    return { trouble: 'basic-auth', status, retryAfter };
  if (code === 'bad-credentials') return { trouble: 'wrong', status, retryAfter };
  if (code === 'too-many-attempts') return { trouble: 'too-many', status, retryAfter };
  log.warn({ code, reason: code === 'internal' ? String(error) : message }, 'no signing in');
  return { trouble: 'service', status, retryAfter };
}

/** The trouble that the address of the page names. */
export function statedTrouble(query: URLSearchParams): SignInTrouble | null {
  return troubles.find((each) => each === query.get('trouble')) ?? null;
}
