import { join } from 'node:path';
import { absoluteHref, robotsPath, sitemapPath } from '../../content/paths/index.ts';
import type { Setting } from '../folder/index.ts';
import { digestOf } from '../../digest.ts';
import { writePrivate } from './private-file.ts';
import { setNew } from './set-new.ts';

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
 * Sets what search engines are told first. They ask at a host's root only, so that for a site below it the file is
 * left beside the reports, for whoever looks after the root.
 */
export async function setRobots(
  setting: Setting,
  { privateFolder, base, siteUrl, isPreview = false }: Options,
): Promise<void> {
  const set = (text: string) => setNew(setting, `client${robotsPath}`, digestOf(text), () => text);
  // Below a host's root nobody asks for it; but where a preview is reached by a host of its own, this is its root.
  if (isPreview) {
    set('User-agent: *\nDisallow: /\n');
    return;
  }
  const sitemap =
    siteUrl === null ? '' : `\nSitemap: ${absoluteHref(sitemapPath, base, siteUrl)}\n`;
  const text = `User-agent: *\nAllow: /\n${sitemap}`;
  if (base === '/') {
    set(text);
    return;
  }
  await writePrivate(join(privateFolder, robotsPath), text);
}
