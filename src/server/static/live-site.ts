import type { IncomingMessage } from 'node:http';
import { basename, dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { listReleases, markInUse, type FoundRelease, findLive } from '../../publish/index.ts';
import type { Layer } from '../http/listen.ts';
import { readersSite } from './readers-site.ts';
import type { SiteFolder } from './static-site.ts';

/** The site that readers get now. */
export interface LiveSite {
  /** The folder of its files; of one request always the same where {@link layers} answer it. */
  readonly client: string;
  /** Null for a site that no release was made of: the one in `dist`. */
  readonly release: string | null;
  /** Whether there is anything to serve. */
  readonly isThere: boolean;
  /** What answers readers: each request by the release that is live when it comes, to its end. */
  layers(): readonly Layer[];
  /** Goes over at once to what is live by now; it is seen by itself with the next request, too. */
  refresh(): void;
  close(): void;
}

/** Where sites are to be found. */
interface Sites {
  /** The folder of the site beside the server's own program, which the desk's own styles and scripts lie in. */
  readonly own: string;
  /** Where releases lie; null where only {@link own} is served. */
  readonly releases: string | null;
  /** Empty, or `/blog`. */
  readonly base: string;
}

/** One site, ready to answer. */
interface OpenSite extends SiteFolder {
  readonly parts: readonly Layer[];
  /** From now on it may be removed. */
  close(): void;
}

// A name that is in none of them is looked for in each.
const mostOthers = 10;

const clientOf = (folder: string, id: string): SiteFolder => ({
  client: join(folder, 'client'),
  release: id,
});

const ownFolder = ({ own, releases }: Sites): SiteFolder => {
  const folder = dirname(own);
  return { client: own, release: dirname(folder) === releases ? basename(folder) : null };
};

/** Other releases that are kept, the newest first, and what this program came with; looked for when something is missing. */
const othersThan = (id: string, releases: string, sites: Sites): (() => readonly SiteFolder[]) => {
  let others: readonly SiteFolder[] | null = null;
  return () =>
    (others ??= [
      ...listReleases(releases)
        .filter((release) => release.id !== id)
        .slice(0, mostOthers)
        .map((release) => clientOf(join(releases, release.id), release.id)),
      ownFolder(sites),
    ]);
};

/** Reads what a release says of itself, and keeps it from being removed. Throws where it is not whole. */
const openRelease = ({ id, folder }: FoundRelease, sites: Sites): OpenSite => {
  const close = markInUse(folder);
  try {
    const place = clientOf(folder, id);
    const others = othersThan(id, dirname(folder), sites);
    return { ...place, parts: readersSite(place, sites.base, others), close };
  } catch (error) {
    close();
    throw error;
  }
};

/** The site beside the server's own program. Throws where it is not whole. */
const openOwn = (sites: Sites): OpenSite => {
  const place = ownFolder(sites);
  return { ...place, parts: readersSite(place, sites.base), close: () => undefined };
};

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
