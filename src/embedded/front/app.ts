import { Hono } from 'hono';
import type { Passwords } from '../accounts/passwords.ts';
import { createFiles } from '../media/serve.ts';
import { Refusal, type Env } from '../site/http.ts';
import type { Service } from '../site/service.ts';
import { addComments } from './comments.ts';
import { addConsent } from './consent.ts';
import { showPage } from './pages.ts';
import { addSignIn } from './sign-in.ts';

/** Everything outside the REST API: files, the login, and the pages for people. */
export function createFront(service: Service, passwords: Passwords): Hono<Env> {
  const front = new Hono<Env>();
  front.onError((error) => {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error.message, { status: error.status });
  });
  front.route('/wp-content', createFiles(service));
  addSignIn(front, service, passwords);
  addConsent(front, service, passwords);
  addComments(front, service);
  front.get('*', (c) => showPage(service, c));
  return front;
}
