import { homePath, mediaPath } from '../content/paths/index.ts';
import type { PostData } from '../wordpress/index.ts';
import { getAuthors, getPostsOfAuthor } from './authors.ts';
import { allCategories, allTags } from './collections.ts';
import { getDateArchives, getPostsOfDate } from './dates.ts';
import { digestOfShared } from './digest.ts';
import { madeFrom } from './made-from.ts';
import { once } from './once.ts';
import { getOwnPages } from './own-pages.ts';
import { getPages } from './pages.ts';
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
  readonly post: PostData | undefined;
}

type Page = Omit<SitemapPage, 'address'> & { readonly address: string | undefined };

const isNamed = (page: Page): page is SitemapPage =>
  page.address !== undefined && page.address.length <= longest;

const changeOf = ({ date, modified }: PostData): string => modified ?? date;

const latest = (posts: readonly PostData[]): string | undefined => {
  let found: string | undefined;
  for (const post of posts) {
    const changed = changeOf(post);
    if (found === undefined || changed > found) found = changed;
  }
  return found;
};

const made = madeFrom<PostData, Page>();

const getTextPages = once(async () => {
  const { mediaOf, pictureAt } = await getSources();
  const usesKeyOf = await getUsesKeyMaker();
  return (post: PostData): Page => {
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
  postsOf: (list: T) => Promise<readonly PostData[]>,
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

/** Pages as they are written down. */
export const toEntries = async (
  pages: readonly SitemapPage[],
): Promise<readonly SitemapEntry[]> => {
  const { mediaOf, pictureAt } = await getSources();
  // Many pages show the same ones.
  const addresses = new Map<string, string | undefined>();
  const addressOf = (file: string): string | undefined => {
    if (!addresses.has(file)) addresses.set(file, wholeAddress(mediaPath + file));
    return addresses.get(file);
  };
  const picturesOf = (post: PostData): readonly string[] => {
    const files = new Set<string>();
    const add = (address: string | null | undefined): void => {
      const file = pictureAt(address)?.variants.at(-1)?.file;
      if (file !== undefined) files.add(file);
    };
    add(mediaOf(post)?.picture);
    for (const { kind, address } of post.uses) if (kind === 'picture') add(address);
    return Array.from(files)
      .slice(0, mostPictures)
      .flatMap((file) => addressOf(file) ?? []);
  };
  return pages.map(({ address, changed, post }) => ({
    ...{ address, changed, pictures: post === undefined ? [] : picturesOf(post) },
  }));
};
