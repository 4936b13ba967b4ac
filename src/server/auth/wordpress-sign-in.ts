import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Credentials } from '../../wordpress/client/index.ts';
import type { ServerContext } from '../context.ts';
import { seeOther } from '../http/headers.ts';
import { deskPaths } from '../paths.ts';
import { Problem } from '../problem.ts';
import type { Caller } from './guard.ts';
import { sealedCookie } from './session-cookies.ts';
import {
  type Destination,
  pathOf,
  signInPath,
  type SignInTrouble,
  failureOf,
} from './sign-in-view.ts';
import { connectionOf, consumerOf, type Way, ownLogin } from './sign-in-ways.ts';
import { startSession } from './start-session.ts';

const pendingSchema = z.object({
  way: z.enum(['application-passwords', 'oauth1']),
  /** WordPress sends it back, which shows that it is the same sign-in. */
  state: z.string(),
  to: z.string(),
  kept: z.string(),
  tokenSecret: z.string(),
});

/** A sign-in that waits for the person's answer on WordPress's page. */
type PendingSignIn = z.output<typeof pendingSchema>;

/** The cookie that ties a pending sign-in to the browser that began it. */
const pendingCookie = (context: ServerContext, caller: Pick<Caller, 'origin'>) =>
  sealedCookie(context, caller, {
    name: 'galley_sign_in',
    schema: pendingSchema,
    ttl: 15 * 60,
  });

// Identifies the desk's application passwords in WordPress.
const appId = '7c0f3a52-6f0b-4d0e-9f55-0b8e6a3f1d27';

// WordPress allows each name once; an editor may be signed in on several machines.
const nameOf = (origin: string): string => {
  const [day = '', time = ''] = new Date().toISOString().split(/[T.]/);
  return `Galley at ${new URL(origin).host}, ${day} ${time} UTC, ${randomBytes(2).toString('hex')}`;
};

/** The page where WordPress asks for a password for the desk, and the pending sign-in's cookie. */
const askForPassword = async (
  context: ServerContext,
  caller: Pick<Caller, 'origin'>,
  destination: Destination,
) => {
  const { applicationPasswordsPage } = await connectionOf(context);
  const page = applicationPasswordsPage === null ? null : URL.parse(applicationPasswordsPage);
  if (page === null || !['http:', 'https:'].includes(page.protocol)) {
    const detail = 'This WordPress site does not offer application passwords.';
    throw new Problem({ code: 'unsupported', detail });
  }
  const state = randomBytes(16).toString('base64url');
  const back = (more: Record<string, string>) => {
    const url = new URL(deskPaths(context.base).signIn, caller.origin);
    url.search = new URLSearchParams({ state, ...more }).toString();
    return url.href;
  };
  page.searchParams.set('app_name', nameOf(caller.origin));
  page.searchParams.set('app_id', appId);
  page.searchParams.set('success_url', back({}));
  page.searchParams.set('reject_url', back({ success: 'false' }));
  const pending = { way: 'application-passwords', state, ...destination, tokenSecret: '' } as const;
  return { location: page.href, cookie: await pendingCookie(context, caller).write(pending) };
};

/** The password that WordPress has added to the return address; null when it has granted none. */
const grantedPassword = (query: URLSearchParams): Credentials | null => {
  const user = query.get('user_login') ?? '';
  const password = query.get('password') ?? '';
  if (user === '' || user.includes(':') || password === '') return null;
  return { method: 'application-password', user, password };
};

/** The name in the address, which anyone can write; null for a password that WordPress made. */
const guessedName = (credentials: Credentials): string | null =>
  credentials.method === 'application-password' && !/^[a-z\d]{24}$/i.test(credentials.password)
    ? credentials.user
    : null;

const legs = async (context: ServerContext) => {
  const consumer = consumerOf(context);
  if (consumer === null) {
    throw new Problem({ code: 'unsupported', detail: 'No OAuth 1.0a client is set up here.' });
  }
  return { consumer, authorization: await context.clients.of(null).authorization(consumer) };
};

/** The first leg of OAuth: WordPress's page, and the pending sign-in's cookie. */
const askForToken = async (
  context: ServerContext,
  caller: Pick<Caller, 'origin'>,
  destination: Destination,
) => {
  const { authorization } = await legs(context);
  // Without a query: plugins compare it with the callback that was registered.
  const callback = new URL(deskPaths(context.base).signIn, caller.origin).href;
  const { page, temporary } = await authorization.begin(callback);
  const { token: state, tokenSecret } = temporary;
  const pending = { way: 'oauth1', state, ...destination, tokenSecret } as const;
  return { location: page, cookie: await pendingCookie(context, caller).write(pending) };
};

/** The third leg of OAuth. Throws a CmsError. */
const grantedToken = async (
  context: ServerContext,
  { state, tokenSecret }: PendingSignIn,
  verifier: string,
): Promise<Credentials> => {
  const { consumer, authorization } = await legs(context);
  const lasting = await authorization.finish({ token: state, tokenSecret }, verifier);
  return { method: 'oauth1', ...consumer, ...lasting };
};

interface Departure {
  readonly way: Way;
  readonly destination: Destination;
  /** The `Cookie` header. */
  readonly cookies: string | null;
}

/** Redirects to WordPress, or signs in if logged in there. Throws a Problem or a CmsError. */
export async function goToWordPress(
  context: ServerContext,
  caller: Caller,
  { way, destination, cookies }: Departure,
): Promise<Response> {
  if (way === 'within-site') {
    const credentials = await ownLogin(context, caller, cookies);
    if (credentials === null)
      return seeOther(signInPath(destination, context.base, { trouble: 'not-logged-in' }));
    return seeOther(
      pathOf(destination),
      await startSession(context, caller, { credentials, name: null, cookies }),
    );
  }
  // WordPress makes a token for each start.
  if (way === 'oauth1') await context.rateLimits.beginSignIn(caller.address);
  const ask = way === 'oauth1' ? askForToken : askForPassword;
  const { location, cookie } = await ask(context, caller, destination);
  return seeOther(location, [cookie]);
}

/** True for an address that WordPress redirects to afterwards. */
export function isReturn(query: URLSearchParams): boolean {
  return query.has('state') || query.has('oauth_token');
}

const credentialsOf = async (
  context: ServerContext,
  pending: PendingSignIn,
  query: URLSearchParams,
): Promise<Credentials | null> => {
  if (pending.way === 'application-passwords') return grantedPassword(query);
  const verifier = query.get('oauth_verifier') ?? '';
  return verifier === '' ? null : grantedToken(context, pending, verifier);
};

/** Reads what WordPress granted, and redirects to the destination, or to sign in with an error. */
export async function returnFromWordPress(
  context: ServerContext,
  caller: Caller,
  { query, cookies }: { readonly query: URLSearchParams; readonly cookies: string | null },
): Promise<Response> {
  const cookie = pendingCookie(context, caller);
  const pending = await cookie.read(cookies);
  const isSame =
    pending !== null && [query.get('state'), query.get('oauth_token')].includes(pending.state);
  const destination: Destination = isSame ? pending : { to: '', kept: '' };
  const fail = (trouble: SignInTrouble, retryAfter: number | null = null) =>
    seeOther(
      signInPath(destination, context.base, {
        trouble,
        ...(retryAfter === null ? {} : { wait: String(retryAfter) }),
      }),
      [cookie.forget],
    );

  if (!isSame) return fail('stale');
  try {
    const credentials = await credentialsOf(context, pending, query);
    if (credentials === null) return fail('declined');
    const session = await startSession(context, caller, {
      credentials,
      name: guessedName(credentials),
      cookies,
      isMadeForUs: pending.way === 'application-passwords',
    });
    return seeOther(pathOf(destination), [...session, cookie.forget]);
  } catch (error) {
    const { trouble, retryAfter } = failureOf(context, error);
    return fail(trouble, retryAfter);
  }
}
