import { clean } from './clean.ts';
import type { Feed, FeedAuthor, FeedFile, FeedItem } from './face.ts';

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function toJsonFeed(feed: Feed): string {
  const { title, description, page, self, language, publisher, items } = feed;
  const whole = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    description: description || undefined,
    icon: feed.icon,
    authors: [{ name: publisher, url: page }],
    language,
    items: items.map(toItem),
  };
  // What is undefined is left out.
  return JSON.stringify(whole, (_, value: unknown) =>
    typeof value === 'string' ? clean(value) : value,
  );
}

function toItem(item: FeedItem) {
  const { guid, link, title, html, summary, picture, author, categories, language, media } = item;
  return {
    id: guid,
    url: link,
    title,
    content_html: html,
    summary: summary || undefined,
    image: picture?.address,
    date_published: item.published,
    date_modified: item.updated,
    authors: author === null ? undefined : [toAuthor(author)],
    tags: categories.length === 0 ? undefined : categories,
    language: language ?? undefined,
    attachments: media.length === 0 ? undefined : media.map(toAttachment),
  };
}

function toAuthor({ name, page, avatar }: FeedAuthor) {
  return { name, url: page ?? undefined, avatar: avatar ?? undefined };
}

function toAttachment({ address, type, size }: FeedFile) {
  return { url: address, mime_type: type, size_in_bytes: size || undefined };
}
