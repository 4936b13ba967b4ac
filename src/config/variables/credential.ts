import { z } from 'zod';
import { documentation } from '../documentation.ts';
import { headerText, value } from '../values.ts';

const userName = () =>
  value((text, refuse) =>
    text.includes(':')
      ? refuse('contains a colon, which HTTP Basic does not allow in a user name.')
      : text,
  );

/** How requests to the content service are signed: one method, or none. */
export const credentialVariables = {
  CMS_USER: userName().optional().register(documentation, {
    group: 'Credentials',
    meaning:
      'The user name of the WordPress account, for CMS_APPLICATION_PASSWORD or CMS_PASSWORD.',
    fallback: 'none',
    example: 'jane',
  }),
  CMS_APPLICATION_PASSWORD: z.string().optional().register(documentation, {
    group: 'Credentials',
    meaning:
      'An application password of that account, created on its profile page in WordPress (5.6 or newer, over https).',
    fallback: 'none',
    example: '"abcd EFGH 1234 ijkl MNOP 5678"',
    secret: true,
  }),
  CMS_PASSWORD: z.string().optional().register(documentation, {
    group: 'Credentials',
    meaning:
      "The account's own password, for HTTP Basic. It needs a Basic-auth plugin and is meant for testing.",
    fallback: 'none',
    example: '"correct horse"',
    secret: true,
  }),
  CMS_OAUTH_CONSUMER_KEY: z.string().optional().register(documentation, {
    group: 'Credentials',
    meaning:
      'OAuth 1.0a: the client key, from the OAuth plugin in WordPress. `npm run authorize` gets a token for it.',
    fallback: 'none',
    example: 'hVb2rPx0Wq1z',
    secret: true,
  }),
  CMS_OAUTH_CONSUMER_SECRET: z.string().optional().register(documentation, {
    group: 'Credentials',
    meaning: 'OAuth 1.0a: the client secret.',
    fallback: 'none',
    example: 'kd94hf93k423kf44',
    secret: true,
  }),
  CMS_OAUTH_TOKEN: z.string().optional().register(documentation, {
    group: 'Credentials',
    meaning: 'OAuth 1.0a: the token, from `npm run authorize`.',
    fallback: 'none',
    example: 'nnch734d00sl2jdk',
    secret: true,
  }),
  CMS_OAUTH_TOKEN_SECRET: z.string().optional().register(documentation, {
    group: 'Credentials',
    meaning: 'OAuth 1.0a: the token secret, from `npm run authorize`.',
    fallback: 'none',
    example: 'pfkkdhi9sl3r4s00',
    secret: true,
  }),
  CMS_COOKIE: headerText().optional().register(documentation, {
    group: 'Credentials',
    meaning:
      'Cookie method: the login cookie of a WordPress session, as the browser sends it. It needs CMS_NONCE.',
    fallback: 'none',
    example: '"wordpress_logged_in_0123=jane%7C1767225600%7C4f9d"',
    secret: true,
  }),
  CMS_NONCE: headerText().optional().register(documentation, {
    group: 'Credentials',
    meaning: 'Cookie method: a nonce of the same session. Responses renew it.',
    fallback: 'none',
    example: '4f1c2d3e5a',
    secret: true,
  }),
};
