import type { Credentials } from '../../wordpress/client/index.ts';
import type { Desk } from '../desk.ts';
import type { Visit } from './face.ts';
import { deskPaths } from '../paths.ts';
import { Problem } from '../problem.ts';
import { consumerOf } from './connection.ts';
import type { Goal } from './sign-in-view.ts';
import { pendingCookie, pendingTime, type PendingSignIn } from './trip.ts';

const legs = async (desk: Desk) => {
  const consumer = consumerOf(desk);
  if (consumer === null) {
    throw new Problem({ code: 'unsupported', detail: 'No OAuth 1.0a client is set up here.' });
  }
  return { consumer, authorization: await desk.clients.of(null).authorization(consumer) };
};

/** The first leg: where the person says yes, and the cookie that ties the answer to this browser. */
export const askForToken = async (
  desk: Desk,
  visit: Pick<Visit, 'origin'>,
  goal: Goal,
): Promise<{ readonly location: string; readonly cookie: string }> => {
  const { authorization } = await legs(desk);
  // Without a query: plugins compare it with the callback that was registered.
  const callback = new URL(deskPaths(desk.base).signIn, visit.origin).href;
  const { page, temporary } = await authorization.begin(callback);
  const { token: state, tokenSecret } = temporary;
  const pending = { way: 'oauth1', state, ...goal, tokenSecret } as const;
  return { location: page, cookie: await pendingCookie(desk, visit).write(pending, pendingTime) };
};

/** The third leg. Throws a CmsError. */
export const grantedToken = async (
  desk: Desk,
  { state, tokenSecret }: PendingSignIn,
  verifier: string,
): Promise<Credentials> => {
  const { consumer, authorization } = await legs(desk);
  const lasting = await authorization.finish({ token: state, tokenSecret }, verifier);
  return { method: 'oauth1', ...consumer, ...lasting };
};
