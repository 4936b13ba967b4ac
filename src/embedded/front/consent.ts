import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { createApplicationPassword, withoutSpaces, type Passwords } from '../accounts/passwords.ts';
import { readForm, Refusal, type Env } from '../site/http.ts';
import type { Service } from '../site/service.ts';
import { alertBox, page, refusalPage } from './page.ts';
import { personFields, personOf } from './sign-in.ts';

/** The pages on which a person grants access to an application. */
export function addConsent(front: Hono<Env>, service: Service, passwords: Passwords): void {
  front.on(['GET', 'POST'], '/wp-admin/authorize-application.php', (c) =>
    authorizeApplication(service, c, passwords),
  );
}

/** What a page asks. */
export interface Question {
  readonly path: string;
  /** Passed on with the answer. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Names the question in the nonce. */
  readonly action: string;
  readonly sentence: string;
  /** The two buttons, with WordPress's and the plugin's own labels. */
  readonly yes: Button;
  readonly no: Button;
}

interface Button {
  readonly name: string;
  readonly label: string;
}

export const wrongPerson = 'The name or the password is wrong, or the page is too old.';

export async function ask(
  c: Context<Env>,
  service: Service,
  { path, hidden, action, sentence, yes, no }: Question,
  alert = '',
): Promise<Response> {
  const title = 'An application asks for access';
  const fields = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const body = html`<h1>${title}</h1>
    <p>${sentence}</p>
    ${alertBox(alert)}
    <form method="post" action="${service.home}${path}">
      ${fields} ${await personFields(c, service, action)}
      <p>
        <button name="${yes.name}" value="authorize">${yes.label}</button>
        <button name="${no.name}" value="cancel" formnovalidate>${no.label}</button>
      </p>
    </form>`;
  return page(c, service, { title, body });
}

/** Asks whether an application may have a password, which goes to `success_url` in a redirect. */
async function authorizeApplication(
  service: Service,
  c: Context<Env>,
  passwords: Passwords,
): Promise<Response> {
  const form = await readForm(c);
  const read = (name: string) => form.get(name) ?? c.req.query(name) ?? '';
  const name = read('app_name').trim() || 'An application';
  const success = read('success_url');
  const reject = read('reject_url');
  if (!service.options.applicationPasswords) {
    const sentence = 'Application passwords are switched off on this site.';
    return refusalPage(c, service, 501, sentence);
  }
  if (!isSafe(success) || (reject !== '' && !isSafe(reject))) {
    return refusalPage(c, service, 400, 'The addresses to return to must begin with https://.');
  }
  const question: Question = {
    path: '/wp-admin/authorize-application.php',
    hidden: {
      app_name: name,
      app_id: read('app_id'),
      success_url: success,
      reject_url: reject,
    },
    action: 'authorize-application',
    sentence: `${name} would like to act in your name. You will go on to ${new URL(success).host}.`,
    yes: { name: 'approve', label: 'Yes, I approve' },
    no: { name: 'reject', label: 'No, I do not' },
  };
  if (c.req.method !== 'POST') return ask(c, service, question);
  if (form.has('reject')) return c.redirect(reject || `${service.home}/`);
  const user = await personOf(c, service, passwords, question.action);
  if (user === null) return ask(c, service, question, wrongPerson);
  try {
    const made = await createApplicationPassword(service, user.id, name, read('app_id'));
    const target = new URL(success);
    target.searchParams.set('site_url', service.home);
    target.searchParams.set('user_login', user.login);
    target.searchParams.set('password', withoutSpaces(made.password));
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(target.href);
  } catch (error) {
    if (error instanceof Refusal) return await ask(c, service, question, error.message);
    throw error;
  }
}

/** The address will contain the password, so it must use TLS or lead to this machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}
