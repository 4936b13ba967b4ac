import { join } from 'node:path';
import { absoluteHref, robotsPath, sitemapPath } from '../../content/paths/index.ts';
import type { Build } from '../folder/index.ts';
import { digestOf } from '../../digest.ts';
import { writeNew, writePrivate } from './write-file.ts';
import type { RedirectOptions } from './write-redirects.ts';

/**
 * `robots.txt`, which counts at a host's root only. For a site below it, the file is in the private
 * folder, to be copied by the owner.
 */
export async function writeRobots(
  build: Build,
  {
    privateFolder,
    base,
    siteUrl,
    isPreview = false,
  }: Pick<RedirectOptions, 'privateFolder' | 'base' | 'siteUrl' | 'isPreview'>,
): Promise<void> {
  const write = (text: string) =>
    writeNew(build, `client${robotsPath}`, digestOf(text), () => text);
  // In any case, because a preview may have a host of its own.
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
