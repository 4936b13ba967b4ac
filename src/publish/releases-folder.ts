import { basename, dirname, join, resolve } from 'node:path';
import type { Settings } from '../config/index.ts';
import { PublishError } from './publish-error.ts';
import { areOneAddress } from './published-state.ts';
import { isReleaseId, readReleaseFile } from './releases.ts';
import { findLive } from './targets/folder.ts';

/** The folder of releases around a release; null for others, such as `dist`. */
export function releasesAround(release: string): string | null {
  return isReleaseId(basename(release)) ? dirname(release) : null;
}

/**
 * The releases of a site: the settings' folder, or one below `releases`. The first versions
 * published into `releases` itself: a site that is live there stays.
 */
export function releasesFolder({
  site,
  publish: { releases: named },
}: Pick<Settings, 'site' | 'publish'>): string {
  if (named !== null) return named;
  const all = resolve('releases');
  const own = join(all, site.name);
  const service = serviceOfLive(all);
  const isThere = service !== null && areOneAddress(service, site.service);
  return isThere && findLive(own) === null ? all : own;
}

interface Publication {
  readonly releases: string;
  /** The address in `CMS_URL` without its scheme. */
  readonly service: string;
  /** True to replace another site. */
  readonly replaceSite: boolean;
}

/**
 * Throws a {@link PublishError} if the live release is known to show another site.
 * @param known the site that it shows. Default: that of the live release in the folder
 */
export function refuseOtherSite(
  { releases, service, replaceSite }: Publication,
  known: string | null = serviceOfLive(releases),
): void {
  if (replaceSite || known === null || areOneAddress(known, service)) return;
  throw otherSite(known, service);
}

function serviceOfLive(releases: string): string | null {
  const live = findLive(releases);
  return (live && readReleaseFile(live.folder)?.service) ?? null;
}

export function otherSite(live: string, service: string): PublishError {
  return new PublishError({
    message: `The live release here shows another site: ${live}. It stays live, and ${service} was not published.`,
    hint: 'To replace the live site, use npm run publish -- --replace-site, or npm start -- --replace-site. To keep both sites, set RELEASES_FOLDER to another folder for one of them, or unset it.',
  });
}
