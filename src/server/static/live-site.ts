import { basename, dirname, join } from 'node:path';
import type { Logger } from 'pino';
import {
  findLive,
  isOfSearch,
  listReleases,
  markInUse,
  searchOutlasts,
  type FoundRelease,
} from '../../publish/index.ts';
import type { Header } from '../../build/csp/index.ts';
import type { Layer } from '../http/listen.ts';
import type { PagesOnDemand } from '../on-demand/pages.ts';
import { createKnownAnswers } from './small-files.ts';
import { readersSite } from './readers-site.ts';
import type { SiteFolder } from './static-site.ts';

interface Sites {
  /** The site beside the server's own program, with the desk's styles and scripts. */
  readonly own: string;
  /** The folder of releases; null when only {@link own} is served. */
  readonly releases: string | null;
  /** Empty, or `/blog`. */
  readonly base: string;
  /** The headers of every response. */
  readonly headers: readonly Header[];
  /** Opens the pages of a site that have no file. */
  readonly pagesOnDemand: (site: string) => PagesOnDemand | null;
}

interface OpenSite extends SiteFolder {
  readonly answer: Layer;
  /** Allows its folder to be removed. */
  close(): void;
}

// A missing file is searched in all that were live in the last hour, and in so many before.
const leastOthers = 10;
const mostOthers = 100;

const clientOf = (folder: string, id: string): SiteFolder => ({
  client: join(folder, 'client'),
  release: id,
});

const ownFolder = ({ own, releases }: Sites): SiteFolder => {
  const folder = dirname(own);
  return { client: own, release: dirname(folder) === releases ? basename(folder) : null };
};

interface OtherSite extends SiteFolder {
  /** Until an hour after it was live, its search files are served; ms since 1970. */
  readonly searchUntil: number;
}

/**
 * Where to search for files that the live release does not have: other releases, newest first, and
 * the program's own. Listed when a file is missing for the first time.
 */
const othersThan = (
  id: string,
  releases: string,
  sites: Sites,
): ((path: string) => readonly SiteFolder[]) => {
  let others: readonly OtherSite[] | null = null;
  const list = (): readonly OtherSite[] => {
    const all = listReleases(releases);
    const live = all.findIndex((release) => release.id === id);
    const found = all.map((release, at) => {
      // It was live until the next was made; a newer one is not live because of a rollback.
      const next = at > live ? all[at - 1] : undefined;
      const searchUntil = next === undefined ? 0 : Date.parse(next.madeAt) + searchOutlasts;
      return { ...clientOf(join(releases, release.id), release.id), searchUntil };
    });
    return [
      ...found
        .toSpliced(live, live < 0 ? 0 : 1)
        .filter(({ searchUntil }, at) => at < leastOthers || searchUntil > Date.now())
        .slice(0, mostOthers),
      { ...ownFolder(sites), searchUntil: 0 },
    ];
  };
  return (path) => {
    others ??= list();
    return isOfSearch(path) ? others.filter((each) => each.searchUntil > Date.now()) : others;
  };
};

/** Opens a release and protects it from being removed. Throws when it is incomplete. */
const openRelease = ({ id, folder }: FoundRelease, sites: Sites): OpenSite => {
  const close = markInUse(folder);
  try {
    const place = {
      ...clientOf(folder, id),
      known: createKnownAnswers(sites.headers),
      onDemand: sites.pagesOnDemand(folder),
    };
    const others = othersThan(id, dirname(folder), sites);
    return { ...place, answer: readersSite(place, sites.base, others), close };
  } catch (error) {
    close();
    throw error;
  }
};

/** Opens the site beside the server's own program. Throws when it is incomplete. */
const openOwn = (sites: Sites): OpenSite => {
  const place = { ...ownFolder(sites), onDemand: sites.pagesOnDemand(dirname(sites.own)) };
  return { ...place, answer: readersSite(place, sites.base), close: () => undefined };
};

// Milliseconds between two checks which release is live: each reads one link.
const checkEvery = 100;

const noSite: Layer = (_, response) => {
  response
    .writeHead(503, {
      'content-type': 'text/plain',
      'cache-control': 'no-store',
      'retry-after': '5',
    })
    .end('Nothing is published here yet.');
};

/** The site that readers get now: the last release, or the one before if it cannot be opened. */
export function createLiveSite(sites: Sites, log: Logger) {
  const { own, releases } = sites;
  let site: OpenSite | null = null;
  /** Still protected from being removed, for readers who have its pages open. */
  let before: OpenSite | null = null;
  let checkedAt = 0;
  let trouble = '';

  const report = (name: string, error: unknown): void => {
    const text = `${name}: ${String(error)}`;
    if (text !== trouble) log.error({ err: error, site: name }, 'a site could not be opened');
    trouble = text;
  };

  const switchTo = (next: OpenSite): void => {
    before?.close();
    before = site;
    site = next;
    trouble = '';
    log.info({ release: next.release, folder: next.client }, 'serving');
  };

  const check = (): void => {
    checkedAt = performance.now();
    let name = own;
    try {
      const found = releases === null ? null : findLive(releases);
      name = found?.id ?? own;
      if (found === null) {
        // When the link is gone, the release that was live stays.
        if (site === null) switchTo(openOwn(sites));
      } else if (found.id !== site?.release) {
        switchTo(openRelease(found, sites));
      }
    } catch (error) {
      report(name, error);
    }
  };

  const checkSometimes = (): void => {
    if (performance.now() - checkedAt >= checkEvery) check();
  };

  check();
  return {
    /** The folder of its files. */
    get client() {
      return site?.client ?? own;
    },
    /** Null for the site in `dist`, which is no release. */
    get release() {
      return site?.release ?? null;
    },
    /** True when there is a site to serve. */
    get isThere() {
      return site !== null;
    },
    /** Answers readers, each request from the release that is live when it arrives. */
    answer: ((request, response, next) => {
      checkSometimes();
      return (site?.answer ?? noSite)(request, response, next);
    }) satisfies Layer,
    /** Answers a request like one before. It comes first: no other layer knows such an address. */
    answerAgain: ((request, response, next) => {
      checkSometimes();
      if (site?.known?.answer(request, response) !== true) next();
    }) satisfies Layer,
    /** Switches to the live release now rather than with a later request. */
    refresh: check,
    close() {
      before?.close();
      site?.close();
    },
  };
}
