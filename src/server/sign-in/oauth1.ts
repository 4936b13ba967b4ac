import type { Credentials, OAuthClient } from '../../wordpress/client/index.ts';
import type { Desk } from '../desk.ts';
import type { Visit } from '../face.ts';
import { deskPaths } from '../paths.ts';
import { Problem } from '../problem.ts';
import type { Goal } from './face.ts';
import { writeTrip, type Trip } from './trip.ts';

/** The client that the owner has registered with WordPress's OAuth plugin; null where there is none. */
export const consumerOf = ({ settings }: Pick<Desk, 'settings'>): OAuthClient | null => {
  const { credentials } = settings;
  if (credentials?.method !== 'oauth1') return null;
  const { consumerKey, consumerSecret } = credentials;
  return { consumerKey, consumerSecret };
};

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
  const trip = { way: 'oauth1', state, ...goal, tokenSecret } as const;
  return { location: page, cookie: await writeTrip(desk, visit, trip) };
};

/** The third leg. Throws a CmsError. */
export const grantedToken = async (
  desk: Desk,
  { state, tokenSecret }: Trip,
  verifier: string,
): Promise<Credentials> => {
  const { consumer, authorization } = await legs(desk);
  const lasting = await authorization.finish({ token: state, tokenSecret }, verifier);
  return { method: 'oauth1', ...consumer, ...lasting };
};
