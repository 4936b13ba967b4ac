import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Problem, problemStatus, toProblem, type ProblemCode } from '../problem.ts';
import type { Redis } from '../redis.ts';

/** The answer to a call that makes something. */
export interface Made<T> {
  readonly body: T;
  /** The digest of the request's body, if it is not in `what`. */
  readonly digest?: string | undefined;
}

/** A call and its outcome; null while it runs. */
export interface SharedCall<T> {
  readonly what: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly outcome: { readonly made: Made<T> } | { readonly error: unknown } | null;
}

/** Milliseconds. A server that dies during a call leaves it as running for this long. */
const longestRun = 15 * 60_000;
const day = 24 * 60 * 60_000;

const problem = z
  .object({
    code: z.enum(Object.keys(problemStatus) as ProblemCode[]),
    detail: z.string(),
    retryAfter: z.number().optional(),
  })
  .transform((fields) => new Problem(fields));

const schemaOf = <T>(body: z.ZodType<T>) =>
  z.object({
    what: z.string(),
    at: z.number(),
    outcome: z
      .union([
        z.object({ made: z.object({ body, digest: z.string().optional() }) }),
        z.object({ error: problem }),
      ])
      .nullable(),
  });

const textOf = <T>({ outcome, ...call }: SharedCall<T>): string => {
  if (outcome === null || 'made' in outcome) return JSON.stringify({ ...call, outcome });
  const { code, message: detail, retryAfter } = toProblem(outcome.error);
  return JSON.stringify({ ...call, outcome: { error: { code, detail, retryAfter } } });
};

/**
 * The calls with an `Idempotency-Key` that all servers of the site know, in Redis. Without one, and while it is away, each server
 * knows its own.
 */
export function createSharedCalls<T>(redis: Redis | null, body: z.ZodType<T>) {
  const schema = schemaOf(body);
  const keyOf = ({ prefix }: Redis, id: string) =>
    `${prefix}:repeat:${createHash('sha256').update(id).digest('base64url')}`;
  const withRedis = async <R>(ask: (redis: Redis) => Promise<R>): Promise<R | null> => {
    if (redis?.client.isReady !== true) return null;
    return ask(redis).catch(() => null);
  };

  return {
    /** Takes a call for this server. Returns the call that another server has taken; null if it is this server's. */
    claim: (id: string, call: SharedCall<T>): Promise<SharedCall<T> | null> =>
      withRedis(async (redis) => {
        const expiration = { type: 'PX', value: longestRun } as const;
        const key = keyOf(redis, id);
        const taken = await redis.client.set(key, textOf(call), { condition: 'NX', expiration });
        if (taken !== null) return null;
        const text = await redis.client.get(key);
        if (text === null) return null;
        // A call of another version of Galley counts as one that runs.
        return schema.safeParse(JSON.parse(text)).data ?? call;
      }),
    set: (id: string, call: SharedCall<T>) =>
      withRedis((redis) => {
        const expiration = { type: 'PX', value: day } as const;
        return redis.client.set(keyOf(redis, id), textOf(call), { expiration });
      }),
    delete: (id: string) => withRedis((redis) => redis.client.del(keyOf(redis, id))),
  };
}
