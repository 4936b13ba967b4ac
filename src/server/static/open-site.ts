import { basename, dirname, join } from 'node:path';
import { listReleases, markInUse, type FoundRelease } from '../../publish/index.ts';
import type { Layer } from '../http/listen.ts';
import { readersSite } from './readers-site-part.ts';
import type { SiteFolder } from './site-folder.ts';

/** Where sites are to be found. */
export interface Sites {
  /** The folder of the site beside the server's own program, which the desk's own styles and scripts lie in. */
  readonly own: string;
  /** Where releases lie; null where only {@link own} is served. */
  readonly releases: string | null;
  /** Empty, or `/blog`. */
  readonly base: string;
}

/** One site, ready to answer. */
export interface OpenSite extends SiteFolder {
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
export const openRelease = ({ id, folder }: FoundRelease, sites: Sites): OpenSite => {
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
export const openOwn = (sites: Sites): OpenSite => {
  const place = ownFolder(sites);
  return { ...place, parts: readersSite(place, sites.base), close: () => undefined };
};
