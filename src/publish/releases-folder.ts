import { basename, dirname, join, relative, resolve } from 'node:path';
import { isLoopback, type Settings } from '../config/index.ts';
import { PublishError } from './publish-error.ts';
import { areOneAddress, homeOf } from './published-state.ts';
import { findLive, isReleaseId, readReleaseFile } from './releases.ts';

/** The folder of releases that a release lies in; null for a folder that is none, such as `dist`. */
export function releasesAround(release: string): string | null {
  return isReleaseId(basename(release)) ? dirname(release) : null;
}

/**
 * Where the releases of a site lie: the folder that the owner has named, or one of its own below `releases`. Earlier versions
 * published any site into `releases` itself: one that is live there stays there. Throws a {@link PublishError} where nothing
 * tells whether it is this one.
 */
export function releasesFolder({
  site,
  publish: { releases: named },
}: Pick<Settings, 'site' | 'publish'>): string {
  if (named !== null) return named;
  const all = resolve('releases');
  const own = join(all, site.name);
  const old = findLive(all);
  if (old === null || findLive(own) !== null) return own;
  const service = readReleaseFile(old.folder)?.service ?? null;
  const home = homeOf(old.folder);
  if (areOneAddress(service ?? home, site.service)) return all;
  // The sample's home is on this machine, as is that of a site that somebody tries out.
  const isKnown = service !== null || home === '' || (URL.canParse(home) && isLoopback(home));
  if (isKnown || site.name === 'sample') return own;
  throw new PublishError({
    code: 'place',
    message: `releases/current shows ${home}, which an earlier version of Galley has published, and nothing says whether that is the site of CMS_URL, ${site.service}.`,
    hint: `If it is, set RELEASES_FOLDER=releases: new releases then go there. If it is another site, set RELEASES_FOLDER=${relative('.', own)} for the first publication.`,
  });
}

interface Publication {
  readonly releases: string;
  /** What the site is known by. */
  readonly service: string;
  /** The owner has said that it may take the place of another site. */
  readonly replaceSite: boolean;
}

/** Throws a {@link PublishError} where the live release is known to be of another site than the one that is to be published. */
export function refuseOtherSite({ releases, service, replaceSite }: Publication): void {
  const live = findLive(releases);
  const known = live === null ? null : (readReleaseFile(live.folder)?.service ?? null);
  if (replaceSite || known === null || areOneAddress(known, service)) return;
  throw otherSite(known, service);
}

/** Two sites, and one place. */
export const otherSite = (live: string, service: string): PublishError =>
  new PublishError({
    code: 'site',
    message: `The live release here is of another site: it shows ${live}, and this would be ${service}. It stays live.`,
    hint: 'If the new site is to take its place, say --replace-site: npm run publish -- --replace-site, or npm start -- --replace-site. To have both, let RELEASES_FOLDER name another folder for one of them, or leave it out.',
  });
