import type { IncomingMessage } from 'node:http';
import { CmsError, type Credentials } from '../cms/index.ts';
import type { Desk } from './desk.ts';
import type { Editor, Visit } from './face.ts';
import { readBasic } from './http/basic.ts';
import { readCookies } from './http/cookies.ts';
import { senderOf } from './http/sender.ts';
import { Problem, toProblem } from './problem.ts';
import { openSession, type Session } from './session.ts';
import { sessionCookie } from './session-cookie.ts';

type Found = Pick<Visit, 'editor' | 'session' | 'ended' | 'trouble'>;
const nobody: Found = { editor: null, session: null, ended: null, trouble: null };

const editorOf = async (
  desk: Desk,
  credentials: Credentials,
  as: Pick<Editor, 'by' | 'token'>,
): Promise<Editor> => {
  const user = await desk.clients.account(credentials);
  return { user, credentials, cms: desk.clients.of(credentials), ...as };
};

const isRefusal = (error: unknown): boolean =>
  error instanceof CmsError &&
  ['bad-credentials', 'unauthorized', 'forbidden'].includes(error.code);

const bySession = async (desk: Desk, session: Session): Promise<Found> => {
  if (Date.now() - session.usedAt > desk.settings.desk.sessionTime) {
    const detail = 'The session has ended, since it was not used for a while: sign in again.';
    const trouble = new Problem({ code: 'signed-out', detail });
    return { editor: null, session, ended: 'expired', trouble };
  }
  try {
    const as = { by: 'session', token: session.token } as const;
    return { ...nobody, session, editor: await editorOf(desk, session.credentials, as) };
  } catch (error) {
    if (!isRefusal(error)) return { ...nobody, session, trouble: toProblem(error) };
    const detail =
      'WordPress no longer takes the password of this session, maybe because somebody has revoked it: sign in again.';
    const trouble = new Problem({ code: 'signed-out', detail, cause: error });
    return { editor: null, session, ended: 'refused', trouble };
  }
};

const byHeader = async (desk: Desk, header: string): Promise<Found> => {
  try {
    const credentials = readBasic(header);
    return {
      ...nobody,
      editor: await editorOf(desk, credentials, { by: 'header', token: '' }),
    };
  } catch (error) {
    return { ...nobody, trouble: toProblem(error) };
  }
};

const look = async (desk: Desk, request: IncomingMessage): Promise<Visit> => {
  const { sessionSecret, trustProxy } = desk.settings.desk;
  const sender = senderOf(request, trustProxy);
  const { address, origin } = sender;
  const sealed = readCookies(request.headers.cookie).get(sessionCookie(desk, sender).name);
  const session = sealed === undefined ? null : await openSession(sealed, sessionSecret);
  const { authorization } = request.headers;
  if (session !== null) return { address, origin, ...(await bySession(desk, session)) };
  if (authorization !== undefined) {
    return { address, origin, ...(await byHeader(desk, authorization)) };
  }
  return { address, origin, ...nobody };
};

const visits = new WeakMap<IncomingMessage, Promise<Visit>>();

/**
 * Who asks: the session of the cookie, or the account of `Authorization: Basic`. Worked out once a request, and never
 * throws: credentials that don't do are the visit's `trouble`.
 */
export const visitOf = (desk: Desk, request: IncomingMessage): Promise<Visit> => {
  const known = visits.get(request);
  if (known !== undefined) return known;
  const visit = look(desk, request);
  visits.set(request, visit);
  return visit;
};
