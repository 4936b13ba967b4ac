import { escapeText } from 'entities';
import type { Feed, FeedItem } from './face.ts';
import { document, element, html, written } from './xml.ts';

/** RSS 2.0 (https://www.rssboard.org/rss-specification), as its board's profile would have it written. */
export function toRss(feed: Feed): string {
  const { title, description, page, self, language, updated } = feed;
  const namespaces = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  };
  const channel = element(
    'channel',
    {},
    element('title', {}, title),
    element('link', {}, page),
    element('description', {}, description || title),
    element('language', {}, language),
    element('atom:link', { href: self, rel: 'self', type: 'application/rss+xml' }),
    updated === null ? null : element('lastBuildDate', {}, when(updated)),
    ...feed.items.map(writtenItem),
  );
  return document(element('rss', { version: '2.0', ...namespaces }, channel), feed.stylesheet);
}

type Written = ReturnType<typeof written>;

// The same post stands in the feeds of each of its lists.
const items = new WeakMap<FeedItem, Written>();

function writtenItem(item: FeedItem): Written {
  const known = items.get(item) ?? written(toItem(item));
  items.set(item, known);
  return known;
}

function toItem(item: FeedItem): ReturnType<typeof element> {
  const { title, link, guid, published, author, summary, categories, picture, media } = item;
  // Several readers know one of an item only.
  const enclosed = media[0] ?? picture;
  return element(
    'item',
    {},
    element('title', {}, title),
    element('link', {}, link),
    element('guid', { isPermaLink: 'false' }, guid),
    element('pubDate', {}, when(published)),
    // RSS's own `author` has to be an e-mail address.
    author && element('dc:creator', {}, author.name),
    ...categories.map((name) => element('category', {}, name)),
    // Unlike a title, it is read as HTML.
    summary === '' ? null : element('description', {}, escapeText(summary)),
    item.html === '' ? null : element('content:encoded', {}, html(item.html)),
    enclosed &&
      element('enclosure', { url: enclosed.address, length: enclosed.size, type: enclosed.type }),
  );
}

/** RFC 822, with the four digits of the year that RSS allows. */
function when(time: string): string {
  const [, local = time, offset = ''] = /^(.*)([+-]\d\d:\d\d)$/.exec(time) ?? [];
  if (offset === '') return new Date(time).toUTCString();
  return new Date(`${local}Z`).toUTCString().replace('GMT', offset.replace(':', ''));
}
