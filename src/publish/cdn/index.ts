import { setTimeout as pause } from 'node:timers/promises';
import type { CdnSettings } from '../../config/index.ts';
import { href } from '../../content/paths/index.ts';
import { bunny, cloudflare, type CdnAccess, fastly } from './cdn.ts';
import { cloudfront } from './cloudfront.ts';

/** Tells a CDN what has changed. */
export interface Purge {
  /** Its name. */
  readonly cdn: string;
  /**
   * Makes it forget its copies of these paths (below the base of the site). Returns the number of addresses; null if it was told to forget
   * everything. Throws an error in a full sentence.
   */
  tell(paths: readonly string[], signal?: AbortSignal): Promise<number | null>;
}

const adapters = { cloudflare, fastly, bunny, cloudfront } as const;

/** Milliseconds that a publication waits for a CDN in all. */
const patience = 2 * 60_000;

interface Options extends Pick<CdnAccess, 'api' | 'credentials'> {
  /** Scheme and host of the site. */
  readonly siteUrl: string;
  /** `/` or `/blog`. */
  readonly basePath: string;
}

export function openPurge({ name, zone, token }: CdnSettings, options: Options): Purge {
  const { siteUrl, basePath, credentials, api } = options;
  const cdn = adapters[name]({ zone, token, credentials, api });
  const addressOf = (path: string) => new URL(href(path, basePath.replace(/\/$/, '')), siteUrl);
  return {
    cdn: cdn.name,
    async tell(paths, signal) {
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
