import type { Desk } from '../desk.ts';
import type { Visit } from './face.ts';
import { seeOther } from '../http/see-other.ts';
import { askForPassword } from './wordpress-sign-in.ts';
import { enter } from './start-session.ts';
import type { Goal } from './sign-in-view.ts';
import { addressOf, doorTo } from './goal.ts';
import { askForToken } from './oauth1.ts';
import type { Way } from './ways.ts';
import { ownLogin } from './sign-in-ways.ts';

interface SettingOut {
  readonly way: Way;
  readonly goal: Goal;
  /** The `Cookie` header. */
  readonly cookies: string | null;
}

/** Sends the person to WordPress; or, where this browser is logged in to it, right in. Throws a Problem or a CmsError. */
export const setOut = async (
  desk: Desk,
  visit: Visit,
  { way, goal, cookies }: SettingOut,
): Promise<Response> => {
  if (way === 'within-site') {
    const credentials = await ownLogin(desk, visit, cookies);
    if (credentials === null)
      return seeOther(doorTo(goal, desk.base, { trouble: 'not-logged-in' }));
    const cookie = await enter(desk, visit, { credentials, account: null });
    return seeOther(addressOf(goal), [cookie]);
  }
  // WordPress makes a token for each.
  if (way === 'oauth1') await desk.attempts.begin(visit.address);
  const ask = way === 'oauth1' ? askForToken : askForPassword;
  const { location, cookie } = await ask(desk, visit, goal);
  return seeOther(location, [cookie]);
};
