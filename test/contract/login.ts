import type { Credentials } from '../../src/wordpress/client/index.ts';

/** Logs in as a person does, on the login page; gives what the browser would send as `Cookie`. */
export async function logIn(url: string, login: string, password: string): Promise<string> {
  const response = await fetch(`${url}/wp-login.php`, {
    method: 'POST',
    // WordPress wants to see that cookies are kept at all.
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: login, pwd: password, testcookie: '1' }),
    redirect: 'manual',
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (response.status !== 302 || !cookies.some((pair) => pair.startsWith('wordpress_logged_in_'))) {
    throw new Error(`The login page answered ${response.status} and did not let ${login} in.`);
  }
  return cookies.join('; ');
}

/** The login cookie and the nonce that scripts of the site's own pages are given. */
export async function cookieCredentials(
  url: string,
  login: string,
  password: string,
): Promise<Extract<Credentials, { method: 'cookie' }>> {
  const cookie = await logIn(url, login, password);
  const response = await fetch(`${url}/wp-admin/admin-ajax.php?action=rest-nonce`, {
    headers: { cookie },
  });
  const nonce = (await response.text()).trim();
  if (!/^[a-f\d]{10}$/.test(nonce)) throw new Error(`“${nonce.slice(0, 100)}” is no nonce.`);
  return { method: 'cookie', cookie, nonce };
}
