import { homePath, iconPaths } from '../content/paths/index.ts';
import { articleOf } from './article.ts';
import { getHead } from './head.ts';
import { inScript } from './in-script.ts';
import type { PageMeta } from './meta.ts';
import { getOwnPages } from './own-pages.ts';
import type { SharePicture } from './share-picture.ts';
import { getSite } from './site.ts';
import { wholeAddress } from './whole-address.ts';
import { imageOf, shorten, wholeHref, type Thing } from './things.ts';

/**
 * What a page holds, as schema.org says it: one JSON-LD document, to be written into a `<script>` as it is. Undefined
 * while the site's address is not known, since a thing's address is what makes it the same on all pages; and for a page
 * that is not to be found.
 */
export const getStructuredData = async (
  meta: PageMeta,
  picture: SharePicture | undefined,
): Promise<string | undefined> => {
  const home = wholeAddress(homePath);
  const { canonical } = await getHead(meta);
  if (home === undefined || canonical === undefined || meta.kind === 'notFound') return undefined;
  const graph = [
    meta.kind === 'home' ? await websiteOf(home) : await shortWebsiteOf(home),
    await publisherOf(home),
    await pageOf(meta, { home, canonical, picture }),
    ...breadcrumbsOf(meta, canonical),
  ];
  return inScript({ '@context': 'https://schema.org', '@graph': graph });
};

const shortWebsiteOf = async (home: string): Promise<Thing> => {
  const { siteName } = await getHead({ kind: 'home' });
  return { '@type': 'WebSite', '@id': `${home}#website`, url: home, name: siteName };
};

/** Told whole on the front page, where search engines look for it. */
const websiteOf = async (home: string): Promise<Thing> => {
  const { description, language } = await getSite();
  const search = wholeAddress((await getOwnPages()).search) ?? home;
  return {
    ...(await shortWebsiteOf(home)),
    ...(description !== '' && { description }),
    inLanguage: language,
    publisher: { '@id': `${home}#publisher` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${search}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
};

const publisherOf = async (home: string): Promise<Thing> => {
  const { siteName } = await getHead({ kind: 'home' });
  const logo = wholeAddress(iconPaths.large);
  return {
    ...{ '@type': 'Organization', '@id': `${home}#publisher`, name: siteName, url: home },
    logo: { '@type': 'ImageObject', url: logo, width: 512, height: 512 },
  };
};

interface Place {
  readonly home: string;
  readonly canonical: string;
  readonly picture: SharePicture | undefined;
}

const types: Readonly<Record<Exclude<PageMeta['kind'], 'story'>, string>> = {
  home: 'CollectionPage',
  page: 'WebPage',
  list: 'CollectionPage',
  author: 'ProfilePage',
  search: 'SearchResultsPage',
  notFound: 'WebPage',
};

const pageOf = async (meta: PageMeta, place: Place): Promise<Thing> => {
  const { home, canonical, picture } = place;
  const { title, description } = await getHead(meta);
  const { language } = await getSite();
  const common: Thing = {
    ...{ '@id': `${canonical}#page`, url: canonical, name: shorten(title, 110) },
    ...(description !== '' && { description }),
    ...(picture && { image: imageOf(picture) }),
    inLanguage: meta.language ?? language,
    isPartOf: { '@id': `${home}#website` },
    ...(meta.published !== undefined && { datePublished: meta.published }),
    ...(meta.modified !== undefined && { dateModified: meta.modified }),
    ...(hasTrail(meta) && { breadcrumb: { '@id': `${canonical}#breadcrumbs` } }),
  };
  if (meta.kind === 'story') return articleOf(meta, common, home);
  return {
    '@type': types[meta.kind],
    ...common,
    ...(meta.kind === 'author' && { mainEntity: personOf(meta, title, canonical) }),
  };
};

const personOf = (meta: PageMeta, title: string, canonical: string): Thing => {
  const url = wholeHref(meta.author?.href) ?? canonical;
  const { description } = meta;
  return {
    ...{ '@type': 'Person', '@id': `${url}#person`, name: meta.author?.name ?? title, url },
    ...(description && { description }),
  };
};

const hasTrail = ({ trail = [] }: PageMeta): boolean => trail.length > 0;

const breadcrumbsOf = (meta: PageMeta, canonical: string): Thing[] => {
  if (!hasTrail(meta)) return [];
  const steps = (meta.trail ?? []).map(({ name, href }) => ({ name, item: wholeHref(href) }));
  const all = [...steps, { name: meta.title ?? '', item: canonical }];
  return [
    {
      ...{ '@type': 'BreadcrumbList', '@id': `${canonical}#breadcrumbs` },
      itemListElement: all.map(({ name, item }, index) => ({
        ...{ '@type': 'ListItem', position: index + 1, name: shorten(name, 110), item },
      })),
    },
  ];
};
