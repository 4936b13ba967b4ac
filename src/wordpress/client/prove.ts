import { CmsError } from './errors.ts';
import type { CurrentUser } from './model.ts';

const hint =
  'Galley checks credentials by reading users/me, which a plugin or a firewall seems to block. Allow it, or build without credentials if all your content is public.';

/** Asks for the account behind the credentials (E6); says what to change where not even that may be read. */
export async function proveBy(me: () => Promise<CurrentUser>): Promise<CurrentUser> {
  try {
    return await me();
  } catch (error) {
    if (!(error instanceof CmsError) || !['not-found', 'forbidden'].includes(error.code))
      throw error;
    const { message, code, method, url, status, serviceCode, serviceMessage } = error;
    const fields = { message, code, method, url, status, serviceCode, serviceMessage };
    throw new CmsError({ ...fields, hint, cause: error });
  }
}
