import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Passwords } from '../accounts/passwords.ts';
import { nonceFor, nonceIsGood, readSession, setSession } from '../accounts/session.ts';
import { readForm, Refusal, type Env } from '../site/http.ts';
import type { Service } from '../site/service.ts';
import type { UserRow } from '../site/users.ts';
import { alertBox, page, type Html } from './page.ts';

/** The login page, the page after it, and WordPress's address for nonces. */
export function addSignIn(front: Hono<Env>, service: Service, passwords: Passwords): void {
  front.use('/wp-login.php', neverStored);
  front.use('/wp-admin/*', neverStored);

  front.get('/wp-login.php', (c) => loginPage(c, service, c.req.query('redirect_to') ?? '', ''));

  front.post('/wp-login.php', async (c) => {
    const form = await readForm(c);
    const target = form.get('redirect_to') ?? '';
    const user = await byPassword(passwords, form);
    if (user === null) return loginPage(c, service, target, 'The name or the password is wrong.');
    await setSession(c, service, user);
    return c.redirect(ownAddress(service, target));
  });

  front.get('/wp-admin/', async (c) => {
    const session = await readSession(c, service);
    if (session === null) {
      const back = new URLSearchParams({ redirect_to: `${service.home}/wp-admin/` });
      return c.redirect(`${service.home}/wp-login.php?${back.toString()}`);
    }
    const { login, role } = session.account;
    const body = html`<h1>Logged in</h1>
      <p>You are ${login} (${role}). There are no admin pages here.</p>`;
    return page(c, service, { title: 'Logged in', body });
  });

  front.get('/wp-admin/admin-ajax.php', async (c) => {
    const session = await readSession(c, service);
    if (session === null || c.req.query('action') !== 'rest-nonce') return c.html('0', 400);
    return c.html(nonceFor(service, session, 'wp_rest'));
  });
}

/** Responses with secrets stay out of caches. */
export async function neverStored(c: Context, next: () => Promise<void>): Promise<void> {
  c.header('Cache-Control', 'no-store');
  await next();
}

/** An address of this site only: a login must not lead elsewhere. */
function ownAddress({ home }: Service, target: string): string {
  if (target !== '' && URL.canParse(target, `${home}/`)) {
    const url = new URL(target, `${home}/`);
    if (url.origin === new URL(home).origin) return url.href;
  }
  return `${home}/wp-admin/`;
}

function loginPage(c: Context, service: Service, target: string, problem: string) {
  const body = html`<h1>Log in</h1>
    ${alertBox(problem)}
    <form method="post" action="${service.home}/wp-login.php">
      ${passwordFields}
      <input type="hidden" name="redirect_to" value="${target}" />
      <p><button name="wp-submit" value="login">Log in</button></p>
    </form>`;
  return page(c, service, { title: 'Log in', body });
}

const passwordFields = html`<label
    >Name or e-mail address <input name="log" autocomplete="username" required
  /></label>
  <label
    >Password <input name="pwd" type="password" autocomplete="current-password" required
  /></label>`;

/** What tells who sends a form: a nonce if somebody is logged in, or name and password. */
export async function personFields(c: Context, service: Service, action: string): Promise<Html> {
  const session = await readSession(c, service);
  if (session === null) return passwordFields;
  return html`<p>You are logged in as ${session.account.login}.</p>
    <input type="hidden" name="_wpnonce" value="${nonceFor(service, session, action)}" />`;
}

/** Who sent the form; null if the password or the nonce is wrong. */
export async function personOf(
  c: Context<Env>,
  service: Service,
  passwords: Passwords,
  action: string,
): Promise<UserRow | null> {
  const form = await readForm(c);
  if (form.has('log')) return byPassword(passwords, form);
  const session = await readSession(c, service);
  if (session === null) return null;
  // The cookie is not enough: a page of another site may have sent the form.
  const isGood = nonceIsGood(service, session, action, form.get('_wpnonce') ?? '');
  return isGood ? session.account : null;
}

async function byPassword(passwords: Passwords, form: URLSearchParams): Promise<UserRow | null> {
  try {
    return await passwords.own({ name: form.get('log') ?? '', password: form.get('pwd') ?? '' });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
