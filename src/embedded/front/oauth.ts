import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { readToken, type TokenRow } from '../accounts/oauth-signature.ts';
import { forget, grant, issueLasting, issueTemporary } from '../accounts/oauth-tokens.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { readForm, type Env } from '../site/http.ts';
import type { Service } from '../site/service.ts';
import { alertBox, page, refusalPage } from './page.ts';
import { neverStored, personFields, personOf } from './sign-in.ts';

/** The addresses of the three legs of OAuth 1.0a. */
export function addOAuth(front: Hono<Env>, service: Service, passwords: Passwords): void {
  front.use('/oauth1/*', neverStored);
  const type = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' };
  front.on(['GET', 'POST'], '/oauth1/request', async (c) =>
    c.body(await issueTemporary(service, c), 200, type),
  );
  front.on(['GET', 'POST'], '/oauth1/access', async (c) =>
    c.body(await issueLasting(service, c), 200, type),
  );
  front.on(['GET', 'POST'], '/oauth1/authorize', (c) => authorize(service, c, passwords));
}

/** The second leg: a person grants or refuses access. */
async function authorize(
  service: Service,
  c: Context<Env>,
  passwords: Passwords,
): Promise<Response> {
  const form = await readForm(c);
  const name = form.get('oauth_token') ?? c.req.query('oauth_token') ?? '';
  const token = readToken(service, name, 'request');
  if (token === null) {
    return refusalPage(c, service, 404, 'The request is unknown, or too old.');
  }
  const action = `oauth1_authorize:${token.token}`;
  if (c.req.method !== 'POST') return askPage(service, c, token, action, '');
  if (form.get('wp-submit') === 'cancel') {
    forget(service, token);
    return c.redirect(`${service.home}/`);
  }
  const user = await personOf(c, service, passwords, action);
  if (user === null) {
    const alert = 'The name or the password is wrong, or the page is too old.';
    return askPage(service, c, token, action, alert);
  }
  const verifier = grant(service, token, user.id);
  if (token.callback === 'oob') {
    const body = html`<h1>Granted</h1>
      <p>Give the application this code: <code>${verifier}</code></p>`;
    return page(c, service, { title: 'Granted', body });
  }
  const target = new URL(token.callback);
  target.searchParams.set('oauth_token', token.token);
  target.searchParams.set('oauth_verifier', verifier);
  target.searchParams.set('wp_scope', '*');
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(target.href);
}

async function askPage(
  service: Service,
  c: Context,
  token: TokenRow,
  action: string,
  alert: string,
): Promise<Response> {
  const target =
    token.callback === 'oob'
      ? 'You will be given a code.'
      : `You will go on to ${new URL(token.callback).host}.`;
  const title = 'An application asks for access';
  const body = html`<h1>${title}</h1>
    <p>It would like to act in your name. ${target}</p>
    ${alertBox(alert)}
    <form method="post" action="${service.home}/oauth1/authorize">
      <input type="hidden" name="oauth_token" value="${token.token}" />
      ${await personFields(c, service, action)}
      <p>
        <button name="wp-submit" value="authorize">Authorize</button>
        <button name="wp-submit" value="cancel" formnovalidate>Cancel</button>
      </p>
    </form>`;
  return page(c, service, { title, body });
}
