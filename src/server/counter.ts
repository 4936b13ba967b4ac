import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Redis } from './redis.ts';

interface CounterOptions {
  /** Tells its keys from those of other counters. */
  readonly name: string;
  /** How many are free within the duration. */
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Counts by key, in memory, or in Redis for all servers that share it; in memory while Redis does not answer. */
export function createCounter(redis: Redis | null, { name, points, duration }: CounterOptions) {
  const options = { keyPrefix: name, points, duration };
  const memory = new RateLimiterMemory(options);
  if (redis === null) return memory;
  return new RateLimiterRedis({
    ...options,
    keyPrefix: `${redis.prefix}:attempts:${name}`,
    storeClient: redis.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  });
}
