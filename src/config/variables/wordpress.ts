import { z } from 'zod';
import { origins, serviceAddress } from '../addresses.ts';
import { headers } from '../headers.ts';
import { documentation, duration, headerText, segments, value, wholeNumber } from '../values.ts';

const generation = () =>
  value((text, refuse) => {
    if (text === 'auto' || text === 'v2' || text === 'legacy') return text;
    return refuse(`is "${text}", but must be auto, v2 or legacy.`);
  });

const namespace = () =>
  value((text, refuse) => {
    if (/^[\w.-]+$/.test(text)) return text;
    const remedy = 'Leave the version out: Galley adds it.';
    return refuse(`is "${text}", but must be one segment of a path. ${remedy}`);
  });

/** How the content service is found and asked. */
export const serviceVariables = {
  CMS_URL: serviceAddress().optional().register(documentation, {
    group: 'The content service',
    meaning:
      'The address of the WordPress site, with its path if it has one. Without it, `npm start` shows a sample site.',
    fallback: 'none',
    example: 'https://example.com/blog',
  }),
  CMS_API_ROOT: segments().optional().register(documentation, {
    group: 'The content service',
    meaning: 'The path of the REST API, if the site has renamed it.',
    fallback: 'found automatically, otherwise wp-json',
    example: 'wp-json',
  }),
  CMS_NAMESPACE: namespace().prefault('wp').register(documentation, {
    group: 'The content service',
    meaning: 'The namespace of the v2 routes, if the site has renamed it.',
    fallback: 'wp',
    example: 'wp',
  }),
  CMS_GENERATION: generation().prefault('auto').register(documentation, {
    group: 'The content service',
    meaning:
      'Which generation of the REST API to use: v2 (part of WordPress), legacy (the older WP-API plugin), or auto to use v2 where it answers, else the older one.',
    fallback: 'auto',
    example: 'legacy',
  }),
  CMS_CONNECT_TIMEOUT: duration(100, 120_000).prefault('10').register(documentation, {
    group: 'The content service',
    meaning:
      'How long to wait for a connection: seconds, or a number with a unit (500ms, 10s, 1m).',
    fallback: '10',
    example: '10',
  }),
  CMS_TIMEOUT: duration(100, 600_000).prefault('30').register(documentation, {
    group: 'The content service',
    meaning:
      'How long one request may take in all: seconds, or a number with a unit (500ms, 30s, 2m).',
    fallback: '30',
    example: '60',
  }),
  CMS_RETRIES: wholeNumber(0, 10).prefault('3').register(documentation, {
    group: 'The content service',
    meaning: 'How many times a failed read is retried, 0 to 10. Writes are never retried.',
    fallback: '3',
    example: '5',
  }),
  CMS_CONCURRENCY: wholeNumber(1, 32).prefault('4').register(documentation, {
    group: 'The content service',
    meaning:
      'How many requests may run at once, 1 to 32. Galley sends fewer while the site is slow or refuses some.',
    fallback: '4',
    example: '2',
  }),
  CMS_USER_AGENT: headerText().optional().register(documentation, {
    group: 'The content service',
    meaning: 'The User-Agent of requests to the site, for a firewall that asks for one.',
    fallback: 'Galley',
    example: 'Galley (webmaster@example.com)',
  }),
  PRIVATE_ORIGINS: origins().prefault('none').register(documentation, {
    group: 'The content service',
    meaning:
      'Origins on a private network that Galley may ask besides the one in CMS_URL, such as a server for uploads: scheme, host and port, separated by commas. Other private addresses are never asked.',
    fallback: 'none',
    example: 'http://media.internal:9000',
  }),
  CMS_HEADERS: headers().prefault('{}').register(documentation, {
    group: 'The content service',
    meaning:
      'Extra headers for every request to the site, as lines of "Name: value" or as a JSON object. They are sent to this site only.',
    fallback: 'none',
    example: '\'{"X-Access-Id": "galley", "X-Access-Key": "3b9f0c62"}\'',
    secret: true,
  }),
};

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
