import { serviceAddress } from '../addresses.ts';
import { documentation } from '../documentation.ts';
import { headers } from '../headers.ts';
import { duration, headerText, segments, value, wholeNumber } from '../values.ts';

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

/** How the content service is found and asked. */
export const serviceVariables = {
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
    meaning:
      'How many requests may be under way at once, 1 to 32. There are fewer while the site refuses some, or takes longer for them.',
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
};
