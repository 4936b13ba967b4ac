import { guardSender, guardToken } from './guard.ts';
import { readForm, smallForm } from '../http/read-form.ts';
import { seeOther } from '../http/see-other.ts';
import { deskPaths } from '../paths.ts';
import { forgetSession, writeLastSession } from './session-cookies.ts';
import type { DeskLocals } from '../locals.ts';
import { revokePassword } from './start-session.ts';

/**
 * Answers the form that signs out (its field is `token`): the session is over for good, copies of its cookie included,
 * and the application password that was made for it is revoked. What is typed in another tab can still be sent, and is
 * kept for the next sign-in. Then the sign-in page, with `?signed-out`.
 */
export const signOut = async (
  request: Request,
  { desk, visit, incoming }: DeskLocals,
): Promise<Response> => {
  const paths = deskPaths(desk.base);
  if (request.method !== 'POST') return seeOther(paths.home);
  guardSender(request, visit, { isSigningIn: true });
  const { session } = visit;
  const cookies = [forgetSession(desk, visit)];
  if (session !== null) {
    guardToken(request, session, (await readForm(incoming, smallForm)).get('token'));
    cookies.push(await writeLastSession(desk, visit, session));
    desk.sessionEnds.add(session);
    await revokePassword(desk, session);
    desk.clients.drop(session.credentials);
    desk.log.info({ account: session.user.id }, 'signed out');
  }
  return seeOther(`${paths.signIn}?signed-out`, cookies);
};
