/** A page that search engines should know. */
export interface SitemapEntry {
  /** Whole. */
  readonly address: string;
  /** ISO 8601 in UTC; undefined where nothing tells. */
  readonly changed: string | undefined;
  /** Whole addresses of what it shows. */
  readonly pictures: readonly string[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const head = `${declaration}<urlset xmlns="${namespace}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

// An address that was read as one has nothing else in it that XML does not take.
const textOf = (address: string): string =>
  new URL(address).href.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

const changedXml = (changed: string | undefined): string =>
  changed === undefined ? '' : `<lastmod>${new Date(changed).toISOString()}</lastmod>`;

/**
 * A sitemap of pages, as sitemaps.org has it, with Google's extension for pictures.
 */
export const sitemapXml = (entries: readonly SitemapEntry[]): string => {
  // Many pages show the same ones.
  const pictures = new Map<string, string>();
  const pictureXml = (address: string): string => {
    const known = pictures.get(address);
    if (known !== undefined) return known;
    const xml = `<image:image><image:loc>${textOf(address)}</image:loc></image:image>`;
    pictures.set(address, xml);
    return xml;
  };
  let xml = head;
  for (const { address, changed, pictures: shown } of entries) {
    xml += `<url><loc>${textOf(address)}</loc>${changedXml(changed)}`;
    for (const picture of shown) xml += pictureXml(picture);
    xml += '</url>';
  }
  return `${xml}</urlset>`;
};

/** A sitemap of sitemaps. */
export const sitemapIndexXml = (
  parts: readonly Pick<SitemapEntry, 'address' | 'changed'>[],
): string => {
  const items = parts.map(
    ({ address, changed }) =>
      `<sitemap><loc>${textOf(address)}</loc>${changedXml(changed)}</sitemap>`,
  );
  return `${declaration}<sitemapindex xmlns="${namespace}">${items.join('')}</sitemapindex>`;
};
