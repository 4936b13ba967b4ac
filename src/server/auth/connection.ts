import { CmsError, type Connection, type OAuthClient } from '../../wordpress/client/index.ts';
import type { Desk } from '../desk.ts';

/** The client that the owner has registered with WordPress's OAuth plugin; null where there is none. */
export const consumerOf = ({ settings }: Pick<Desk, 'settings'>): OAuthClient | null => {
  const { credentials } = settings;
  if (credentials?.method !== 'oauth1') return null;
  const { consumerKey, consumerSecret } = credentials;
  return { consumerKey, consumerSecret };
};

/**
 * What WordPress announces. Where it tells strangers nothing, it is asked as the owner, if the settings hold
 * credentials: the ways to sign in are no secret. Throws a CmsError.
 */
export const connectionOf = async ({ clients, settings }: Desk): Promise<Connection> => {
  try {
    return await clients.of(null).connect();
  } catch (error) {
    const isClosed = error instanceof CmsError && error.code === 'not-found-service';
    if (settings.credentials === null || !isClosed) throw error;
    return clients.of(settings.credentials).connect();
  }
};
