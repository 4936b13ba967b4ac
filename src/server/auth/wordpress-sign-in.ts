import { randomBytes } from 'node:crypto';
import type { Credentials } from '../../wordpress/client/index.ts';
import type { Desk } from '../desk.ts';
import type { Visit } from './face.ts';
import { deskPaths } from '../paths.ts';
import { Problem } from '../problem.ts';
import { connectionOf } from './connection.ts';
import type { Goal } from './sign-in-view.ts';
import { pendingCookie, pendingTime } from './trip.ts';

// Tells WordPress which of its application passwords are the desk's, whatever they are called.
const appId = '7c0f3a52-6f0b-4d0e-9f55-0b8e6a3f1d27';

// WordPress has one application password of a name; an editor may be signed in on several machines.
const nameOf = (origin: string): string => {
  const [day = '', time = ''] = new Date().toISOString().split(/[T.]/);
  return `Galley at ${new URL(origin).host}, ${day} ${time} UTC, ${randomBytes(2).toString('hex')}`;
};

/** Where the person says whether the desk may have a password, and the cookie that ties the answer to this browser. */
export const askForPassword = async (
  desk: Desk,
  visit: Pick<Visit, 'origin'>,
  goal: Goal,
): Promise<{ readonly location: string; readonly cookie: string }> => {
  const { applicationPasswordsPage } = await connectionOf(desk);
  const page = applicationPasswordsPage === null ? null : URL.parse(applicationPasswordsPage);
  if (page === null || !['http:', 'https:'].includes(page.protocol)) {
    const detail = 'This WordPress site does not offer application passwords.';
    throw new Problem({ code: 'unsupported', detail });
  }
  const state = randomBytes(16).toString('base64url');
  const back = (more: Record<string, string>) => {
    const url = new URL(deskPaths(desk.base).signIn, visit.origin);
    url.search = new URLSearchParams({ state, ...more }).toString();
    return url.href;
  };
  page.searchParams.set('app_name', nameOf(visit.origin));
  page.searchParams.set('app_id', appId);
  page.searchParams.set('success_url', back({}));
  page.searchParams.set('reject_url', back({ success: 'false' }));
  const pending = { way: 'application-passwords', state, ...goal, tokenSecret: '' } as const;
  return {
    location: page.href,
    cookie: await pendingCookie(desk, visit).write(pending, pendingTime),
  };
};

/** What WordPress adds to the address that it sends the person back to; null where it has granted nothing. */
export const grantedPassword = (query: URLSearchParams): Credentials | null => {
  const user = query.get('user_login') ?? '';
  const password = query.get('password') ?? '';
  if (user === '' || user.includes(':') || password === '') return null;
  return { method: 'application-password', user, password };
};
