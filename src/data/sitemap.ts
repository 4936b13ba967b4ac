import { homePath, mediaPath } from '../paths.ts';
import type { StoredPost } from '../store/records.ts';
import { getAuthors, getPostsOfAuthor } from './authors.ts';
import { allCategories, allTags } from './collections.ts';
import { getDateArchives, getPostsOfDate } from './dates.ts';
import { getMediaShelf } from './media.ts';
import { once } from './once.ts';
import { getOwnPages } from './own-pages.ts';
import { getPages } from './pages.ts';
import { getPicture } from './pictures.ts';
import { getLatestPosts } from './posts.ts';
import type { SitemapEntry } from './sitemap-xml.ts';
import { getPostsOfTerm } from './terms.ts';
import { wholeAddress } from './whole-address.ts';

/** The format's limit, in characters. */
const longest = 2047;
/** What search engines read of one page. */
const mostPictures = 1000;

const changeOf = ({ date, modified }: StoredPost): string => modified ?? date;

const latest = (posts: readonly StoredPost[]): string | undefined =>
  posts.map(changeOf).toSorted().at(-1);

const picturesOf = async (post: StoredPost): Promise<string[]> => {
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

const textEntry = async (post: StoredPost) => ({
  path: post.path,
  changed: changeOf(post),
  pictures: await picturesOf(post),
});

const listEntries = async <T extends { readonly path: string }>(
  lists: readonly T[],
  postsOf: (list: T) => Promise<readonly StoredPost[]>,
) => {
  const entries = await Promise.all(
    lists.map(async (list) => ({ path: list.path, changed: latest(await postsOf(list)) })),
  );
  // A list without a post says nothing.
  return entries.filter(({ changed }) => changed !== undefined);
};

/**
 * Every page that is worth finding, each once: texts, and the first page of each list that has one. None while the
 * site's address is not known: a sitemap may name addresses of its own host only.
 */
export const getSitemap = once(async (): Promise<readonly SitemapEntry[]> => {
  const posts = await getLatestPosts();
  const { archive } = await getOwnPages();
  const changed = latest(posts);
  const entries: readonly { path: string; changed: string | undefined; pictures?: string[] }[] = [
    { path: homePath, changed },
    ...(await Promise.all([...posts, ...(await getPages())].map(textEntry))),
    ...(await listEntries(await allCategories(), getPostsOfTerm)),
    ...(await listEntries(await allTags(), getPostsOfTerm)),
    ...(await listEntries(await getAuthors(), getPostsOfAuthor)),
    ...(await listEntries(await getDateArchives(), getPostsOfDate)),
    ...(changed === undefined ? [] : [{ path: archive, changed }]),
  ];
  const known = new Map<string, SitemapEntry>();
  for (const { path, changed, pictures = [] } of entries) {
    const address = wholeAddress(path);
    if (address !== undefined && address.length <= longest && !known.has(address))
      known.set(address, { address, changed, pictures });
  }
  return [...known.values()];
});
