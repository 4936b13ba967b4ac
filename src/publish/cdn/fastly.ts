import { askCdn } from './ask.ts';
import type { Cdn, CdnAccess } from './cdn.ts';

/**
 * https://www.fastly.com/documentation/reference/api/purging/: an address in a call, side by side. Objects have no surrogate keys: most buckets
 * can't send such a header.
 */
export function fastly({ zone, token, api = 'https://api.fastly.com' }: CdnAccess): Cdn {
  const name = 'Fastly';
  const headers = { 'fastly-key': token, accept: 'application/json' };
  return {
    name,
    perCall: 20,
    pause: 100,
    most: 1_000,
    async forget(addresses, signal) {
      await Promise.all(
        addresses.map(({ host, pathname }) =>
          askCdn(name, new URL(`/purge/${host}${pathname}`, api), { headers }, signal),
        ),
      );
    },
    forgetAll: (_, signal) =>
      askCdn(name, new URL(`/service/${zone}/purge_all`, api), { headers }, signal),
  };
}
