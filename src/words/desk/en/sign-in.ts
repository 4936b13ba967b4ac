import type { DeskPart } from '../face.ts';

export const signIn: DeskPart<'signIn'> = ({ number, plural }) => ({
  title: 'Sign in',
  lead: (site) => `Use your account on the WordPress site ${site}.`,
  continueWith: 'Continue with WordPress',
  continueMore: 'WordPress asks whether the desk may act for you, then sends you back here.',
  oauth: 'Continue with OAuth',
  oauthMore: 'WordPress asks whether the desk may act for you, then sends you back here.',
  account: 'With your user name',
  user: 'User name or email address',
  password: 'Password',
  applicationPassword: 'Application password',
  applicationPasswordMore:
    'This is not your WordPress password. You can create one in WordPress, in your profile, under Application Passwords.',
  passwordWarning:
    'This site accepts only your WordPress password. Anyone who gets hold of it can do everything that you can do there.',
  insecure: 'This page is not encrypted, so others on the network can read what you type here.',
  cookie: 'Continue with your WordPress login',
  cookieMore: 'You are logged in to WordPress in this browser.',
  submit: 'Sign in',
  troubles: {
    wrong: 'WordPress does not accept this user name and password. Check both, and try again.',
    incomplete: 'Enter your user name and your password.',
    declined: 'You declined on the WordPress page, so you are not signed in here.',
    stale: 'That took too long, or it was started in another browser. Try again.',
    'not-logged-in': 'You are not logged in to WordPress in this browser.',
    service: 'WordPress does not respond as it should. Try again later.',
    expired: 'Your session has ended. Sign in to go on.',
    refused: 'WordPress no longer accepts the sign-in of your session. Sign in again.',
  },
  kept: 'Your text is kept. It will be here again after you sign in.',
  signedOut: 'You have signed out.',
  noWay:
    'This WordPress site offers no way to sign in from outside. It needs application passwords, which WordPress includes and which work over https, or a plugin for OAuth 1.0a or Basic authentication.',
  tooMany: (minutes) =>
    `Too many attempts. Try again in ${number(minutes)} ${plural(minutes, { one: 'minute', other: 'minutes' })}.`,
});
