import { askCdn } from './ask.ts';
import type { Cdn, CdnAccess } from './cdn.ts';

/**
 * https://developers.cloudflare.com/cache/how-to/purge-cache/: at most 100 addresses in a call, and on the free plan 5 calls a minute after a
 * first burst of 25. So the limit of the free plan is kept, and a publication of more pages purges everything.
 */
export function cloudflare({ zone, token, api = 'https://api.cloudflare.com' }: CdnAccess): Cdn {
  const name = 'Cloudflare';
  const purge = (what: object, signal: AbortSignal) =>
    askCdn(
      name,
      new URL(`/client/v4/zones/${zone}/purge_cache`, api),
      {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(what),
      },
      signal,
    );
  return {
    name,
    perCall: 100,
    pause: 200,
    most: 1_000,
    forget: (addresses, signal) => purge({ files: addresses.map(String) }, signal),
    forgetAll: (_, signal) => purge({ purge_everything: true }, signal),
  };
}
