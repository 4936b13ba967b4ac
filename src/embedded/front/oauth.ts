import { forget, grant, issueLasting, issueTemporary } from '../accounts/oauth-tokens.ts';
import { readToken, type TokenRow } from '../accounts/oauth-verify.ts';
import { redirect, text, type Incoming, type Reply } from '../http.ts';
import { Refusal } from '../refusal.ts';
import { escapeHtml } from '../render.ts';
import type { Service } from '../service.ts';
import type { Consent } from './consent.ts';
import { page } from './html.ts';

const headers = { 'Cache-Control': 'no-store' };

/** The addresses of the three legs. Null for another address. */
export async function answerOAuth(
  service: Service,
  request: Incoming,
  form: URLSearchParams,
  consent: Consent,
): Promise<Reply | null> {
  if (service.settled.oauth1 === null) return null;
  switch (request.path) {
    case '/oauth1/request':
      return tokens(() => issueTemporary(service, request, form));
    case '/oauth1/access':
      return tokens(() => issueLasting(service, request, form));
    case '/oauth1/authorize':
      return authorize(service, request, form, consent);
    default:
      return null;
  }
}

function tokens(issue: () => string): Reply {
  try {
    return text(200, 'application/x-www-form-urlencoded; charset=UTF-8', issue(), headers);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return text(error.status, 'text/plain; charset=UTF-8', error.message, headers);
  }
}

/** The second leg: the person behind the browser says yes or no. */
async function authorize(
  service: Service,
  request: Incoming,
  form: URLSearchParams,
  consent: Consent,
): Promise<Reply> {
  const name = form.get('oauth_token') ?? request.query.get('oauth_token') ?? '';
  const token = readToken(service, name, 'request');
  if (token === null) {
    const body = '<h1>This cannot be done</h1>\n<p>The request is unknown, or too old.</p>';
    return page(service, { status: 404, title: 'This cannot be done', body, headers });
  }
  const action = `oauth1_authorize:${token.token}`;
  const ask = (alert: string) => askPage(service, token, consent.fields(request, action), alert);
  if (request.method !== 'POST') return ask('');
  if (form.get('wp-submit') === 'cancel') {
    forget(service, token);
    return redirect(302, `${service.home}/`, headers);
  }
  const user = await consent.read(request, form, action);
  if (user === null) return ask('The name or the password is wrong, or the page is too old.');
  const verifier = grant(service, token, user.id);
  if (token.callback === 'oob') {
    const body = `<h1>Granted</h1>\n<p>Give the application this code: <code>${verifier}</code></p>`;
    return page(service, { title: 'Granted', body, headers });
  }
  const target = new URL(token.callback);
  target.searchParams.set('oauth_token', token.token);
  target.searchParams.set('oauth_verifier', verifier);
  target.searchParams.set('wp_scope', '*');
  return redirect(302, target.href, { ...headers, 'Referrer-Policy': 'no-referrer' });
}

function askPage(service: Service, token: TokenRow, fields: string, alert: string): Reply {
  const target =
    token.callback === 'oob'
      ? 'You will be given a code.'
      : `You will go on to ${escapeHtml(new URL(token.callback).host)}.`;
  const body = `<h1>An application asks for access</h1>
<p>It would like to act in your name. ${target}</p>
${alert === '' ? '' : `<p role="alert">${alert}</p>`}
<form method="post" action="${escapeHtml(service.home)}/oauth1/authorize">
<input type="hidden" name="oauth_token" value="${token.token}">
${fields}
<p><button name="wp-submit" value="authorize">Authorize</button>
<button name="wp-submit" value="cancel" formnovalidate>Cancel</button></p>
</form>`;
  return page(service, { title: 'An application asks for access', body, headers });
}
