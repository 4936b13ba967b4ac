import type { Context } from 'hono';
import { html } from 'hono/html';
import { createApplicationPassword } from '../accounts/application-passwords.ts';
import { withoutSpaces, type Passwords } from '../accounts/passwords.ts';
import { readForm, Refusal, type Env } from '../site/http.ts';
import type { Service } from '../site/service.ts';
import { alertBox, page, refusalPage } from './page.ts';
import { personFields, personOf } from './sign-in.ts';

const action = 'authorize-application';
const parameters = ['app_name', 'app_id', 'success_url', 'reject_url'] as const;

type Asked = Readonly<Record<(typeof parameters)[number], string>>;

/**
 * Asks a person whether an application may have a password of its own, and passes it on in the address of a redirect.
 * Without `success_url`, the page shows the password.
 */
export async function authorizeApplication(
  service: Service,
  c: Context<Env>,
  passwords: Passwords,
): Promise<Response> {
  const form = await readForm(c);
  const read = (name: string) => form.get(name) ?? c.req.query(name) ?? '';
  const asked = {
    app_name: read('app_name').trim() || 'An application',
    app_id: read('app_id'),
    success_url: read('success_url'),
    reject_url: read('reject_url'),
  };
  const { success_url: success, reject_url: reject } = asked;
  if (!service.options.applicationPasswords) {
    const sentence = 'Application passwords are switched off on this site.';
    return refusalPage(c, service, 501, sentence);
  }
  if (![success, reject].every((address) => address === '' || isSafe(address))) {
    return refusalPage(c, service, 400, 'The addresses to return to must begin with https://.');
  }
  if (c.req.method !== 'POST') return askPage(c, service, asked, '');
  if (form.has('reject')) return c.redirect(reject || `${service.home}/`);
  const user = await personOf(c, service, passwords, action);
  if (user === null) {
    const alert = 'The name or the password is wrong, or the page is too old.';
    return askPage(c, service, asked, alert);
  }
  try {
    const { app_name, app_id } = asked;
    const { password } = await createApplicationPassword(service, user.id, app_name, app_id);
    if (success === '') return await showPassword(c, service, password);
    const target = new URL(success);
    target.searchParams.set('site_url', service.home);
    target.searchParams.set('user_login', user.login);
    target.searchParams.set('password', withoutSpaces(password));
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(target.href);
  } catch (error) {
    if (error instanceof Refusal) return askPage(c, service, asked, error.message);
    throw error;
  }
}

function showPassword(c: Context, service: Service, password: string): Promise<Response> {
  const title = 'The application’s password';
  const body = html`<h1>${title}</h1>
    <p>It is shown only now: <code>${password}</code></p>`;
  return page(c, service, { title, body });
}

async function askPage(
  c: Context,
  service: Service,
  asked: Asked,
  alert: string,
): Promise<Response> {
  const { app_name: name, success_url: success } = asked;
  const title = 'An application asks for access';
  const body = html`<h1>${title}</h1>
    <p>
      ${name} would like to act in your name.
      ${success === '' ? '' : `You will go on to ${new URL(success).host}.`}
    </p>
    ${alertBox(alert)}
    <form method="post" action="${service.home}/wp-admin/authorize-application.php">
      ${parameters.map((name) => html`<input type="hidden" name="${name}" value="${asked[name]}" />`)}
      ${await personFields(c, service, action)}
      <p>
        <button name="approve" value="1">Yes, I approve</button>
        <button name="reject" value="1" formnovalidate>No, I do not</button>
      </p>
    </form>`;
  return page(c, service, { title, body });
}

/** The address will contain the password, so it must use TLS or lead to this machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}
