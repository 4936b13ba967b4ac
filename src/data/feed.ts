import type { RSSFeedItem } from '@astrojs/rss';
import { escapeUTF8 } from 'entities';
import { absoluteHref } from '../paths.ts';
import type { StoredPost } from '../store/records.ts';
import { getAuthor } from './authors.ts';
import { titleOf } from './card.ts';
import { getLatestPosts } from './posts.ts';
import { getCategories, getTags } from './terms.ts';

const longest = 20;

// XML has no form for these, not even an escaped one, and a reader refuses the whole feed over one.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text that may stand in XML, not escaped yet. */
export const toXmlText = (text: string): string => text.toWellFormed().replaceAll(unwritable, '');

const toItem = async (post: StoredPost, siteUrl: string): Promise<RSSFeedItem> => {
  const author = await getAuthor(post);
  const terms = [...(await getCategories(post)), ...(await getTags(post))];
  return {
    title: toXmlText(titleOf(post)),
    link: absoluteHref(post.path, import.meta.env.BASE_URL, siteUrl),
    pubDate: new Date(post.date),
    description: toXmlText(post.excerpt),
    categories: terms.map(({ name }) => toXmlText(name)),
    // RSS's own `author` has to be an e-mail address.
    ...(author && { customData: `<dc:creator>${escapeUTF8(toXmlText(author.name))}</dc:creator>` }),
  };
};

/** The latest posts, with whole addresses below `siteUrl`. */
export const getFeedItems = async (siteUrl: string): Promise<RSSFeedItem[]> =>
  Promise.all((await getLatestPosts()).slice(0, longest).map((post) => toItem(post, siteUrl)));
