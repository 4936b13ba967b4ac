import { setTimeout as pause } from 'node:timers/promises';
import type { CdnSettings } from '../../config/index.ts';
import { href } from '../../content/paths/index.ts';
import { askCdn, type Cdn, type CdnAccess } from './cdn.ts';
import { cloudfront } from './cloudfront.ts';

const adapters = { cloudflare, fastly, bunny, cloudfront } as const;

/** Milliseconds that a publication waits for a CDN in all. */
const patience = 2 * 60_000;

interface Options extends Pick<CdnAccess, 'api' | 'credentials'> {
  /** Scheme and host of the site. */
  readonly siteUrl: string;
  /** `/` or `/blog`. */
  readonly basePath: string;
}

export type Purge = ReturnType<typeof openPurge>;

/** Tells a CDN what has changed. */
export function openPurge({ name, zone, token }: CdnSettings, options: Options) {
  const { siteUrl, basePath, credentials, api } = options;
  const cdn = adapters[name]({ zone, token, credentials, api });
  const addressOf = (path: string) => new URL(href(path, basePath.replace(/\/$/, '')), siteUrl);
  return {
    /** Its name. */
    cdn: cdn.name,
    /**
     * Purges these paths (below the base of the site). Returns the number of addresses; null if
     * everything was purged. Throws an error in a full sentence.
     */
    async tell(paths: readonly string[], signal?: AbortSignal): Promise<number | null> {
      const late = AbortSignal.timeout(patience);
      const ended = signal === undefined ? late : AbortSignal.any([signal, late]);
      if (paths.length > cdn.most) {
        await cdn.forgetAll(addressOf('/'), ended);
        return null;
      }
      const addresses = paths.map(addressOf);
      for (let start = 0; start < addresses.length; start += cdn.perCall) {
        if (start > 0) await pause(cdn.pause, undefined, { signal: ended });
        await cdn.forget(addresses.slice(start, start + cdn.perCall), ended);
      }
      return addresses.length;
    },
  };
}

/**
 * https://developers.cloudflare.com/cache/how-to/purge-cache/: at most 100 addresses a call, and on
 * the free plan 5 calls a minute after 25. A publication of more pages purges everything.
 */
function cloudflare({ zone, token, api = 'https://api.cloudflare.com' }: CdnAccess): Cdn {
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

/**
 * https://www.fastly.com/documentation/reference/api/purging/: an address a call, in parallel. No
 * surrogate keys: most buckets can't send such a header.
 */
function fastly({ zone, token, api = 'https://api.fastly.com' }: CdnAccess): Cdn {
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

/**
 * https://docs.bunny.net/reference/purgepublic_indexpost: an address a call. With a slash at its
 * end it stands for all below, unless `exactPath` is set.
 */
function bunny({ zone, token, api = 'https://api.bunny.net' }: CdnAccess): Cdn {
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
