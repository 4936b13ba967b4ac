import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { absoluteHref, robotsPath, sitemapPath } from '../paths.ts';
import { writeNew } from './write-new.ts';

interface Options {
  readonly dist: string;
  /** Takes what is for the host's eyes only. */
  readonly privateFolder: string;
  /** `/` or `/blog`. */
  readonly base: string;
  /** Null when it is not known. */
  readonly siteUrl: string | null;
  readonly isPreview?: boolean | undefined;
}

/**
 * Writes what search engines are told first. They ask at a host's root only, so that for a site below it the file is
 * left beside the reports, for whoever looks after the root.
 */
export async function publishRobots({
  dist,
  privateFolder,
  base,
  siteUrl,
  isPreview = false,
}: Options): Promise<void> {
  if (isPreview) {
    // Below a host's root nobody asks for it; but where a preview is reached by a host of its own, this is its root.
    await writeNew(join(dist, robotsPath), 'User-agent: *\nDisallow: /\n');
    return;
  }
  const sitemap =
    siteUrl === null ? '' : `\nSitemap: ${absoluteHref(sitemapPath, base, siteUrl)}\n`;
  const text = `User-agent: *\nAllow: /\n${sitemap}`;
  if (base === '/') {
    await writeNew(join(dist, robotsPath), text);
    return;
  }
  await mkdir(privateFolder, { recursive: true });
  await writeFile(join(privateFolder, robotsPath), text);
}
