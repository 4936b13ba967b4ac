import { askCdn } from './ask.ts';
import type { Cdn, CdnAccess } from './cdn.ts';

/**
 * https://docs.bunny.net/reference/purgepublic_indexpost: an address in a call. An address that ends with a slash stands for all below it,
 * unless `exactPath` is set.
 */
export function bunny({ zone, token, api = 'https://api.bunny.net' }: CdnAccess): Cdn {
  const name = 'Bunny';
  const headers = { accesskey: token };
  return {
    name,
    perCall: 5,
    pause: 200,
    most: 200,
    async forget(addresses, signal) {
      await Promise.all(
        addresses.map((address) => {
          const call = new URL('/purge', api);
          call.search = String(new URLSearchParams({ url: address.href, exactPath: 'true' }));
          return askCdn(name, call, { headers }, signal);
        }),
      );
    },
    forgetAll: (_, signal) =>
      askCdn(name, new URL(`/pullzone/${zone}/purgeCache`, api), { headers }, signal),
  };
}
