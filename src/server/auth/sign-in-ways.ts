import {
  CmsError,
  type Connection,
  type OAuthClient,
  type Credentials,
} from '../../wordpress/client/index.ts';
import type { ServerContext } from '../context.ts';
import { wayTo } from '../http/sender.ts';
import { Problem } from '../problem.ts';
import type { Caller } from './guard.ts';
import { type Destination, type WaysToSignIn, signInPath } from './sign-in-view.ts';

/** The client that the owner registered with WordPress's OAuth plugin; null if there is none. */
export function consumerOf({ settings }: Pick<ServerContext, 'settings'>): OAuthClient | null {
  const { credentials } = settings;
  if (credentials?.method !== 'oauth1') return null;
  const { consumerKey, consumerSecret } = credentials;
  return { consumerKey, consumerSecret };
}

/** With credentials if strangers are refused: ways to sign in are no secret. Throws a CmsError. */
export async function connectionOf({ clients, settings }: ServerContext): Promise<Connection> {
  try {
    return await clients.of(null).connect();
  } catch (error) {
    const isClosed = error instanceof CmsError && error.code === 'not-found-service';
    if (settings.credentials === null || !isClosed) throw error;
    return clients.of(settings.credentials).connect();
  }
}

/** WordPress's login cookies in a `Cookie` header; empty when there are none. */
const loginCookie = (cookies: string | null): string =>
  (cookies ?? '')
    .split(/;\s*/)
    .filter((pair) => /^wordpress_logged_in_[\da-f]+=/.test(pair))
    .join('; ');

/** Whether WordPress's cookies come here, by host. Legacy gives nonces to pages only: false. */
const sharesHost = (
  { settings }: Pick<ServerContext, 'settings'>,
  { origin }: Pick<Caller, 'origin'>,
  { generation }: Pick<Connection, 'generation'>,
): boolean => generation === 'v2' && new URL(settings.cmsUrl).hostname === new URL(origin).hostname;

/** WordPress may have another address than the site. A cookie goes to `CMS_URL`'s host only. */
const ajaxAddress = ({ site }: Connection, cmsUrl: string): URL => {
  const ajax = (home: string) => new URL(`${home.replace(/\/+$/, '')}/wp-admin/admin-ajax.php`);
  const stated = URL.canParse(site.url) ? ajax(site.url) : null;
  const given = ajax(cmsUrl);
  return stated?.origin === given.origin ? stated : given;
};

/** The browser's login with a nonce; null without one. Throws a {@link Problem} without answer. */
export async function ownLogin(
  context: ServerContext,
  caller: Pick<Caller, 'origin'>,
  cookies: string | null,
): Promise<Credentials | null> {
  const { settings } = context;
  const cookie = loginCookie(cookies);
  const connection = await connectionOf(context);
  if (cookie === '' || !sharesHost(context, caller, connection)) return null;
  const address = ajaxAddress(connection, settings.cmsUrl);
  address.search = '?action=rest-nonce';
  try {
    const answer = await fetch(address, {
      headers: { ...settings.headers, cookie },
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeout),
    });
    const nonce = (await answer.text()).trim();
    return answer.ok && /^[\da-f]{6,64}$/i.test(nonce) ? { method: 'cookie', cookie, nonce } : null;
  } catch (cause) {
    const detail = 'WordPress did not say who is signed in there.';
    throw new Problem({ code: 'content-service', detail, cause });
  }
}

/** The ways that lead through WordPress, besides the form with a name and a password. */
export const ways = ['application-passwords', 'oauth1', 'within-site'] as const;
export type Way = (typeof ways)[number];

/** The ways to sign in when WordPress does not answer. */
export function onlyTheForm({ origin }: Pick<Caller, 'origin'>): WaysToSignIn {
  return {
    applicationPasswords: null,
    oauth1: null,
    withinSite: null,
    password: 'application-password',
    wayHere: wayTo(origin),
  };
}

interface Browser {
  readonly caller: Pick<Caller, 'origin'>;
  /** The `Cookie` header. */
  readonly cookies: string | null;
  readonly destination: Destination;
}

/** Which ways this WordPress offers to this browser. Throws a CmsError when it can't be asked. */
export async function waysToSignIn(
  context: ServerContext,
  { caller, cookies, destination }: Browser,
): Promise<WaysToSignIn> {
  const connection = await connectionOf(context);
  const offer = (way: Way, isOffered: boolean) =>
    isOffered ? signInPath(destination, context.base, { way }) : null;
  const wayHere = wayTo(caller.origin);
  return {
    applicationPasswords: offer('application-passwords', handsOverTo(connection, wayHere)),
    oauth1: offer('oauth1', connection.oauth1 !== null && consumerOf(context) !== null),
    withinSite: offer(
      'within-site',
      sharesHost(context, caller, connection) && loginCookie(cookies) !== '',
    ),
    password: pageOf(connection) !== null ? 'application-password' : 'password',
    wayHere,
  };
}

const pageOf = ({ applicationPasswordsPage: page }: Connection): URL | null =>
  page === null ? null : URL.parse(page);

/** WordPress gives passwords to https addresses only, unless it has no https itself. */
const handsOverTo = (connection: Connection, wayHere: WaysToSignIn['wayHere']): boolean => {
  const page = pageOf(connection);
  if (page === null || wayHere === 'open') return false;
  return wayHere === 'encrypted' || page.protocol === 'http:';
};
