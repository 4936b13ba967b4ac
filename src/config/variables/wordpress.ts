import { z } from 'zod';
import { origins, serviceAddress } from '../addresses.ts';
import { headers } from '../headers.ts';
import {
  byteSize,
  variablesOf,
  duration,
  headerText,
  oneOf,
  segments,
  value,
  wholeNumber,
} from '../values.ts';

const service = variablesOf('The content service');
const credentials = variablesOf('Credentials');

const namespace = () =>
  value((text, refuse) => {
    if (/^[\w.-]+$/.test(text)) return text;
    const remedy = 'Leave the version out: Galley adds it.';
    return refuse(`is "${text}", but must be one segment of a path. ${remedy}`);
  });

/** How the content service is found and asked. */
export const serviceVariables = {
  CMS_URL: service.optional(serviceAddress(), 'none', {
    meaning:
      'The address of the WordPress site, with its path if it has one. Without it, `npm start` shows a sample site.',
    example: 'https://example.com/blog',
  }),
  CMS_API_ROOT: service.optional(segments(), 'found automatically, otherwise wp-json', {
    meaning: 'The path of the REST API, if the site has renamed it.',
    example: 'wp-json',
  }),
  CMS_NAMESPACE: service.preset(namespace(), 'wp', {
    meaning: 'The namespace of the v2 routes, if the site has renamed it.',
    example: 'wp',
  }),
  CMS_GENERATION: service.preset(oneOf('auto', 'v2', 'legacy'), 'auto', {
    meaning:
      'Which generation of the REST API to use: v2 (part of WordPress), legacy (the older WP-API plugin), or auto to use v2 where it answers, else the older one.',
    example: 'legacy',
  }),
  CMS_CONNECT_TIMEOUT: service.preset(duration(100, 120_000), '10', {
    meaning:
      'How long to wait for a connection: seconds, or a number with a unit (500ms, 10s, 1m).',
    example: '10',
  }),
  CMS_TIMEOUT: service.preset(duration(100, 600_000), '30', {
    meaning:
      'How long one request may take in all: seconds, or a number with a unit (500ms, 30s, 2m).',
    example: '60',
  }),
  CMS_RETRIES: service.preset(wholeNumber(0, 10), '3', {
    meaning: 'How many times a failed read is retried, 0 to 10. Writes are never retried.',
    example: '5',
  }),
  MAX_ANSWER: service.preset(byteSize(), '32MB', {
    meaning:
      'The largest answer of the REST API that is read, decompressed: 500KB, 64MB. A larger page of a list is requested again in smaller pages. An answer may have one value (object, list or field) for each 16 bytes of this size.',
    example: '64MB',
  }),
  MAX_RECORDS: service.preset(wholeNumber(1, 10_000_000), '250000', {
    meaning:
      'The most posts, pages, comments or other records of one kind that are read. Galley also stops if far more records come than the site announces. Nothing changes then.',
    example: '1000000',
  }),
  CMS_CONCURRENCY: service.preset(wholeNumber(1, 32), '4', {
    meaning:
      'How many requests may run at once, 1 to 32. Galley sends fewer while the site is slow or refuses some.',
    example: '2',
  }),
  CMS_USER_AGENT: service.optional(headerText(), 'Galley', {
    meaning: 'The User-Agent of requests to the site, for a firewall that asks for one.',
    example: 'Galley (webmaster@example.com)',
  }),
  PRIVATE_ORIGINS: service.preset(origins(), 'none', {
    meaning:
      'Origins on a private network that Galley may ask besides the one in CMS_URL, such as a server for uploads: scheme, host and port, separated by commas. Other private addresses are never asked.',
    example: 'http://media.internal:9000',
  }),
  CMS_HEADERS: service.preset(headers(), '{}', {
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
  CMS_USER: credentials.optional(userName(), 'none', {
    meaning:
      'The user name of the WordPress account, for CMS_APPLICATION_PASSWORD or CMS_PASSWORD.',
    example: 'jane',
  }),
  CMS_APPLICATION_PASSWORD: credentials.optional(z.string(), 'none', {
    meaning:
      'An application password of that account, created on its profile page in WordPress (5.6 or newer, over https).',
    example: '"abcd EFGH 1234 ijkl MNOP 5678"',
    secret: true,
  }),
  CMS_PASSWORD: credentials.optional(z.string(), 'none', {
    meaning:
      "The account's own password, for HTTP Basic. It needs a Basic-auth plugin and is meant for testing.",
    example: '"correct horse"',
    secret: true,
  }),
  CMS_OAUTH_CONSUMER_KEY: credentials.optional(z.string(), 'none', {
    meaning:
      'OAuth 1.0a: the client key, from the OAuth plugin in WordPress. `npm run authorize` gets a token for it.',
    example: 'hVb2rPx0Wq1z',
    secret: true,
  }),
  CMS_OAUTH_CONSUMER_SECRET: credentials.optional(z.string(), 'none', {
    meaning: 'OAuth 1.0a: the client secret.',
    example: 'kd94hf93k423kf44',
    secret: true,
  }),
  CMS_OAUTH_TOKEN: credentials.optional(z.string(), 'none', {
    meaning: 'OAuth 1.0a: the token, from `npm run authorize`.',
    example: 'nnch734d00sl2jdk',
    secret: true,
  }),
  CMS_OAUTH_TOKEN_SECRET: credentials.optional(z.string(), 'none', {
    meaning: 'OAuth 1.0a: the token secret, from `npm run authorize`.',
    example: 'pfkkdhi9sl3r4s00',
    secret: true,
  }),
  CMS_COOKIE: credentials.optional(headerText(), 'none', {
    meaning:
      'Cookie method: the login cookie of a WordPress session, as the browser sends it. It needs CMS_NONCE.',
    example: '"wordpress_logged_in_0123=jane%7C1767225600%7C4f9d"',
    secret: true,
  }),
  CMS_NONCE: credentials.optional(headerText(), 'none', {
    meaning: 'Cookie method: a nonce of the same session. Responses renew it.',
    example: '4f1c2d3e5a',
    secret: true,
  }),
};
