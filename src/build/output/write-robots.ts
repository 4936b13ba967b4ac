import { join } from 'node:path';
import { absoluteHref, robotsPath, sitemapPath } from '../../content/paths/index.ts';
import type { Build } from '../folder/index.ts';
import { digestOf } from '../../digest.ts';
import { writePrivate } from './private-file.ts';
import { writeNew } from './write-new.ts';

interface Options {
  /** Takes what is for the host's eyes only. */
  readonly privateFolder: string;
  /** `/` or `/blog`. */
  readonly base: string;
  /** Null when it is not known. */
  readonly siteUrl: string | null;
  readonly isPreview?: boolean | undefined;
}

/**
 * Writes `robots.txt`. Search engines ask for it at a host's root only. For a site below the root, the file goes beside the reports,
 * so that the owner can put it there.
 */
export async function writeRobots(
  build: Build,
  { privateFolder, base, siteUrl, isPreview = false }: Options,
): Promise<void> {
  const write = (text: string) =>
    writeNew(build, `client${robotsPath}`, digestOf(text), () => text);
  // Crawlers ask for it only at a host's root; a preview may have a host of its own.
  if (isPreview) {
    write('User-agent: *\nDisallow: /\n');
    return;
  }
  const sitemap =
    siteUrl === null ? '' : `\nSitemap: ${absoluteHref(sitemapPath, base, siteUrl)}\n`;
  const text = `User-agent: *\nAllow: /\n${sitemap}`;
  if (base === '/') {
    write(text);
    return;
  }
  await writePrivate(join(privateFolder, robotsPath), text);
}
