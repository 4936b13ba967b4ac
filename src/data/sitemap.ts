import { homePath, mediaPath } from '../paths.ts';
import type { StoredPost } from '../store/records.ts';
import { getAuthors, getPostsOfAuthor } from './authors.ts';
import { allCategories, allTags } from './collections.ts';
import { getDateArchives, getPostsOfDate } from './dates.ts';
import { madeFrom } from './made-from.ts';
import { getMediaShelf } from './media.ts';
import { once } from './once.ts';
import { getOwnPages } from './own-pages.ts';
import { getPages } from './pages.ts';
import { getPicture } from './pictures.ts';
import { getLatestPosts } from './posts.ts';
import type { SitemapEntry } from './sitemap-xml.ts';
import { getPostsOfTerm } from './terms.ts';
import { getUsesKey } from './uses-key.ts';
import { wholeAddress } from './whole-address.ts';

/** The format's limit, in characters. */
const longest = 2047;
/** What search engines read of one page. */
const mostPictures = 1000;

const changeOf = ({ date, modified }: StoredPost): string => modified ?? date;

const latest = (posts: readonly StoredPost[]): string | undefined => {
  let found: string | undefined;
  for (const post of posts) {
    const changed = changeOf(post);
    if (found === undefined || changed > found) found = changed;
  }
  return found;
};

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

interface Entry {
  readonly address: string | undefined;
  readonly changed: string | undefined;
  readonly pictures: readonly string[];
}

const made = madeFrom<StoredPost, Promise<Entry>>();

const textEntry = async (post: StoredPost): Promise<Entry> => {
  const from = [(await getPicture(post))?.picture, await getUsesKey(post)];
  return made(post, from, async () => ({
    ...toEntry(post.path, changeOf(post)),
    pictures: await picturesOf(post),
  }));
};

const toEntry = (path: string, changed: string | undefined): Entry => ({
  ...{ address: wholeAddress(path), changed, pictures: [] },
});

const listEntries = async <T extends { readonly path: string }>(
  lists: readonly T[],
  postsOf: (list: T) => Promise<readonly StoredPost[]>,
) => {
  const entries = await Promise.all(
    lists.map(async (list) => toEntry(list.path, latest(await postsOf(list)))),
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
  const entries: readonly Entry[] = [
    toEntry(homePath, changed),
    ...(await Promise.all([...posts, ...(await getPages())].map(textEntry))),
    ...(await listEntries(await allCategories(), getPostsOfTerm)),
    ...(await listEntries(await allTags(), getPostsOfTerm)),
    ...(await listEntries(await getAuthors(), getPostsOfAuthor)),
    ...(await listEntries(await getDateArchives(), getPostsOfDate)),
    ...(changed === undefined ? [] : [toEntry(archive, changed)]),
  ];
  const known = new Map<string, SitemapEntry>();
  for (const { address, changed, pictures } of entries) {
    if (address !== undefined && address.length <= longest && !known.has(address))
      known.set(address, { address, changed, pictures });
  }
  return [...known.values()];
});
