import { isDeepStrictEqual } from 'node:util';
import { escapeText } from 'entities';
import { loadSettings, type Settings } from '../config/index.ts';
import {
  absoluteHref,
  createResolver,
  homePath,
  href,
  surveySite,
  type KnownSite,
  type OwnPages,
  type Resolve,
  type SurveyedPost,
} from '../content/paths/index.ts';
import type { PostData } from '../wordpress/index.ts';
import {
  attachments,
  categories,
  getSite,
  getWords,
  pages,
  posts,
  redirects,
  tags,
  users,
} from './content.ts';
import { remember, sameItems } from './remember.ts';

/** Something that can be followed. */
export interface Link {
  readonly name: string;
  /** The same as safe HTML, where some of its words are emphasised. */
  readonly nameHtml?: string | undefined;
  readonly href: string;
}

/** The name as safe HTML. */
export const nameHtmlOf = ({ name, nameHtml }: Omit<Link, 'href'>): string =>
  nameHtml === undefined || nameHtml === '' ? escapeText(name) : nameHtml;

const { SITE, BASE_URL } = import.meta.env;
const origin = SITE ? new URL(SITE).origin : undefined;

/** The address of one of the site's own paths, percent-encoded and with `BASE_PATH` before it. */
export const link = (path: string): string => href(path, BASE_URL);

let deploy: Settings['deploy'] | undefined;

/** Whether the site is live or a preview, and of what. */
export const getDeploy = (): Settings['deploy'] => (deploy ??= loadSettings().deploy);

/** Whether what is built here is a preview: kept from search engines, with a bar that says so. */
export const isPreview = (): boolean => getDeploy().context === 'preview';

/** What the addresses of the real site begin with: a preview lies elsewhere, and says where that is. */
const liveBase = (): string => (isPreview() ? getDeploy().livePath : BASE_URL);

/** The whole address of one of the site's own paths; undefined if `SITE_URL` is not set. */
export const wholeAddress = (path: string): string | undefined =>
  origin === undefined ? undefined : absoluteHref(path, liveBase(), origin);

/** The whole address for feeds. Without `SITE_URL`, the WordPress site's own addresses are the ones that work. */
export const feedHref = (path: string): string =>
  absoluteHref(path, liveBase(), SITE || new URL(getSite().home).origin);

/** The whole address, on the real site, for an href of ours. */
export const wholeHref = (own: string | undefined): string | undefined =>
  own === undefined ? undefined : URL.parse(toLive(own), SITE)?.href;

const toLive = (own: string): string => {
  const base = BASE_URL.replace(/\/+$/, '');
  return own.startsWith(`${base}/`) ? liveBase().replace(/\/+$/, '') + own.slice(base.length) : own;
};

/**
 * A foreign address as it may stand in `href` or `src`: normalised, `http` or `https`.
 * Null for everything else, `javascript:` above all.
 */
export const webAddress = (text: string): string | null => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
};

/** What lies where on the site. */
const getKnown = remember(
  (): KnownSite =>
    surveySite({
      site: getSite(),
      posts: posts.all().map(toSurveyed),
      pages: pages.all().map(toSurveyed),
      users: users.all(),
      categories: categories.all(),
      tags: tags.all(),
      attachments: attachments.all(),
      redirects: redirects.all(),
    }),
  isDeepStrictEqual,
);

const idOf = ({ id }: { readonly id: string }): string => id;

const toSurveyed = (post: PostData): SurveyedPost => ({
  type: post.type,
  id: post.id,
  slug: post.slug,
  path: post.path,
  parts: post.parts,
  dateLocal: post.dateLocal,
  authorId: post.author === null ? null : Number(post.author.id),
  categories: post.categories.map(idOf),
  tags: post.tags.map(idOf),
});

/** Finds where addresses of the WordPress site, and those of this one, lead. */
export const getResolve = remember((): Resolve => {
  const bases = [...new Set([BASE_URL, liveBase()])];
  const own = SITE ? bases.map((base) => absoluteHref(homePath, base, SITE)) : [];
  return createResolver(getKnown(), own);
});

/** The archives of years and months. */
export const getDateArchives = remember(() => getKnown().dates);

const getPartPaths = remember(
  () => new Map(getKnown().records.map(({ path, parts }) => [path, parts])),
);

/** Where the pages of the text at a path lie: one, or as many as its editor divided it into. */
export const partPathsOf = remember(
  (path: string): readonly string[] => getPartPaths().get(path) ?? [path],
  sameItems,
);

/** Where the site's own pages lie: the search, the archive of everything, the feeds. */
export const getOwnPages = remember((): OwnPages => getKnown().own, isDeepStrictEqual);

export const homeLink = (): Link => ({ name: getWords().home, href: link(homePath) });

/** The way to everything that was published. */
export const archiveLink = (): Link => ({
  name: getWords().allStories,
  href: link(getOwnPages().archive),
});
