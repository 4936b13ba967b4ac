import { homePath, mediaPath } from '../paths.ts';
import type { StoredPost } from '../store/records.ts';
import { getAuthors, getPostsOfAuthor } from './authors.ts';
import { allCategories, allTags } from './collections.ts';
import { getDateArchives, getPostsOfDate } from './dates.ts';
import { digestOfShared } from './digest.ts';
import { madeFrom } from './made-from.ts';
import { getMediaShelf } from './media.ts';
import { once } from './once.ts';
import { getOwnPages } from './own-pages.ts';
import { getPages } from './pages.ts';
import { getPicture } from './pictures.ts';
import { getLatestPosts } from './posts.ts';
import type { SitemapEntry } from './sitemap-xml.ts';
import { getSources } from './sources.ts';
import { getPostsOfTerm } from './terms.ts';
import { getUsesKeyMaker } from './uses-key.ts';
import { wholeAddress } from './whole-address.ts';

/** The format's limit, in characters. */
const longest = 2047;
/** What search engines read of one page. */
const mostPictures = 1000;

/** A page in the sitemap, as far as it takes to know whether that is another one now. */
export interface SitemapPage {
  /** Whole. */
  readonly address: string;
  readonly changed: string | undefined;
  /** Another one where it may show other pictures. */
  readonly shows: string;
  /** Of a text. */
  readonly post: StoredPost | undefined;
}

type Page = Omit<SitemapPage, 'address'> & { readonly address: string | undefined };

const isNamed = (page: Page): page is SitemapPage =>
  page.address !== undefined && page.address.length <= longest;

const changeOf = ({ date, modified }: StoredPost): string => modified ?? date;

const latest = (posts: readonly StoredPost[]): string | undefined => {
  let found: string | undefined;
  for (const post of posts) {
    const changed = changeOf(post);
    if (found === undefined || changed > found) found = changed;
  }
  return found;
};

const made = madeFrom<StoredPost, Page>();

const getTextPages = once(async () => {
  const { mediaOf, pictureAt } = await getSources();
  const usesKeyOf = await getUsesKeyMaker();
  return (post: StoredPost): Page => {
    const featured = pictureAt(mediaOf(post)?.picture);
    const uses = usesKeyOf(post);
    return made(post, [featured, uses], () => ({
      ...{ address: wholeAddress(post.path), changed: changeOf(post), post },
      shows: `${featured === null ? '' : digestOfShared(featured)} ${uses}`,
    }));
  };
});

const toPage = (path: string, changed: string | undefined): Page => ({
  ...{ address: wholeAddress(path), changed, shows: '', post: undefined },
});

const listPages = async <T extends { readonly path: string }>(
  lists: readonly T[],
  postsOf: (list: T) => Promise<readonly StoredPost[]>,
): Promise<readonly Page[]> => {
  const pages: Page[] = [];
  for (const list of lists) {
    const changed = latest(await postsOf(list));
    // A list without a post says nothing.
    if (changed !== undefined) pages.push(toPage(list.path, changed));
  }
  return pages;
};

/**
 * Every page that is worth finding, each once: texts, and the first page of each list that has one. None while the
 * site's address is not known: a sitemap may name addresses of its own host only.
 */
export const getSitemap = once(async (): Promise<readonly SitemapPage[]> => {
  const posts = await getLatestPosts();
  const { archive } = await getOwnPages();
  const changed = latest(posts);
  const textPage = await getTextPages();
  const pages: readonly Page[] = [
    toPage(homePath, changed),
    ...posts.map(textPage),
    ...(await getPages()).map(textPage),
    ...(await listPages(await allCategories(), getPostsOfTerm)),
    ...(await listPages(await allTags(), getPostsOfTerm)),
    ...(await listPages(await getAuthors(), getPostsOfAuthor)),
    ...(await listPages(await getDateArchives(), getPostsOfDate)),
    ...(changed === undefined ? [] : [toPage(archive, changed)]),
  ];
  const known = new Map<string, SitemapPage>();
  for (const page of pages) {
    if (isNamed(page) && !known.has(page.address)) known.set(page.address, page);
  }
  return [...known.values()];
});

const picturesOf = async (post: StoredPost): Promise<readonly string[]> => {
  const shelf = await getMediaShelf();
  const featured = await getPicture(post);
  const shown = post.uses.flatMap(({ kind, address }) =>
    kind === 'picture' ? (shelf.picture(address) ?? []) : [],
  );
  const files = [...(featured ? [featured.picture] : []), ...shown].flatMap(
    ({ variants }) => variants.at(-1)?.file ?? [],
  );
  return [...new Set(files)]
    .slice(0, mostPictures)
    .flatMap((file) => wholeAddress(mediaPath + file) ?? []);
};

/** Pages as they are written down. */
export const toEntries = (pages: readonly SitemapPage[]): Promise<readonly SitemapEntry[]> =>
  Promise.all(
    pages.map(async ({ address, changed, post }) => ({
      ...{ address, changed, pictures: post === undefined ? [] : await picturesOf(post) },
    })),
  );
