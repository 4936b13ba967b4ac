import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { Problem } from '../problem.ts';
import { connectRedis } from '../redis.ts';

/** Which signed calls have been made already. */
export interface SeenCalls {
  /** Remembers a call until then (ms since 1970); false when it is known. Throws a {@link Problem} when there are too many. */
  isNew(id: string, until: number): Promise<boolean>;
  close(): void;
}

/** Whoever has the secret can make so many calls in ten minutes; none is forgotten to make room, as it could come again. */
const most = 10_000;

/** Kept in memory, and in the Redis at `redisUrl` for all servers that share it; in memory alone while that is gone. */
export const createSeenCalls = (redisUrl: string | null, log: Logger): SeenCalls => {
  const redis =
    redisUrl === null
      ? null
      : connectRedis(redisUrl, log, 'signed calls are remembered by each server for itself');
  const known = new Map<string, number>();

  const makeRoom = (now: number): void => {
    if (known.size < most) return;
    for (const [id, until] of known) if (until <= now) known.delete(id);
    if (known.size < most) return;
    const detail = 'There are too many signed requests right now.';
    throw new Problem({ code: 'busy', detail, retryAfter: 60 });
  };

  return {
    async isNew(id, until) {
      const now = Date.now();
      const key = createHash('sha256').update(id).digest('base64url');
      if ((known.get(key) ?? 0) > now) return false;
      makeRoom(now);
      known.set(key, until);
      if (redis?.isReady !== true) return true;
      const expiration = { type: 'PX', value: Math.max(1, Math.ceil(until - now)) } as const;
      const answer = await redis
        .set(`galley-call:${key}`, '1', { condition: 'NX', expiration })
        .catch(() => 'OK');
      return answer !== null;
    },
    close() {
      if (redis?.isOpen) redis.destroy();
    },
  };
};
