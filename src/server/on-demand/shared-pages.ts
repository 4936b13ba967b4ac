import type { Redis } from '../redis.ts';
import type { PageCache } from './pages.ts';

/** In seconds. A page that changed has another key, so the old one is only forgotten. */
const longestKept = 7 * 24 * 60 * 60;

/** Keeps rendered pages in Redis, so that a page that one server has rendered is not rendered by the others. */
export function createSharedPages({ client, prefix }: Redis): PageCache {
  const keyIn = (key: string) => `${prefix}:page:${key}`;
  return {
    async get(key) {
      const html = await client.get(keyIn(key)).catch(() => null);
      return html === null ? null : Buffer.from(html);
    },
    set(key, html) {
      const expiration = { type: 'EX', value: longestKept } as const;
      // While Redis is away, each server renders for itself.
      client.set(keyIn(key), html.toString(), { expiration }).catch(() => undefined);
    },
  };
}
