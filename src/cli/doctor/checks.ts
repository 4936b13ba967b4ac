import type { Connection } from '../../wordpress/client/index.ts';
import { isLoopback } from '../../config/index.ts';
import { ok, warning, type Finding } from './finding.ts';

const generation = ({ generation, foundBy, root }: Connection): Finding =>
  generation === 'v2'
    ? ok(`The newer generation (v2) answers at ${root}, found by: ${foundBy}.`)
    : ok(`The older generation (WP-API plugin) answers at ${root}, found by: ${foundBy}.`);

const permalinks = ({ permalinks }: Connection): Finding =>
  permalinks === 'pretty'
    ? ok('Permalinks are pretty: each post has its own address.')
    : ok(
        'Permalinks are plain (/?p=12). The site gives each post an address made from its slug; links to the old ones lead there.',
      );

const encryption = ({ site }: Connection): Finding => {
  if (site.url.startsWith('https:')) return ok('The site uses https.');
  return isLoopback(site.url)
    ? ok('The site is on this machine, where http:// is fine.')
    : warning(
        'The site says that its address starts with http://, so connections are not encrypted.',
        'Set up a certificate, then change both addresses under Settings, General.',
      );
};

const addresses = ({ site }: Connection): Finding =>
  site.url === site.home
    ? ok(`Readers and WordPress use the same address: ${site.home}.`)
    : ok(
        `Readers go to ${site.home}, and WordPress is at ${site.url}. Links to both become links to this site.`,
      );

const timezone = ({ site }: Connection): Finding => {
  // The older generation's index does not name it, and UTC stands in.
  if (!/^[+-]/.test(site.timeZone)) return ok(`The timezone is ${site.timeZone}.`);
  return warning(
    `The timezone is the offset ${site.timeZone}, which has no daylight saving time.`,
    'If you did not intend this, choose a city under Settings → General → Timezone.',
  );
};

const announced = ({ announcedAuth, generation }: Connection): Finding => {
  if (announcedAuth.length > 0) {
    return ok(`The site offers these ways to sign in: ${announcedAuth.join(', ')}.`);
  }
  return generation === 'legacy'
    ? ok('The site does not say how to sign in. The older generation rarely does.')
    : warning(
        'The site offers no way to sign in. Reading works without signing in; publishing, uploading and deleting do not.',
        'WordPress has application passwords since 5.6. They need https, and a security plugin may have turned them off.',
      );
};

/** What the index alone tells. */
export const checkConnection = (connection: Connection): Finding[] =>
  [generation, permalinks, addresses, encryption, timezone, announced].map((check) =>
    check(connection),
  );
