import type { DeskPart } from '../face.ts';

export const signIn: DeskPart<'signIn'> = ({ number, plural }) => ({
  title: 'Sign in',
  lead: (site) => `With your account on the WordPress site ${site}.`,
  continueWith: 'Continue with WordPress',
  continueMore:
    'WordPress asks you whether the desk may work in your name, and sends you back here.',
  oauth: 'Continue with OAuth',
  oauthMore: 'WordPress asks you whether the desk may work in your name, and sends you back here.',
  account: 'With a user name',
  user: 'User name or email address',
  password: 'Password',
  applicationPassword: 'Application password',
  applicationPasswordMore:
    'Not the password that you log in to WordPress with. You make one in WordPress, in your profile, under Application Passwords.',
  passwordWarning:
    'This site takes only the password that you log in to WordPress with. Whoever gets hold of it can do all that you can do there.',
  insecure:
    'This page came without encryption, so others on the network can read what you type here.',
  cookie: 'Continue as in WordPress',
  cookieMore: 'You are logged in to WordPress in this browser.',
  submit: 'Sign in',
  troubles: {
    wrong: 'WordPress does not know this user name with this password. Check both, and try again.',
    incomplete: 'Type both the user name and the password.',
    declined: 'You said no on the page of WordPress, so you are not signed in here.',
    stale: 'That took too long, or was begun in another browser. Try again.',
    'not-logged-in': 'You are not logged in to WordPress in this browser.',
    service: 'WordPress does not answer as it should. Try again later.',
    expired: 'Your session has ended. Sign in to go on.',
    refused: 'WordPress no longer takes the credentials of your session. Sign in again.',
  },
  kept: 'What you typed is kept: it is there again when you have signed in.',
  signedOut: 'You are signed out.',
  noWay:
    'This WordPress site offers no way to sign in from outside. It needs application passwords, which come with WordPress and work over https, or a plugin for OAuth 1.0a or Basic authentication.',
  tooMany: (minutes) =>
    `There were too many attempts. Try again in ${number(minutes)} ${plural(minutes, { one: 'minute', other: 'minutes' })}.`,
});
