import type { DeskLocals } from '../context.ts';
import { seeOther } from '../http/headers.ts';
import { readForm, smallForm } from '../http/read-body.ts';
import { deskPaths } from '../paths.ts';
import { leaveRelease } from '../previews/release-previews.ts';
import { guardSender, isFromElsewhere, guardToken } from './guard.ts';
import { lastSessionCookie, sessionCookie } from './session-cookies.ts';
import {
  type Destination,
  type SignInView,
  failureOf,
  statedTrouble,
  pathOf,
  destinationOf,
} from './sign-in-view.ts';
import { onlyTheForm, ways, waysToSignIn } from './sign-in-ways.ts';
import { endSession, startSession } from './start-session.ts';
import { returnFromWordPress, isReturn, goToWordPress } from './wordpress-sign-in.ts';

type Shown = Partial<Pick<SignInView, 'user' | 'trouble' | 'retryAfter' | 'status'>>;

const show = async (
  request: Request,
  { context, caller }: DeskLocals,
  destination: Destination,
  shown: Shown,
): Promise<SignInView> => {
  const view = { user: '', trouble: null, retryAfter: null, status: 200, ...destination, ...shown };
  const cookies = request.headers.get('cookie');
  try {
    return { ...view, ways: await waysToSignIn(context, { caller, cookies, destination }) };
  } catch (error) {
    // The form is shown anyway: a site that tells strangers nothing may accept a password.
    const failure = failureOf(context, error);
    return { ...view, ways: onlyTheForm(caller), ...(view.trouble === null ? failure : {}) };
  }
};

const onPost = async (request: Request, locals: DeskLocals): Promise<SignInView | Response> => {
  const { context, caller, incoming } = locals;
  // There is no session yet, or one that is over, so there is no token to check.
  guardSender(incoming, caller, { isSigningIn: true });
  const fields = await readForm(incoming, smallForm);
  const destination = destinationOf(fields, context.base);
  const user = fields.get('user')?.trim() ?? '';
  const password = fields.get('password') ?? '';
  if (user === '' || password === '') {
    return show(request, locals, destination, { user, trouble: 'incomplete', status: 400 });
  }
  try {
    const session = await startSession(context, caller, {
      // The account's own password is sent in the same way, for plugins that accept it.
      credentials: { method: 'application-password', user, password },
      name: user,
      cookies: request.headers.get('cookie'),
    });
    return seeOther(pathOf(destination), session);
  } catch (error) {
    return show(request, locals, destination, { user, ...failureOf(context, error) });
  }
};

const onGet = async (request: Request, locals: DeskLocals): Promise<SignInView | Response> => {
  const { context, caller, incoming } = locals;
  const { searchParams: query } = new URL(request.url);
  const cookies = request.headers.get('cookie');
  if (isReturn(query)) return returnFromWordPress(context, caller, { query, cookies });

  const destination = destinationOf(query, context.base);
  const way = ways.find((each) => each === query.get('way'));
  // A link on another site must not start a sign-in.
  if (way !== undefined && !isFromElsewhere(incoming)) {
    try {
      return await goToWordPress(context, caller, { way, destination, cookies });
    } catch (error) {
      return show(request, locals, destination, failureOf(context, error));
    }
  }
  if (caller.editor !== null) return seeOther(pathOf(destination));
  const wait = Number(/^\d{1,6}$/.exec(query.get('wait') ?? '')?.[0] ?? 0) || null;
  return show(request, locals, destination, {
    trouble: statedTrouble(query) ?? caller.ended,
    retryAfter: wait,
  });
};

/**
 * The sign-in page: shows the ways to sign in, accepts the form, redirects to WordPress and back. A
 * signed-in caller is redirected. Throws a Problem for a form of another site.
 */
export function signIn(request: Request, locals: DeskLocals): Promise<SignInView | Response> {
  return request.method === 'POST' ? onPost(request, locals) : onGet(request, locals);
}

/**
 * Signs out (the form's field is `token`): ends the session with all copies of its cookie, and
 * revokes its application password. Forms in other tabs are kept for the next sign-in. Redirects
 * to the sign-in page with `?signed-out`.
 */
export async function signOut(
  request: Request,
  { context, caller, incoming }: DeskLocals,
): Promise<Response> {
  const paths = deskPaths(context.base);
  if (request.method !== 'POST') return seeOther(paths.home);
  guardSender(incoming, caller, { isSigningIn: true });
  const { session } = caller;
  const cookies = [sessionCookie(context, caller).forget, leaveRelease(context, caller)];
  if (session !== null) {
    guardToken(incoming, session, (await readForm(incoming, smallForm)).get('token'));
    const { token, user } = session;
    cookies.push(await lastSessionCookie(context, caller).write({ token, user }));
    await endSession(context, session);
    context.clients.drop(session.credentials);
    context.log.info({ account: user.id }, 'signed out');
  }
  return seeOther(`${paths.signIn}?signed-out`, cookies);
}
