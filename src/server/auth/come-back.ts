import type { Credentials } from '../../wordpress/client/index.ts';
import type { Desk } from '../desk.ts';
import type { Visit } from './face.ts';
import { seeOther } from '../http/see-other.ts';
import { grantedPassword } from './wordpress-sign-in.ts';
import { enter } from './start-session.ts';
import type { Goal, SignInTrouble } from './sign-in-view.ts';
import { failureOf } from './failure.ts';
import { addressOf, doorTo } from './goal.ts';
import { grantedToken } from './oauth1.ts';
import { pendingCookie, type PendingSignIn } from './trip.ts';

/** Whether an address is one that WordPress sends people back to. */
export const isComingBack = (query: URLSearchParams): boolean =>
  query.has('state') || query.has('oauth_token');

const credentialsOf = async (
  desk: Desk,
  pending: PendingSignIn,
  query: URLSearchParams,
): Promise<Credentials | null> => {
  if (pending.way === 'application-passwords') return grantedPassword(query);
  const verifier = query.get('oauth_verifier') ?? '';
  return verifier === '' ? null : grantedToken(desk, pending, verifier);
};

/**
 * Takes what WordPress has granted out of the address, and sends the person on at once: in, or back to the sign-in page,
 * which says what went wrong.
 */
export const comeBack = async (
  desk: Desk,
  visit: Visit,
  { query, cookies }: { readonly query: URLSearchParams; readonly cookies: string | null },
): Promise<Response> => {
  const cookie = pendingCookie(desk, visit);
  const pending = await cookie.read(cookies);
  const isSame =
    pending !== null && [query.get('state'), query.get('oauth_token')].includes(pending.state);
  const goal: Goal = isSame ? pending : { to: '', kept: '' };
  const fail = (trouble: SignInTrouble, retryAfter: number | null = null) =>
    seeOther(
      doorTo(goal, desk.base, {
        trouble,
        ...(retryAfter === null ? {} : { wait: String(retryAfter) }),
      }),
      [cookie.forget],
    );

  if (!isSame) return fail('stale');
  try {
    const credentials = await credentialsOf(desk, pending, query);
    if (credentials === null) return fail('declined');
    const session = await enter(desk, visit, {
      credentials,
      account: null,
      isMadeForUs: pending.way === 'application-passwords',
    });
    return seeOther(addressOf(goal), [session, cookie.forget]);
  } catch (error) {
    const { trouble, retryAfter } = failureOf(desk, error);
    return fail(trouble, retryAfter);
  }
};
