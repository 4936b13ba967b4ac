import { CmsError, type CmsErrorCode } from './errors.ts';

/** Failures that tell of a server, not of one file. */
const ofTheServer = new Set<CmsErrorCode>(['unreachable', 'timeout', 'rate-limited', 'server']);
const gone = new Set<CmsErrorCode>(['unreachable', 'timeout']);
/** So many in a row use up the patience with a server. */
const enough = 3;
/** Old texts show pictures of many servers that are gone. After so many, one that never answered is tried once. */
const enoughServers = 5;

/**
 * Patience with other servers, by origin. A text may show a thousand pictures of a server that is gone, or one each of
 * a thousand such servers: to try each of them several times would take hours.
 */
export function createPatience() {
  const failures = new Map<string, { readonly count: number; readonly last: CmsError }>();
  const silent = new Set<string>();
  const answering = new Set<string>();
  return {
    /** Throws what a server that does not answer at all failed with last. */
    check({ origin, host, href }: URL): void {
      const known = failures.get(origin);
      if (known === undefined || known.count < enough || !gone.has(known.last.code)) return;
      throw new CmsError({
        ...{ code: known.last.code, method: 'GET', url: href, cause: known.last },
        message: `${host} did not respond ${known.count} times in a row, so Galley stopped asking.`,
      });
    },
    /** Whether a failure is worth another try. */
    isLeft: ({ origin }: URL): boolean =>
      (failures.get(origin)?.count ?? 0) < enough &&
      (silent.size < enoughServers || answering.has(origin)),
    succeeded({ origin }: URL): void {
      failures.delete(origin);
      silent.delete(origin);
      answering.add(origin);
    },
    failed({ origin }: URL, last: CmsError): void {
      if (gone.has(last.code)) silent.add(origin);
      else answering.add(origin);
      if (!ofTheServer.has(last.code)) return;
      failures.set(origin, { count: (failures.get(origin)?.count ?? 0) + 1, last });
    },
  };
}
