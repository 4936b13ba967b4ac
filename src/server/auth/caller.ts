import type { IncomingMessage } from 'node:http';
import type { Credentials } from '../../wordpress/client/index.ts';
import type { ServerContext } from '../context.ts';
import type { Layer } from '../http/listen.ts';
import { senderOf } from '../http/sender.ts';
import { Problem, problemForStrangers, toProblem } from '../problem.ts';
import { type Editor, type Caller, foreignWrite } from './guard.ts';
import { isRefusal } from './rate-limits.ts';
import {
  isOver,
  knownBrowserCookie,
  lastSessionCookie,
  readSession,
  renewSession,
} from './session-cookies.ts';
import type { Session } from './session.ts';
import { publishedBy } from '../published.ts';

/** The credentials of `Authorization: Basic …`. Throws a {@link Problem} for anything else. */
const readBasic = (header: string): Credentials & { readonly user: string } => {
  const encoded = /^Basic +([A-Za-z\d+/_-]+=*) *$/i.exec(header)?.[1] ?? '';
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const user = text.slice(0, Math.max(colon, 0));
  const password = text.slice(colon + 1);
  if (user !== '' && password !== '') return { method: 'application-password', user, password };
  throw new Problem({
    code: 'bad-credentials',
    detail:
      'Authorization must be Basic, with the user name of a WordPress account and its password: curl -u name:password.',
  });
};

type Credentialed = Pick<Caller, 'editor' | 'session' | 'knownSession' | 'ended' | 'problem'>;
const noEditor: Credentialed = {
  editor: null,
  session: null,
  knownSession: null,
  ended: null,
  problem: null,
};

const signedOut = (detail: string, cause?: unknown): Problem =>
  new Problem({ code: 'signed-out', detail, cause });

const bySession = async ({ clients }: ServerContext, session: Session): Promise<Credentialed> => {
  const { credentials, token } = session;
  try {
    const user = await clients.account(credentials);
    const cms = clients.of(credentials);
    const editor: Editor = { user, credentials, cms, by: 'session', token };
    return { ...noEditor, session, knownSession: session, editor };
  } catch (error) {
    if (!isRefusal(error))
      return { ...noEditor, session, knownSession: session, problem: toProblem(error) };
    const problem = signedOut(
      'WordPress no longer accepts the password of this session. It may have been revoked. Sign in again.',
      error,
    );
    return { ...noEditor, session, knownSession: session, ended: 'refused', problem };
  }
};

type Sender = Pick<Caller, 'address' | 'origin'>;

const byHeader = async (
  context: ServerContext,
  header: string,
  sender: Sender,
  cookie: string | undefined,
): Promise<Credentialed> => {
  const { clients, rateLimits } = context;
  try {
    const credentials = readBasic(header);
    const signIn = async () => {
      const { user } = await rateLimits.signIn({
        name: credentials.user,
        address: sender.address,
        browser: await knownBrowserCookie(context, sender).read(cookie),
        credentials,
      });
      return user;
    };
    const user = await (clients.isAccepted(credentials) ? clients.account(credentials) : signIn());
    const cms = clients.of(credentials);
    const editor: Editor = { user, credentials, cms, by: 'header', token: '' };
    return { ...noEditor, editor };
  } catch (error) {
    return { ...noEditor, problem: problemForStrangers(error) };
  }
};

/** Who makes a request, without a look at its credentials: for pages of readers. */
export function strangerOf({ settings }: ServerContext, request: IncomingMessage): Caller {
  return {
    ...senderOf(request, settings.desk.trustProxy),
    ...noEditor,
    isPreview: settings.deploy.context === 'preview',
  };
}

const find = async (context: ServerContext, request: IncomingMessage): Promise<Caller> => {
  const sender = strangerOf(context, request);
  const foreign = foreignWrite(request, sender.origin);
  if (foreign !== null) return { ...sender, ...noEditor, problem: foreign };
  const { cookie, authorization } = request.headers;
  const session = await readSession(context, sender, cookie);
  if (session !== null && !isOver(context, session)) {
    return { ...sender, ...(await bySession(context, session)) };
  }
  if (authorization !== undefined) {
    return { ...sender, ...(await byHeader(context, authorization, sender, cookie)) };
  }
  if (session === null) {
    const knownSession = await lastSessionCookie(context, sender).read(cookie);
    return { ...sender, ...noEditor, knownSession };
  }
  const problem = signedOut(
    'Your session has ended because it was not used for a while. Sign in again.',
  );
  return { ...sender, ...noEditor, session, knownSession: session, ended: 'expired', problem };
};

const callers = new WeakMap<IncomingMessage, Promise<Caller>>();

/** Of fewer texts, the first rebuild is live in two or three seconds anyway. */
const fewestToPrepare = 500;

/**
 * Who makes a request: the session of the cookie, or the account of `Authorization: Basic`; nobody
 * in a write from another site's page. Computed once per request. Never throws: the caller's
 * `problem` says why credentials were refused.
 */
export function callerOf(context: ServerContext, request: IncomingMessage): Promise<Caller> {
  const known = callers.get(request);
  if (known !== undefined) return known;
  const caller = find(context, request);
  void caller
    .then(({ editor, session }) => {
      if (editor === null) return;
      context.editors.lastSeen = Date.now();
      // Not for programs: some call all day.
      if (session !== null && (publishedBy(context)?.size ?? 0) >= fewestToPrepare)
        context.rebuilds.prepare?.();
    })
    // The live release may be damaged. The request itself says so, if it needs it.
    .catch((err: unknown) => context.log.warn({ err }, 'a rebuild could not be prepared'));
  callers.set(request, caller);
  return caller;
}

/** Renews the session of each request that `concerns` selects. */
export function renewedSession(
  context: ServerContext,
  concerns: (request: IncomingMessage) => boolean,
): Layer {
  return (request, response, next) => {
    if (!concerns(request)) return next();
    const renewed = callerOf(context, request).then((caller) => renewSession(context, caller));
    void renewed.then((cookie) => {
      // A response that sets the cookie itself overrides this.
      if (cookie !== null) response.setHeader('set-cookie', cookie);
      next();
    });
  };
}
