import { toAtom, toJsonFeed, toRss, type Feed } from './feeds/index.ts';

const writers = {
  'application/rss+xml': toRss,
  'application/atom+xml': toAtom,
  'application/feed+json': toJsonFeed,
} as const;

/** An answer that holds a feed. */
export const feedResponse = (feed: Feed, type: keyof typeof writers): Response =>
  new Response(writers[type](feed), { headers: { 'content-type': `${type}; charset=utf-8` } });
