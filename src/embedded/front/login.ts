import { nonceFor } from '../accounts/nonce.ts';
import { readSession, sessionCookie } from '../accounts/session.ts';
import { redirect, text, type Incoming, type Reply } from '../http.ts';
import { escapeHtml } from '../render.ts';
import type { Service } from '../service.ts';
import { loginFields, type Consent } from './consent.ts';
import { page } from './html.ts';

/** `/wp-login.php`: the form, and the login cookie for whoever fills it in right. */
export async function logIn(
  service: Service,
  request: Incoming,
  form: URLSearchParams,
  consent: Consent,
): Promise<Reply> {
  const target = (form.get('redirect_to') || request.query.get('redirect_to')) ?? '';
  if (request.method !== 'POST') return loginPage(service, target, '');
  const user = await consent.byPassword(form);
  if (user === null) {
    return loginPage(service, target, 'The name or the password is wrong.');
  }
  return redirect(302, ownAddress(service, target), {
    'Set-Cookie': sessionCookie(service, user),
    'Cache-Control': 'no-store',
  });
}

/** Only pages of this site: a login must not send people elsewhere. */
function ownAddress({ home }: Service, target: string): string {
  if (target !== '' && URL.canParse(target, `${home}/`)) {
    const url = new URL(target, `${home}/`);
    if (url.origin === new URL(home).origin) return url.href;
  }
  return `${home}/wp-admin/`;
}

function loginPage(service: Service, target: string, problem: string): Reply {
  const body = `<h1>Log in</h1>
${problem === '' ? '' : `<p role="alert">${problem}</p>`}
<form method="post" action="${escapeHtml(service.home)}/wp-login.php">
${loginFields}
<input type="hidden" name="redirect_to" value="${escapeHtml(target)}">
<p><button name="wp-submit" value="login">Log in</button></p>
</form>`;
  return page(service, { title: 'Log in', body, headers: { 'Cache-Control': 'no-store' } });
}

/** `/wp-admin/`: nothing but a word on who is logged in. */
export function adminPage(service: Service, request: Incoming): Reply {
  const session = readSession(service, request.header('cookie'));
  if (session === null) {
    const back = new URLSearchParams({ redirect_to: `${service.home}/wp-admin/` }).toString();
    return redirect(302, `${service.home}/wp-login.php?${back}`);
  }
  const body = `<h1>Logged in</h1>
<p>You are ${escapeHtml(session.account.login)} (${session.account.role}). There are no admin pages here.</p>`;
  return page(service, { title: 'Logged in', body, headers: { 'Cache-Control': 'no-store' } });
}

/** `/wp-admin/admin-ajax.php?action=rest-nonce`: a nonce for whoever is logged in. */
export function restNonce(service: Service, request: Incoming, form: URLSearchParams): Reply {
  const session = readSession(service, request.header('cookie'));
  const action = request.query.get('action') ?? form.get('action');
  const head = { 'Cache-Control': 'no-store' };
  if (session === null || action !== 'rest-nonce') {
    return text(400, 'text/html; charset=UTF-8', '0', head);
  }
  return text(200, 'text/html; charset=UTF-8', nonceFor(service, session, 'wp_rest'), head);
}
