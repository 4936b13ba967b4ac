import { createBasicLogin } from '../accounts/basic.ts';
import { nonceFor, nonceIsGood } from '../accounts/nonce.ts';
import { readSession } from '../accounts/session.ts';
import type { Incoming } from '../http.ts';
import { readUser, type UserRow } from '../records/users.ts';
import { Refusal } from '../refusal.ts';
import { escapeHtml } from '../render.ts';
import type { Service } from '../service.ts';

/** How a person says who they are on a page that asks for consent. */
export interface Consent {
  /** The form's fields: a nonce for somebody who is logged in, else name and password. */
  fields(request: Incoming, action: string): string;
  /** Whoever sent the form; null when neither a login with a nonce nor name and password hold. */
  read(request: Incoming, form: URLSearchParams, action: string): Promise<UserRow | null>;
  byPassword(form: URLSearchParams): Promise<UserRow | null>;
}

export function createConsent(service: Service): Consent {
  const login = createBasicLogin(service);

  async function byPassword(form: URLSearchParams): Promise<UserRow | null> {
    try {
      const name = form.get('log') ?? '';
      const { id } = await login.byPassword({ name, password: form.get('pwd') ?? '' });
      return readUser(service, id);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  return {
    byPassword,
    fields(request, action) {
      const session = readSession(service, request.header('cookie'));
      if (session === null) return loginFields;
      const nonce = nonceFor(service, session, action);
      return `<p>You are logged in as ${escapeHtml(session.account.login)}.</p>
<input type="hidden" name="_wpnonce" value="${nonce}">`;
    },
    async read(request, form, action) {
      if (form.has('log')) return byPassword(form);
      const session = readSession(service, request.header('cookie'));
      if (session === null) return null;
      // The cookie alone does not count: another site's page could have sent the form.
      const good = nonceIsGood(service, session, action, form.get('_wpnonce') ?? '');
      return good ? readUser(service, session.account.id) : null;
    },
  };
}

export const loginFields = `<label>Name or e-mail address <input name="log" autocomplete="username" required></label>
<label>Password <input name="pwd" type="password" autocomplete="current-password" required></label>`;
