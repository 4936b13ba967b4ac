import rss, { type RSSFeedItem } from '@astrojs/rss';
import { escapeUTF8 } from 'entities';
import { absoluteHref, homePath } from '../paths.ts';
import type { StoredPost } from '../store/records.ts';
import { getAuthor } from './authors.ts';
import { titleOf } from './card.ts';
import { once } from './once.ts';
import { getSite } from './site.ts';
import { getCategories, getTags } from './terms.ts';

/** Items of a feed. */
export const feedLength = 20;

// XML has no form for these, not even an escaped one, and a reader refuses the whole feed over one.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text that may stand in XML, not escaped yet. */
export const toXmlText = (text: string): string => text.toWellFormed().replaceAll(unwritable, '');

/** RSS's own `author` has to be an e-mail address. */
export const creator = (name: string): string =>
  `<dc:creator>${escapeUTF8(toXmlText(name))}</dc:creator>`;

// A feed knows whole addresses only. Without `SITE_URL` the WordPress site's own are the ones that work.
const getSiteUrl = once(async () => import.meta.env.SITE || new URL((await getSite()).home).origin);

/** The whole address of one of the site's own paths. */
export const feedHref = async (path: string): Promise<string> =>
  absoluteHref(path, import.meta.env.BASE_URL, await getSiteUrl());

const toItem = async (post: StoredPost): Promise<RSSFeedItem> => {
  const author = await getAuthor(post);
  const terms = [...(await getCategories(post)), ...(await getTags(post))];
  return {
    title: toXmlText(await titleOf(post)),
    link: await feedHref(post.path),
    pubDate: new Date(post.date),
    description: toXmlText(post.excerpt),
    categories: terms.map(({ name }) => toXmlText(name)),
    ...(author && { customData: creator(author.name) }),
  };
};

/** The first of some posts. */
export const postItems = async (posts: readonly StoredPost[]): Promise<RSSFeedItem[]> =>
  Promise.all(posts.slice(0, feedLength).map(toItem));

interface Feed {
  /** Of a list; none for the site itself. */
  readonly title?: string | undefined;
  /** Plain text; the site's own when it is empty. */
  readonly description?: string | undefined;
  /** The page that says the same for people; the front page if nothing else is said. */
  readonly path?: string | undefined;
  readonly items: RSSFeedItem[];
}

/** An answer that holds a feed. */
export const feedResponse = async (feed: Feed): Promise<Response> => {
  const { name, description, language } = await getSite();
  return rss({
    title: toXmlText(feed.title === undefined ? name : `${feed.title} · ${name}`),
    description: toXmlText(feed.description || description || name),
    site: await feedHref(feed.path ?? homePath),
    items: feed.items,
    xmlns: { dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>${escapeUTF8(language)}</language>`,
  });
};
