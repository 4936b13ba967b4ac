import type { Feed, FeedItem } from './feed-formats.ts';
import { homePath, iconPaths } from '../content/paths/index.ts';
import { getFeedHref } from './feed-href.ts';
import { getSite } from './site.ts';
import feedStyle from '../styles/feed.css?url';

export interface FeedOf {
  /** Where it lies. */
  readonly self: string;
  /** Of a list; none for the site itself. */
  readonly title?: string | undefined;
  /** Plain text; the site's own when it is empty. */
  readonly description?: string | undefined;
  /** The page that says the same for people; the front page if nothing else is said. */
  readonly path?: string | undefined;
  readonly items: readonly FeedItem[];
}

const newest = (items: readonly FeedItem[]): string | null =>
  items.map(({ updated }) => updated).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;

/** A feed of the site, ready to be written. */
export const makeFeed = async (feed: FeedOf): Promise<Feed> => {
  const { name, description, language, home } = await getSite();
  const href = await getFeedHref();
  const publisher = name || new URL(home).host;
  return {
    // As WordPress's own Atom feed has it.
    id: `${home.replace(/\/+$/, '')}/feed/atom/`,
    title: feed.title === undefined ? publisher : `${feed.title} · ${publisher}`,
    description: feed.description || description,
    language,
    page: href(feed.path ?? homePath),
    self: href(feed.self),
    updated: newest(feed.items),
    icon: href(iconPaths.large),
    publisher,
    stylesheet: feedStyle,
    items: feed.items,
  };
};
