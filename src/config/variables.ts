import { z } from 'zod';
import { basePath, serviceAddress, siteAddress } from './addresses.ts';
import { documentation } from './documentation.ts';
import { headers } from './headers.ts';
import {
  byteSize,
  duration,
  headerText,
  hostNames,
  segments,
  share,
  value,
  wholeNumber,
  yesOrNo,
} from './values.ts';

const generation = () =>
  value((text, refuse) => {
    if (text === 'auto' || text === 'v2' || text === 'legacy') return text;
    return refuse(`is "${text}", and must be auto, v2 or legacy.`);
  });

const namespace = () =>
  value((text, refuse) => {
    if (/^[\w.-]+$/.test(text)) return text;
    const remedy = 'Leave the version off: it is added by itself.';
    return refuse(`is "${text}", and must be one part of a path. ${remedy}`);
  });

const userName = () =>
  value((text, refuse) =>
    text.includes(':')
      ? refuse('holds a colon, which HTTP Basic can not carry in a user name.')
      : text,
  );

const port = () => wholeNumber(0, 65_535);

const defaultEmbedHosts = [
  ...['youtube.com', 'youtube-nocookie.com', 'vimeo.com', 'dailymotion.com', 'ted.com'],
  ...['spotify.com', 'soundcloud.com', 'codepen.io'],
].join(', ');

/** Every variable that Galley reads. What is unset, or blank, takes the default. */
export const variables = z.object({
  CMS_URL: serviceAddress().optional().register(documentation, {
    group: 'The content service',
    meaning:
      'The address of the WordPress site to read, with its path if it has one. `npm start` without it shows the sample site of the embedded content service.',
    fallback: 'none',
    example: 'https://example.com/blog',
  }),
  CMS_API_ROOT: segments().optional().register(documentation, {
    group: 'The content service',
    meaning: "The path segment of the REST interface's root, for a site that has renamed it.",
    fallback: 'found by itself, or else wp-json',
    example: 'wp-json',
  }),
  CMS_NAMESPACE: namespace().prefault('wp').register(documentation, {
    group: 'The content service',
    meaning: "The namespace of the newer generation's routes, for a site that has renamed it.",
    fallback: 'wp',
    example: 'wp',
  }),
  CMS_GENERATION: generation().prefault('auto').register(documentation, {
    group: 'The content service',
    meaning:
      'Which generation of the interface to use: v2 (part of WordPress), legacy (the older WP-API plugin), or auto to use what the site announces.',
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
      'How long one request may take as a whole: seconds, or a number with a unit (500ms, 30s, 2m).',
    fallback: '30',
    example: '60',
  }),
  CMS_RETRIES: wholeNumber(0, 10).prefault('3').register(documentation, {
    group: 'The content service',
    meaning: 'How often a failed read is tried again, 0 to 10. Writes are never repeated.',
    fallback: '3',
    example: '5',
  }),
  CMS_CONCURRENCY: wholeNumber(1, 32).prefault('4').register(documentation, {
    group: 'The content service',
    meaning: 'How many requests are under way at once, 1 to 32. Use fewer for a slow host.',
    fallback: '4',
    example: '2',
  }),
  CMS_USER_AGENT: headerText().optional().register(documentation, {
    group: 'The content service',
    meaning: 'How requests name themselves to the site, for a firewall that wants to know a name.',
    fallback: 'Galley',
    example: 'Galley (webmaster@example.com)',
  }),
  CMS_HEADERS: headers().prefault('{}').register(documentation, {
    group: 'The content service',
    meaning:
      'Further headers for every request to the site, as lines of "Name: value" or as a JSON object. They are sent to the site alone.',
    fallback: 'none',
    example: '\'{"X-Access-Id": "galley", "X-Access-Key": "3b9f0c62"}\'',
    secret: true,
  }),

  CMS_USER: userName().optional().register(documentation, {
    group: 'Credentials',
    meaning:
      'The login name of the WordPress account, for CMS_APPLICATION_PASSWORD or CMS_PASSWORD.',
    fallback: 'none',
    example: 'jane',
  }),
  CMS_APPLICATION_PASSWORD: z.string().optional().register(documentation, {
    group: 'Credentials',
    meaning:
      'An application password of that account, made on its profile page in WordPress (5.6 or newer, over https).',
    fallback: 'none',
    example: '"abcd EFGH 1234 ijkl MNOP 5678"',
    secret: true,
  }),
  CMS_PASSWORD: z.string().optional().register(documentation, {
    group: 'Credentials',
    meaning:
      "That account's own password, for HTTP Basic. It needs a Basic-auth plugin, and is meant for testing.",
    fallback: 'none',
    example: '"correct horse"',
    secret: true,
  }),
  CMS_OAUTH_CONSUMER_KEY: z.string().optional().register(documentation, {
    group: 'Credentials',
    meaning:
      'OAuth 1.0a: the client key, from the OAuth plugin in WordPress. `npm run authorize` obtains the token that goes with it.',
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
    meaning: "OAuth 1.0a: the token's secret, from `npm run authorize`.",
    fallback: 'none',
    example: 'pfkkdhi9sl3r4s00',
    secret: true,
  }),
  CMS_COOKIE: headerText().optional().register(documentation, {
    group: 'Credentials',
    meaning:
      'Cookie method: the login cookie of a running WordPress session, as the browser sends it. It needs CMS_NONCE.',
    fallback: 'none',
    example: '"wordpress_logged_in_0123=jane%7C1767225600%7C4f9d"',
    secret: true,
  }),
  CMS_NONCE: headerText().optional().register(documentation, {
    group: 'Credentials',
    meaning: 'Cookie method: a nonce of the same session. It is renewed from the answers.',
    fallback: 'none',
    example: '4f1c2d3e5a',
    secret: true,
  }),

  SITE_URL: siteAddress().optional().register(documentation, {
    group: 'The site',
    meaning:
      'Where readers will find the finished site: scheme and host. Feeds and canonical links need it.',
    fallback: 'none: the feed then names the address of the WordPress site',
    example: 'https://www.example.com',
  }),
  BASE_PATH: basePath().prefault('/').register(documentation, {
    group: 'The site',
    meaning: 'The path below which the finished site lies, when it is not at the root of its host.',
    fallback: '/',
    example: '/magazine',
  }),
  HOST: z.string().prefault('127.0.0.1').register(documentation, {
    group: 'The site',
    meaning:
      'The network address on which `npm start` serves the site. 0.0.0.0 opens it to the network.',
    fallback: '127.0.0.1',
    example: '0.0.0.0',
  }),
  PORT: port().prefault('4321').register(documentation, {
    group: 'The site',
    meaning:
      'The port on which `npm start` serves the site. When it is busy the next free one is taken; 0 takes any free one.',
    fallback: '4321',
    example: '8080',
  }),

  EMBED_HOSTS: hostNames().prefault(defaultEmbedHosts).register(documentation, {
    group: 'Content',
    meaning:
      'Hosts whose players become a picture that loads them when it is clicked on; frames of all others become a link. none makes all of them links.',
    fallback: defaultEmbedHosts,
    example: 'youtube.com, vimeo.com',
  }),
  COPY_FILES: yesOrNo().prefault('1').register(documentation, {
    group: 'Content',
    meaning:
      'Whether documents, sounds and films under uploads are copied when a text uses them. Without, they are links to the WordPress site.',
    fallback: '1',
    example: '0',
  }),
  MAX_FILE: byteSize(1).prefault('50MB').register(documentation, {
    group: 'Content',
    meaning: 'The largest picture or other file that is fetched: 500KB, 20MB, 2GB.',
    fallback: '50MB',
    example: '200MB',
  }),
  STRICT_IMAGES: yesOrNo().prefault('0').register(documentation, {
    group: 'Content',
    meaning: 'Whether a build fails when a picture is missing or broken.',
    fallback: '0',
    example: '1',
  }),
  PICTURE_CACHE: byteSize(1).prefault('5GB').register(documentation, {
    group: 'Content',
    meaning:
      'How large the folder of finished pictures may grow before those that no page shows any more are dropped.',
    fallback: '5GB',
    example: '500MB',
  }),

  MAX_SHRINK: share().prefault('0.1').register(documentation, {
    group: 'Building',
    meaning:
      'The largest share of the posts, and of the pages, that may vanish from one build to the next, 0 to 1. A build that would drop more stops and changes nothing. 1 allows everything.',
    fallback: '0.1',
    example: '0.5',
  }),
  GALLEY_FOLDER: z.string().prefault('.galley').register(documentation, {
    group: 'Building',
    meaning: 'Where Galley keeps its copy of the content, between builds.',
    fallback: '.galley in the current folder',
    example: '/var/lib/galley',
  }),
});

export type VariableName = keyof typeof variables.shape;

export const documentationOf = (name: VariableName) => {
  const found = documentation.get(variables.shape[name]);
  if (found === undefined) throw new Error(`The setting ${name} has no documentation.`);
  return found;
};
