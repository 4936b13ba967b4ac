import { homePath, iconPaths } from '../content/paths/index.ts';
import { getOwnPages, wholeAddress, wholeHref, type Link } from './addresses.ts';
import { getSite } from './content.ts';
import { getHead, isHome, type PageMeta } from './head.ts';
import type { SharePicture } from './share-picture.ts';
import type { Thing } from './things.ts';

/**
 * A page as JSON-LD of schema.org, escaped for a `<script>`. Undefined without `SITE_URL`, since
 * addresses identify things, and for the 404 page.
 */
export function getStructuredData(
  meta: PageMeta,
  picture: SharePicture | undefined,
): string | undefined {
  const home = wholeAddress(homePath);
  const { address } = getHead(meta);
  if (home === undefined || address === undefined || meta.kind === 'notFound') return undefined;
  const graph = [
    isHome(meta) ? websiteOf(home) : shortWebsiteOf(home),
    publisherOf(home),
    pageOf(meta, { home, address, picture }),
    ...thingsIn(meta, { address, picture }),
    ...breadcrumbsOf(meta, address),
  ];
  return inScript({ '@context': 'https://schema.org', '@graph': graph });
}

const shortWebsiteOf = (home: string): Thing => {
  const { siteName } = getHead({ kind: 'home' });
  return { '@type': 'WebSite', '@id': `${home}#website`, url: home, name: siteName };
};

/** Complete on the front page only, where search engines look for it. */
const websiteOf = (home: string): Thing => {
  const { description, language } = getSite();
  const search = wholeAddress(getOwnPages().search) ?? home;
  return {
    ...shortWebsiteOf(home),
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

const publisherOf = (home: string): Thing => {
  const { siteName } = getHead({ kind: 'home' });
  const logo = wholeAddress(iconPaths.large);
  return {
    '@type': 'Organization',
    '@id': `${home}#publisher`,
    name: siteName,
    url: home,
    logo: { '@type': 'ImageObject', url: logo, width: 512, height: 512 },
  };
};

interface Place {
  readonly home: string;
  readonly address: string;
  readonly picture: SharePicture | undefined;
}

const types: Readonly<Record<Exclude<PageMeta['kind'], 'story'>, string>> = {
  home: 'CollectionPage',
  front: 'WebPage',
  page: 'WebPage',
  list: 'CollectionPage',
  author: 'ProfilePage',
  search: 'SearchResultsPage',
  notFound: 'WebPage',
};

const pageOf = (meta: PageMeta, place: Place): Thing => {
  const { home, address, picture } = place;
  const { title, description } = getHead(meta);
  const { language } = getSite();
  const common: Thing = {
    '@id': `${address}#page`,
    url: address,
    name: shorten(title, 110),
    ...(description !== '' && { description }),
    ...(picture && { image: imageOf(picture) }),
    inLanguage: meta.language ?? language,
    isPartOf: { '@id': `${home}#website` },
    ...(meta.published !== undefined && { datePublished: meta.published }),
    ...(meta.modified !== undefined && { dateModified: meta.modified }),
  };
  const breadcrumbs = hasBreadcrumbs(meta) && { breadcrumb: { '@id': `${address}#breadcrumbs` } };
  const { things: [thing] = [] } = meta;
  if (thing !== undefined && isWhole(thing)) {
    const mainEntity = isComplete(thing) ? { '@id': thingId(address, 0) } : undefined;
    return { '@type': 'WebPage', ...common, ...breadcrumbs, mainEntity };
  }
  // An article is no page, which alone has breadcrumbs.
  if (meta.kind === 'story') return articleOf(meta, common, home);
  return {
    '@type': typeOfPage(meta) ?? types[meta.kind],
    ...common,
    ...breadcrumbs,
    ...(meta.kind === 'author' && { mainEntity: personOf(meta, title, address) }),
  };
};

/** True for a thing that its page is about. Questions, instructions and films are in articles. */
const isWhole = ({ '@type': type }: Thing): boolean =>
  type === 'Product' || type === 'Event' || type === 'Recipe' || type === 'Course';

/** Search engines take a product without an offer, and an event without a place, for a mistake. */
const isComplete = ({ '@type': type, offers, location }: Thing): boolean =>
  type === 'Product' ? offers !== undefined : type !== 'Event' || location !== undefined;

const thingId = (address: string, place: number): string =>
  `${address}#thing${place === 0 ? '' : `-${place + 1}`}`;

const thingsIn = ({ things = [] }: PageMeta, { address, picture }: Omit<Place, 'home'>): Thing[] =>
  things.filter(isComplete).map((thing, place) => ({
    '@id': thingId(address, place),
    ...thing,
    image: thing['image'] ?? (isWhole(thing) && picture ? imageOf(picture) : undefined),
  }));

// What an SEO plugin says counts if it fits the page: a list of posts is no article.
const typeOfPage = ({ kind, seo }: PageMeta): string | undefined =>
  (kind === 'page' || kind === 'front') && seo?.schemaType?.endsWith('Page')
    ? seo.schemaType
    : undefined;

const typeOfArticle = ({ seo }: PageMeta): string | undefined =>
  seo?.schemaType?.endsWith('Page') ? undefined : seo?.schemaType || undefined;

const personOf = (meta: PageMeta, title: string, address: string): Thing => {
  const { description } = meta;
  return {
    '@type': 'Person',
    '@id': `${address}#person`,
    name: title,
    url: address,
    ...(description && { description }),
  };
};

const hasBreadcrumbs = ({ breadcrumbs = [] }: PageMeta): boolean => breadcrumbs.length > 0;

const breadcrumbsOf = (meta: PageMeta, address: string): Thing[] => {
  if (!hasBreadcrumbs(meta)) return [];
  const steps = (meta.breadcrumbs ?? []).map(({ name, href }) => ({ name, item: wholeHref(href) }));
  const all = [...steps, { name: meta.seo?.breadcrumbTitle || (meta.title ?? ''), item: address }];
  return [
    {
      '@type': 'BreadcrumbList',
      '@id': `${address}#breadcrumbs`,
      itemListElement: all.map(({ name, item }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: shorten(name, 110),
        item,
      })),
    },
  ];
};

/** A post. `page`: the properties that all pages share. `home`: the front page's address. */
const articleOf = (meta: PageMeta, page: Thing, home: string): Thing => {
  const { name, url, ...common } = page;
  const { authors = [], section, tags = [], words } = meta;
  const people = authors.map(authorThing);
  return {
    '@type': typeOfArticle(meta) ?? 'NewsArticle',
    headline: name,
    url,
    mainEntityOfPage: url,
    ...common,
    dateModified: meta.modified ?? meta.published,
    // An article must have an author: without one, it is the publisher.
    author: people.length > 1 ? people : (people[0] ?? { '@id': `${home}#publisher` }),
    publisher: { '@id': `${home}#publisher` },
    ...(section !== undefined && { articleSection: section }),
    ...(tags.length > 0 && { keywords: tags }),
    ...(words !== undefined && words > 0 && { wordCount: words }),
  };
};

const authorThing = ({ name, href }: Link): Thing => {
  const url = wholeHref(href);
  return { '@type': 'Person', '@id': `${url}#person`, name: shorten(name, 110), url };
};

const imageOf = ({ address, width, height }: SharePicture): Thing => ({
  '@type': 'ImageObject',
  url: address,
  width,
  height,
});

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts between graphemes, to at most `most` UTF-16 units, well-formed and on one line. */
export function shorten(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line.length <= most) return line;
  let kept = '';
  for (const { segment } of graphemes.segment(line)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** JSON that is safe inside `<script>`: no value in it can end the element or begin a comment. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
