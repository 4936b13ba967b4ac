import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Redis } from '../redis.ts';
import { waitingSchema, type Waiting } from './queue.ts';
import { rebuildSchema, type Rebuild } from './rebuild.ts';

const newsSchema = z.object({
  /** The server that has made the change. */
  by: z.string(),
  isTakenOver: z.boolean(),
  rebuild: rebuildSchema,
});

/** A change of a rebuild. */
export interface News extends z.output<typeof newsSchema> {
  /** True if another server has made it. */
  readonly isForeign: boolean;
}

/** A value of another version of Galley counts as missing. */
const parse = <T>(schema: z.ZodType<T>, text: string): T | null => {
  if (text === '') return null;
  return schema.safeParse(JSON.parse(text)).data ?? null;
};

// Replaces the waiting rebuild if it is still the one that was read, and tells it.
const swapScript = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2]) end
redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
redis.call('PUBLISH', KEYS[3], ARGV[5])
return 1`;

/**
 * The rebuilds of a site in Redis: the waiting one, and the last ones with their state. All servers
 * hear of each change. Each function rejects while Redis is away.
 */
export function createSharedRecords(redis: Redis) {
  const { client } = redis;
  const own = randomUUID();
  const keys = {
    waiting: `${redis.prefix}:waiting-rebuild`,
    rebuilds: `${redis.prefix}:rebuilds`,
    news: `${redis.prefix}:rebuild-news`,
  };
  const newsOf = (rebuild: Rebuild, isTakenOver = false) =>
    JSON.stringify({ by: own, isTakenOver, rebuild });

  return {
    /** The waiting rebuild, and its text in Redis; an empty text when none waits. */
    async waiting() {
      const text = (await client.get(keys.waiting)) ?? '';
      return { text, waiting: parse(waitingSchema, text) };
    },
    /**
     * Replaces the waiting rebuild, and puts `rebuild`. False if another server was faster.
     * @param before the text that was read
     */
    async swap(before: string, next: Waiting | null, rebuild: Rebuild): Promise<boolean> {
      const text = next === null ? '' : JSON.stringify(next);
      const swapped = await client.eval(swapScript, {
        keys: [keys.waiting, keys.rebuilds, keys.news],
        arguments: [before, text, rebuild.id, JSON.stringify(rebuild), newsOf(rebuild)],
      });
      return swapped === 1;
    },
    async put(rebuild: Rebuild, isTakenOver = false): Promise<void> {
      await client
        .multi()
        .hSet(keys.rebuilds, rebuild.id, JSON.stringify(rebuild))
        .publish(keys.news, newsOf(rebuild, isTakenOver))
        .exec();
    },
    async read(id: string): Promise<Rebuild | null> {
      return parse(rebuildSchema, (await client.hGet(keys.rebuilds, id)) ?? '');
    },
    /** All that are kept, the oldest first. */
    async all(): Promise<readonly Rebuild[]> {
      const texts = await client.hVals(keys.rebuilds);
      return texts
        .flatMap((text) => parse(rebuildSchema, text) ?? [])
        .toSorted((one, other) => Date.parse(one.askedAt) - Date.parse(other.askedAt));
    },
    async forget(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await client.hDel(keys.rebuilds, [...ids]);
    },
    /** Follows the changes of all servers. `onGap`: some may be missing; also at the start. */
    follow(onNews: (news: News) => void, onGap: () => void): void {
      const subscriber = redis.another();
      const onText = (text: string): void => {
        const news = parse(newsSchema, text);
        if (news !== null) onNews({ ...news, isForeign: news.by !== own });
      };
      subscriber.subscribe(keys.news, onText).then(onGap, () => undefined);
      // The subscription of a lost connection is renewed by then.
      subscriber.on('ready', onGap);
      redis.whenBack(onGap);
    },
  };
}

export type SharedRecords = ReturnType<typeof createSharedRecords>;
