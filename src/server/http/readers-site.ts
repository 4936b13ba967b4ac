import { join } from 'node:path';
import type { Layer } from './listen.ts';
import { oldAddressRedirects } from './old-addresses.ts';
import { notFoundPage, staticSite } from './static-site.ts';

/**
 * What readers get: WordPress's old addresses, the built site, and its page for what is not there.
 * @param client the folder of the site; `redirects.json` lies in the server's, beside it.
 * @param base empty, or `/blog`
 */
export const readersSite = (client: string, base: string): readonly Layer[] => [
  oldAddressRedirects(join(client, '..', 'server', 'redirects.json'), base),
  staticSite(client, base),
  notFoundPage(client),
];
