import type { Connection, Credentials } from '../../wordpress/client/index.ts';
import type { Desk } from '../desk.ts';
import type { Visit } from './face.ts';
import { readCookies } from './cookies.ts';
import { Problem } from '../problem.ts';
import { connectionOf } from './connection.ts';

/** WordPress's own cookies out of a `Cookie` header, and no other; empty where there is none. */
export const loginCookie = (cookies: string | null): string =>
  [...readCookies(cookies ?? undefined)]
    .filter(([name]) => /^wordpress_logged_in_[\da-f]+$/.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/**
 * Whether browsers send WordPress's cookies here too: they look at the host and at nothing else. The older generation's
 * nonces are handed out to pages only.
 */
export const sharesHost = (
  { settings }: Pick<Desk, 'settings'>,
  { origin }: Pick<Visit, 'origin'>,
  { generation }: Pick<Connection, 'generation'>,
): boolean => generation === 'v2' && new URL(settings.cmsUrl).hostname === new URL(origin).hostname;

/** Where WordPress lives is not always where readers go; a cookie goes to the owner's own host only. */
const ajaxAddress = ({ site }: Connection, cmsUrl: string): URL => {
  const ajax = (home: string) => new URL(`${home.replace(/\/+$/, '')}/wp-admin/admin-ajax.php`);
  const [stated, given] = [URL.canParse(site.url) ? ajax(site.url) : null, ajax(cmsUrl)];
  return stated?.origin === given.origin ? stated : given;
};

/**
 * The login of this browser, with a nonce that WordPress gives to whoever is logged in. Null when nobody is. Throws a
 * {@link Problem} when WordPress does not answer.
 */
export const ownLogin = async (
  desk: Desk,
  visit: Pick<Visit, 'origin'>,
  cookies: string | null,
): Promise<Credentials | null> => {
  const { settings } = desk;
  const cookie = loginCookie(cookies);
  const connection = await connectionOf(desk);
  if (cookie === '' || !sharesHost(desk, visit, connection)) return null;
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
};
