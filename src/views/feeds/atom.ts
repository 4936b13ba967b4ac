import type { Feed, FeedItem } from './face.ts';
import { document, element, html } from './xml.ts';

/** Atom 1.0 (RFC 4287). */
export function toAtom(feed: Feed): string {
  const { id, title, description, language, page, self, publisher, items } = feed;
  const root = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
    element('id', {}, id),
    element('title', {}, title),
    description === '' ? null : element('subtitle', {}, description),
    // It may not be left out.
    element('updated', {}, feed.updated ?? '1970-01-01T00:00:00Z'),
    element('icon', {}, feed.icon),
    element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('link', { rel: 'alternate', type: 'text/html', href: page }),
    element('author', {}, element('name', {}, publisher)),
    ...items.map(toEntry),
  );
  return document(root, feed.stylesheet);
}

function toEntry(item: FeedItem): ReturnType<typeof element> {
  const { id, title, link, published, updated, author, categories, summary, media, picture } = item;
  const enclosed = picture === null ? media : [...media, picture];
  return element(
    'entry',
    { 'xml:lang': item.language },
    element('id', {}, id),
    element('title', {}, title),
    element('link', { rel: 'alternate', type: 'text/html', href: link }),
    element('published', {}, published),
    element('updated', {}, updated),
    author &&
      element(
        'author',
        {},
        element('name', {}, author.name),
        author.page === null ? null : element('uri', {}, author.page),
      ),
    ...categories.map((term) => element('category', { term })),
    summary === '' ? null : element('summary', {}, summary),
    ...enclosed.map(({ address, type, size }) =>
      element('link', { rel: 'enclosure', type, length: size || null, href: address }),
    ),
    item.html === '' ? null : element('content', { type: 'html' }, html(item.html)),
  );
}
