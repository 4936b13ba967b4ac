import { atOwnOrigin, isOwnOrigin } from './origins.ts';
import type { Transport } from './request.ts';

/**
 * The HTML of a public page of the site, as any visitor gets it; null if it is not there, or not on this site. Throws a CmsError.
 * @param site the address that the owner reads the site by, and the one that WordPress names
 */
export async function readPublicPage(
  transport: Transport,
  address: string,
  site: { readonly home: URL; readonly named: string },
): Promise<string | null> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (
    url === null ||
    (url.origin !== new URL(site.named).origin && !isOwnOrigin(site.home, url.origin))
  )
    return null;
  const own = atOwnOrigin(site.home, url);
  const { status, text } = await transport.send({ method: 'GET', url: own, retries: 1 });
  return status === 200 ? text : null;
}
