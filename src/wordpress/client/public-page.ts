import { atOwnOrigin, isOwnOrigin } from './origins.ts';
import type { Transport } from './transport.ts';

/** Reads a public page of the site by its address; see {@link readPublicPage}. */
export type ReadPage = (address: string) => Promise<string | null>;

/** A page has some hundred kilobytes. */
const mostKept = 32;

/** Keeps the latest pages: several readers look at a text's page one after the other. */
export function keepPages(read: ReadPage): ReadPage {
  const kept = new Map<string, Promise<string | null>>();
  return (address) => {
    const known = kept.get(address);
    if (known !== undefined) return known;
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    const page = read(address);
    kept.set(address, page);
    // A failure may pass.
    page.catch(() => kept.delete(address));
    return page;
  };
}

/**
 * A public page's HTML; null if it is not there or not on this site. Throws a CmsError.
 * @param site the address that the owner reads the site by, and the one that WordPress names
 */
export async function readPublicPage(
  transport: Transport,
  address: string,
  site: { readonly home: URL; readonly named: string },
): Promise<string | null> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return null;
  if (url.origin !== new URL(site.named).origin && !isOwnOrigin(site.home, url.origin)) return null;
  const own = atOwnOrigin(site.home, url);
  const { status, text } = await transport.send({ method: 'GET', url: own, retries: 1 });
  return status === 200 ? text : null;
}
