import { join } from 'node:path';
import type { Layer } from '../http/listen.ts';
import { notFoundPage } from './not-found-page.ts';
import { oldAddressRedirects } from './readers-site.ts';
import type { SiteFolder } from './site-folder.ts';
import { staticSite } from './static-site.ts';

/**
 * What readers get: WordPress's old addresses, the built site, and its page for what is not there. Reads
 * `redirects.json`, which lies in the folder `server` beside the site, and `404.html`; throws where one is missing.
 * @param base empty, or `/blog`
 * @param others where files that never change are looked for besides
 */
export const readersSite = (
  place: SiteFolder,
  base: string,
  others?: () => readonly SiteFolder[],
): readonly [redirects: Layer, files: Layer, missing: Layer] => [
  oldAddressRedirects(join(place.client, '..', 'server', 'redirects.json'), base),
  staticSite(place, base, others),
  notFoundPage(place),
];
