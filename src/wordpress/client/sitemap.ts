import { Parser } from 'htmlparser2';
import { orNull } from './errors.ts';
import type { UnlistedType } from './model.ts';
import { atOwnOrigin, isOwnOrigin } from './origins.ts';
import { readPublicPage } from './public-page.ts';
import type { Transport } from './transport.ts';

/** In characters of one file, and in files of one reading. */
const longest = 5_000_000;
const mostSections = 5;

/** What plugins call sections that are no type of WordPress. */
const noTypes = new Set([
  ...['author', 'authors', 'user', 'users', 'news', 'video', 'image', 'local', 'locations'],
  ...['archive', 'archives', 'misc', 'general', 'additional', 'addl', 'root', 'rss', 'kml'],
]);

/** A section's type, by file names of WordPress, Yoast SEO, Rank Math, All in One SEO, SEOPress. */
const sectionName = /(?:^|\/)(?:wp-sitemap-posts-([\w-]+?)-\d+|([\w-]+?)-sitemap\d*)\.xml$/;

/**
 * The types in the site's sitemap that `known` lacks, with paths of their entries. Null if there is
 * no sitemap, or if it can't be read now.
 * @param known names of types and taxonomies
 */
export async function readUnlisted(
  transport: Transport,
  site: { readonly home: URL; readonly named: string },
  known: ReadonlySet<string>,
): Promise<readonly UnlistedType[] | null> {
  const locations = async (address: string): Promise<readonly URL[]> => {
    const xml = (await readPublicPage(transport, address, site)) ?? '';
    return addressesIn(xml.slice(0, longest)).flatMap((each) => {
      const url = URL.parse(each);
      const isOwn =
        url?.origin === new URL(site.named).origin || (url && isOwnOrigin(site.home, url.origin));
      return url !== null && isOwn ? atOwnOrigin(site.home, url) : [];
    });
  };

  async function sections(): Promise<readonly URL[]> {
    const own = await locations(new URL('wp-sitemap.xml', site.home).href);
    if (own.length > 0) return own;
    const robots =
      (await readPublicPage(transport, new URL('/robots.txt', site.home).href, site)) ?? '';
    const named = /^sitemap:\s*(https?:\S+)/im.exec(robots.slice(0, longest))?.[1];
    return named === undefined ? [] : locations(named);
  }

  async function read(): Promise<readonly UnlistedType[] | null> {
    const all = await sections();
    if (all.length === 0) return null;
    const byType = Map.groupBy(all, ({ pathname }) => {
      const [, own, plugins = ''] = sectionName.exec(pathname) ?? [];
      return own ?? plugins;
    });
    const unlisted: UnlistedType[] = [];
    for (const [name, [first]] of byType) {
      if (name === '' || first === undefined || known.has(name) || noTypes.has(name)) continue;
      if (unlisted.length >= mostSections) break;
      const paths = (await locations(first.href)).map(({ pathname }) => pathname);
      if (paths.length > 0) unlisted.push({ name, paths });
    }
    return unlisted;
  }
  return orNull(read());
}

function addressesIn(xml: string): readonly string[] {
  const addresses: string[] = [];
  let text: string | null = null;
  const parser = new Parser(
    {
      onopentagname: (name) => void (text = name === 'loc' ? '' : null),
      ontext: (data) => void (text = text === null ? null : text + data),
      onclosetag() {
        if (text !== null) addresses.push(text.trim());
        text = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return addresses;
}
