import { guardWrite } from '../guard.ts';
import { readForm } from '../http/read-form.ts';
import { seeOther } from '../http/see-other.ts';
import { deskPaths } from '../paths.ts';
import { forgetSession } from '../session-cookie.ts';
import type { DeskLocals } from '../start.ts';
import { revokePassword } from './enter.ts';

/**
 * Answers the form that signs out (its field is `token`): the session is over for good, copies of its cookie included,
 * and the application password that was made for it is revoked. Then the sign-in page, with `?signed-out`.
 */
export const signOut = async (request: Request, { desk, visit }: DeskLocals): Promise<Response> => {
  const paths = deskPaths(desk.base);
  if (request.method !== 'POST') return seeOther(paths.home);
  const token = (await readForm(request)).get('token') ?? '';
  guardWrite(request, visit, { token, isSigningIn: true });
  const { session } = visit;
  if (session !== null) {
    desk.sessionEnds.add(session);
    await revokePassword(desk, session);
    desk.clients.drop(session.credentials);
    desk.log.info({ account: session.user.id }, 'signed out');
  }
  return seeOther(`${paths.signIn}?signed-out`, [forgetSession(desk, visit)]);
};
