import { createApplicationPassword } from '../accounts/application-passwords.ts';
import { redirect, type Incoming, type Reply } from '../http.ts';
import { Refusal } from '../refusal.ts';
import { escapeHtml } from '../render.ts';
import type { Service } from '../service.ts';
import type { Consent } from './consent.ts';
import { page } from './html.ts';

const action = 'authorize-application';
const headers = { 'Cache-Control': 'no-store' };

/**
 * `/wp-admin/authorize-application.php?app_name=…&success_url=…&reject_url=…`: asks whether an application may have a
 * password of its own, and hands it over with the redirect; without an address to go to it is shown.
 */
export async function authorizeApplication(
  service: Service,
  request: Incoming,
  form: URLSearchParams,
  consent: Consent,
): Promise<Reply> {
  const asked = (name: string) => form.get(name) ?? request.query.get(name) ?? '';
  const name = asked('app_name').trim();
  const [success, reject] = [asked('success_url'), asked('reject_url')];
  if (!service.settled.applicationPasswords) {
    return problem(service, 501, 'Application passwords are switched off on this site.');
  }
  if (![success, reject].every((address) => address === '' || isSafe(address))) {
    return problem(service, 400, 'The addresses to return to must begin with https://.');
  }
  const ask = (alert: string) => askPage(service, request, consent, { name, form: asked, alert });
  if (request.method !== 'POST') return ask('');
  if (form.has('reject')) return rejected(service, success, reject);
  const user = await consent.read(request, form, action);
  if (user === null) return ask('The name or the password is wrong, or the page is too old.');
  const label = name === '' ? 'An application' : name;
  const made = await createApplicationPassword(service, user.id, label, asked('app_id')).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
  if (made instanceof Refusal) return ask(made.message);
  if (success === '') {
    const shown = `<h1>The application's password</h1>\n<p>It is shown only now: <code>${made.password}</code></p>`;
    return page(service, { title: 'The application’s password', body: shown, headers });
  }
  const target = new URL(success);
  target.searchParams.set('site_url', service.home);
  target.searchParams.set('user_login', user.login);
  target.searchParams.set('password', made.password.replaceAll(' ', ''));
  return redirect(302, target.href, { ...headers, 'Referrer-Policy': 'no-referrer' });
}

function rejected(service: Service, success: string, reject: string): Reply {
  if (reject !== '') return redirect(302, reject, headers);
  if (success === '') return redirect(302, `${service.home}/`, headers);
  const target = new URL(success);
  target.searchParams.set('success', 'false');
  return redirect(302, target.href, headers);
}

interface Asked {
  readonly name: string;
  readonly form: (name: string) => string;
  readonly alert: string;
}

function askPage(
  service: Service,
  request: Incoming,
  consent: Consent,
  { name, form, alert }: Asked,
): Reply {
  const hidden = ['app_name', 'app_id', 'success_url', 'reject_url']
    .map((field) => `<input type="hidden" name="${field}" value="${escapeHtml(form(field))}">`)
    .join('\n');
  const success = form('success_url');
  const target = success === '' ? '' : ` You will go on to ${escapeHtml(new URL(success).host)}.`;
  const body = `<h1>An application asks for access</h1>
<p>${escapeHtml(name === '' ? 'An application' : name)} would like to act in your name.${target}</p>
${alert === '' ? '' : `<p role="alert">${alert}</p>`}
<form method="post" action="${escapeHtml(service.home)}/wp-admin/authorize-application.php">
${hidden}
${consent.fields(request, action)}
<p><button name="approve" value="1">Yes, I approve</button>
<button name="reject" value="1" formnovalidate>No, I do not</button></p>
</form>`;
  return page(service, { title: 'An application asks for access', body, headers });
}

function problem(service: Service, status: number, sentence: string): Reply {
  const body = `<h1>This cannot be done</h1>\n<p>${sentence}</p>`;
  return page(service, { status, title: 'This cannot be done', body, headers });
}

/** The password travels in the address: over TLS, or to this very machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const local = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && local);
}
