import type { FeedAuthor, FeedItem } from './feed-formats.ts';
import type { PostData } from '../wordpress/index.ts';
import { getAuthor } from './authors.ts';
import { titleOf } from './card.ts';
import { pictureFile } from './feed-files.ts';
import { getFeedHref } from './feed-href.ts';
import { getFeedIds } from './feed-ids.ts';
import { getFeedPress } from './feed-press.ts';
import { getFeedText, type FeedText } from './feed-text.ts';
import { getAvatar } from './pictures.ts';
import { withOffset } from './format-date.ts';
import { recent } from './recent.ts';
import { getSite } from './site.ts';
import { getCategories, getTags } from './terms.ts';

/** Items of a feed. */
export const feedLength = 20;

const authorOf = async (post: PostData): Promise<FeedAuthor | null> => {
  const author = await getAuthor(post);
  if (author === undefined) return null;
  const href = await getFeedHref();
  const shown = await getAvatar(author);
  const avatar = shown && (await pictureFile(await getFeedPress(), shown.picture));
  return { name: author.name, page: href(author.path), avatar: avatar?.address ?? null };
};

// Stamped before it was published, where it was planned for later.
const updatedAt = (post: PostData): string => {
  const { date, modified, modifiedLocal } = post;
  if (modified === null || Date.parse(modified) <= Date.parse(date)) return withOffset(post);
  return withOffset({ date: modified, dateLocal: modifiedLocal ?? modified.slice(0, 19) });
};

// A post stands in the feeds of the site, of its author and of each of its terms. A site of many
// terms has most of its posts in one feed or another, and its texts may be larger than memory.
const remember = recent<FeedItem>(16_000_000, ({ html }) => html.length);

/** Made once for all feeds that are made about the same time. */
const toItem = (post: PostData): Promise<FeedItem> =>
  remember(post, async () => ({ ...(await getItemFrame(post)), ...(await getFeedText(post)) }));

/** An item without its text. Whatever other records it comes to be made from, `feed-key.ts` has to name too. */
export const getItemFrame = async (post: PostData): Promise<Omit<FeedItem, keyof FeedText>> => {
  const href = await getFeedHref();
  const terms = [...(await getCategories(post)), ...(await getTags(post))];
  const { language } = await getSite();
  return {
    ...(await getFeedIds(post)),
    link: href(post.path),
    title: await titleOf(post),
    summary: post.excerpt,
    published: withOffset(post),
    updated: updatedAt(post),
    author: await authorOf(post),
    categories: [...new Set(terms.map(({ name }) => name).filter(Boolean))],
    language: post.language === language ? null : post.language,
  };
};

/** Those of some posts that a feed has. Programs that read feeds can't tell a draft, so that there is none in them. */
export const postsInFeed = (posts: readonly PostData[]): readonly PostData[] => {
  const shown: PostData[] = [];
  for (const post of posts) {
    if (shown.length === feedLength) break;
    if (post.draft === undefined) shown.push(post);
  }
  return shown;
};

export const postItems = (posts: readonly PostData[]): Promise<readonly FeedItem[]> =>
  Promise.all(postsInFeed(posts).map(toItem));
