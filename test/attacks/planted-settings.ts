import type { ServerResponse } from 'node:http';
import { json, type Seen } from '../support/far-side.ts';
import { plant } from './planted.ts';

/** Every secret setting that a site may have however it signs in. */
export const anyway = {
  CMS_HEADERS: JSON.stringify({ 'X-Planted': plant('header') }),
  AWS_ACCESS_KEY_ID: plant('cloudname'),
  AWS_SECRET_ACCESS_KEY: plant('cloudkey'),
  AWS_SESSION_TOKEN: plant('cloudsession'),
  CDN_TOKEN: plant('cdntoken'),
  SESSION_SECRET: plant('sessionsecret').padEnd(40, '-'),
  REBUILD_SECRET: plant('rebuildsecret').padEnd(40, '-'),
  METRICS_TOKEN: plant('metricstoken'),
  REDIS_URL: `redis://:${plant('redis')}@127.0.0.1:1`,
  DEPLOY_HOOK_URL: `http://127.0.0.1:1/${plant('hookaddress')}`,
  DEPLOY_HOOK_TOKEN: plant('hooktoken'),
};

/** Each way to sign in, with its settings. */
export const ways = {
  'an application password': {
    CMS_USER: 'editor',
    CMS_APPLICATION_PASSWORD: `${plant('apppassword')} Kelp Tide`,
  },
  'a password': { CMS_USER: 'editor', CMS_PASSWORD: plant('password') },
  'OAuth 1.0a': {
    CMS_OAUTH_CONSUMER_KEY: plant('consumerkey'),
    CMS_OAUTH_CONSUMER_SECRET: plant('consumersecret'),
    CMS_OAUTH_TOKEN: plant('oauthtoken'),
    CMS_OAUTH_TOKEN_SECRET: plant('oauthsecret'),
  },
  'a cookie': { CMS_COOKIE: `wordpress_logged_in=${plant('cookie')}`, CMS_NONCE: plant('nonce') },
} as const;

/** The secrets that a service was sent, in the forms in which it may say them again. */
export function sentTo({ headers }: Seen): string {
  const { authorization = '', cookie = '', 'x-wp-nonce': nonce, 'x-planted': header } = headers;
  const [scheme = '', token = ''] = authorization.split(' ');
  const pair = scheme === 'Basic' ? Buffer.from(token, 'base64').toString() : '';
  const [, typed = ''] = pair.split(':');
  const encoded = [typed, cookie].map((each) => encodeURIComponent(each));
  const words = [typed.replaceAll(' ', ''), authorization, pair, cookie, ...encoded, nonce, header];
  return words.filter(Boolean).join(' ');
}

/** How a service fails that says again what it was sent. Some answers are longer than what an error shows of them. */
export const echoes: Readonly<Record<string, (words: string, response: ServerResponse) => void>> = {
  'an error of WordPress': (message, response) =>
    json(response, { code: 'internal_error', message, data: { status: 500 } }, { status: 500 }),
  'a code of an error': (code, response) =>
    json(response, { code, message: 'No.' }, { status: 500 }),
  'a refusal': (message, response) =>
    json(response, { code: 'rest_forbidden', message }, { status: 403 }),
  'a wrong password': (message, response) =>
    json(response, { code: 'incorrect_password', message }, { status: 401 }),
  'a page of an error': (words, response) =>
    void response
      .writeHead(500, { 'content-type': 'text/html' })
      .end(`<title>${`${words} `.repeat(9)}</title>`),
  'words before the JSON': (words, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`<b>Warning</b>: ${`${words} `.repeat(9)} in <b>x.php</b><br>{"id":1}`),
  'another address': (words, response) =>
    void response
      .writeHead(302, { location: `http://elsewhere.localhost:1/?${encodeURIComponent(words)}` })
      .end(),
};
