import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { findLive } from '../../publish/index.ts';
import type { Layer } from '../http/listen.ts';
import type { LiveSite } from './face.ts';
import { openOwn, openRelease, type OpenSite, type Sites } from './open-site.ts';

interface LiveSiteOptions extends Sites {
  readonly log: Logger;
}

// A request after that long looks which release is live: one link is read.
const lookEvery = 100;

const noSite: Layer = (_, response) => {
  response
    .writeHead(503, {
      'content-type': 'text/plain',
      'cache-control': 'no-store',
      'retry-after': '5',
    })
    .end('Nothing is published here yet.');
};

/** See {@link LiveSite}. A release that can't be opened is told in the log, and what was live stays so. */
export const createLiveSite = ({ log, ...sites }: LiveSiteOptions): LiveSite => {
  const { own, releases } = sites;
  let site: OpenSite | null = null;
  /** Kept from being removed for those who still have its pages open. */
  let before: OpenSite | null = null;
  let lookedAt = 0;
  let trouble = '';

  const tell = (name: string, error: unknown): void => {
    const text = `${name}: ${String(error)}`;
    if (text !== trouble) log.error({ err: error, site: name }, 'a site could not be opened');
    trouble = text;
  };

  const goOver = (next: OpenSite): void => {
    before?.close();
    [before, site] = [site, next];
    trouble = '';
    log.info({ release: next.release, folder: next.client }, 'serving');
  };

  const look = (): void => {
    lookedAt = performance.now();
    let name = own;
    try {
      const found = releases === null ? null : findLive(releases);
      name = found?.id ?? own;
      if (found === null) {
        // A link that is gone is no wish to show what was built before the first release.
        if (site === null) goOver(openOwn(sites));
      } else if (found.id !== site?.release) {
        goOver(openRelease(found, sites));
      }
    } catch (error) {
      tell(name, error);
    }
  };

  // One request is answered by one release, whatever goes live meanwhile.
  const chosen = new WeakMap<IncomingMessage, OpenSite>();
  const siteFor = (request: IncomingMessage): OpenSite | null => {
    const known = chosen.get(request);
    if (known !== undefined) return known;
    if (performance.now() - lookedAt >= lookEvery) look();
    if (site !== null) chosen.set(request, site);
    return site;
  };
  const part =
    (index: number): Layer =>
    (request, response, next) =>
      (siteFor(request)?.parts[index] ?? noSite)(request, response, next);

  look();
  return {
    get client() {
      return site?.client ?? own;
    },
    get release() {
      return site?.release ?? null;
    },
    get isThere() {
      return site !== null;
    },
    layers: () => [part(0), part(1), part(2)],
    refresh: look,
    close() {
      before?.close();
      site?.close();
    },
  };
};
