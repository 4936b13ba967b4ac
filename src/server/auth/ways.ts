import type { Connection } from '../../wordpress/client/index.ts';
import type { Desk } from '../desk.ts';
import type { Visit } from './face.ts';
import { wayTo } from '../http/sender.ts';
import type { Goal, WaysToSignIn } from './sign-in-view.ts';
import { connectionOf, consumerOf } from './connection.ts';
import { doorTo } from './goal.ts';
import { loginCookie, sharesHost } from './sign-in-ways.ts';

/** The ways that the person is sent on for; the form with a name and a password needs no trip. */
export const ways = ['application-passwords', 'oauth1', 'within-site'] as const;
export type Way = (typeof ways)[number];

/** What is offered where WordPress can't be asked what it takes. */
export const onlyTheForm = ({ origin }: Pick<Visit, 'origin'>): WaysToSignIn => ({
  ...{ applicationPasswords: null, oauth1: null, withinSite: null },
  password: 'application-password',
  wayHere: wayTo(origin),
});

interface Asking {
  readonly visit: Pick<Visit, 'origin'>;
  /** The `Cookie` header. */
  readonly cookies: string | null;
  readonly goal: Goal;
}

/** Which ways this WordPress offers to this browser. Throws a CmsError when it can't be asked. */
export const waysToSignIn = async (
  desk: Desk,
  { visit, cookies, goal }: Asking,
): Promise<WaysToSignIn> => {
  const connection = await connectionOf(desk);
  const offer = (way: Way, isOffered: boolean) =>
    isOffered ? doorTo(goal, desk.base, { way }) : null;
  const wayHere = wayTo(visit.origin);
  return {
    applicationPasswords: offer('application-passwords', handsOverTo(connection, wayHere)),
    oauth1: offer('oauth1', connection.oauth1 !== null && consumerOf(desk) !== null),
    withinSite: offer(
      'within-site',
      sharesHost(desk, visit, connection) && loginCookie(cookies) !== '',
    ),
    password: pageOf(connection) !== null ? 'application-password' : 'password',
    wayHere,
  };
};

const pageOf = ({ applicationPasswordsPage: page }: Connection): URL | null =>
  page === null ? null : URL.parse(page);

/** WordPress hands passwords over to https addresses only, unless it is one for trying things out, without https itself. */
const handsOverTo = (connection: Connection, wayHere: WaysToSignIn['wayHere']): boolean => {
  const page = pageOf(connection);
  if (page === null || wayHere === 'open') return false;
  return wayHere === 'encrypted' || page.protocol === 'http:';
};
