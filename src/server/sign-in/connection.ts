import { CmsError, type Connection } from '../../wordpress/client/index.ts';
import type { Desk } from '../desk.ts';

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
