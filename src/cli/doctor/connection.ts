import type { Connection } from '../../cms/index.ts';
import { isLoopback } from '../../config.ts';
import { ok, warning, type Finding } from './finding.ts';

const generation = ({ generation, foundBy, root }: Connection): Finding =>
  generation === 'v2'
    ? ok(`The newer generation (v2) answers at ${root}, found by: ${foundBy}.`)
    : ok(`The older generation (WP-API plugin) answers at ${root}, found by: ${foundBy}.`);

const permalinks = ({ permalinks }: Connection): Finding =>
  permalinks === 'pretty'
    ? ok('Permalinks are pretty: posts have addresses of their own.')
    : ok(
        'Permalinks are plain (/?p=12). The site gives each post an address made from its slug; links to the old ones lead there.',
      );

const encryption = ({ site }: Connection): Finding => {
  if (site.url.startsWith('https:')) return ok('The site uses https.');
  return isLoopback(site.url)
    ? ok('The site is on this machine, where http:// will do.')
    : warning(
        'The site says that its own address begins with http://, so nothing is encrypted.',
        'Set up a certificate, then change both addresses under Settings, General.',
      );
};

const addresses = ({ site }: Connection): Finding =>
  site.url === site.home
    ? ok(`Readers and WordPress use one address: ${site.home}.`)
    : ok(`Readers go to ${site.home}, and WordPress lives at ${site.url}. Links to both are ours.`);

const timezone = ({ site }: Connection): Finding => {
  // The older generation's index does not name it, and UTC stands in.
  if (!/^[+-]/.test(site.timeZone)) return ok(`The timezone is ${site.timeZone}.`);
  return warning(
    `The timezone is the offset ${site.timeZone}, which follows no daylight saving time.`,
    'If that is not meant, choose a city under Settings, General, Timezone.',
  );
};

const announced = ({ announcedAuth, generation }: Connection): Finding => {
  if (announcedAuth.length > 0) {
    return ok(`The site announces these ways to log in: ${announcedAuth.join(', ')}.`);
  }
  return generation === 'legacy'
    ? ok('The site announces no way to log in; the older generation seldom does.')
    : warning(
        'The site announces no way to log in. Reading works without; publishing, uploading and deleting do not.',
        'Application passwords are part of WordPress since 5.6 and need https; a security plugin may have turned them off.',
      );
};

/** What the index alone tells. */
export const checkConnection = (connection: Connection): Finding[] =>
  [generation, permalinks, addresses, encryption, timezone, announced].map((check) =>
    check(connection),
  );
