import type { Feed, FeedItem } from '../../../src/views/feed-formats.ts';

export const self = 'https://news.example/feed';

export function item(changes: Partial<FeedItem> = {}): FeedItem {
  return {
    guid: 'http://old.example/?p=7',
    id: 'http://old.example/?p=7',
    link: 'https://news.example/2026/01/fog/',
    title: 'Fog lifts',
    summary: 'It was thick.',
    html: '<p>It was <em>thick</em>.</p>',
    published: '2026-01-03T09:15:00Z',
    updated: '2026-01-04T10:00:00Z',
    authors: [{ name: 'Inês', page: 'https://news.example/author/ines/', avatar: null }],
    categories: ['Harbour', 'News & more'],
    language: null,
    picture: null,
    media: [],
    ...changes,
  };
}

export function feed(items: readonly FeedItem[], changes: Partial<Feed> = {}): Feed {
  return {
    id: 'http://old.example/feed/atom/',
    title: 'The News',
    description: 'All of it',
    language: 'en-GB',
    page: 'https://news.example/',
    self,
    updated: items[0]?.updated ?? null,
    icon: 'https://news.example/icon-512.png',
    publisher: 'The News',
    stylesheet: '/_astro/feed.css',
    items,
    ...changes,
  };
}
