import { CmsError, type CmsErrorCode } from '../../wordpress/client/index.ts';
import { z } from 'zod';
import { toProblem, Problem, problemStatus, type ProblemCode } from '../problem.ts';
import { askRedis, type Redis } from '../redis.ts';
import { createHash } from 'node:crypto';

/** After these failures WordPress may have made the record: its answer was lost, or is nonsense. */
const unclear: readonly CmsErrorCode[] = [
  'unreachable',
  'timeout',
  'not-json',
  'truncated',
  'empty',
  'unexpected',
  'server',
];

/** The innermost error's code: `ECONNREFUSED`, … */
const rootCode = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return rootCode(first) ?? ('code' in error ? error.code : undefined);
};

const neverConnected: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** True when a failed call may have made the record, so that another try could make it twice. */
const mayHaveHappened = (error: unknown): boolean => {
  const cause = error instanceof CmsError ? error : toProblem(error).cause;
  return (
    cause instanceof CmsError &&
    unclear.includes(cause.code) &&
    !neverConnected.includes(rootCode(cause))
  );
};

interface Call {
  readonly account: number;
  /** The `Idempotency-Key`; without one nothing is remembered. */
  readonly key: string | undefined;
  /** What identifies the call before its body is read. */
  readonly what: string;
}

const day = 24 * 60 * 60_000;
const mostKept = 2000;

/** Calls in the memory of this server, by account and key. */
function createMemory<T>() {
  const kept = new Map<string, SharedCall<T>>();
  return {
    get: (id: string) => kept.get(id) ?? null,
    delete: (id: string) => void kept.delete(id),
    /** Calls that still run are never forgotten. */
    set(id: string, call: SharedCall<T>): void {
      kept.set(id, call);
      // The oldest calls come first.
      for (const [old, { at, outcome }] of kept) {
        if (Date.now() - at < day && kept.size <= mostKept) return;
        if (outcome !== null) kept.delete(old);
      }
    },
  };
}

interface RepeatsOptions<T> {
  readonly body: z.ZodType<T>;
  readonly redis: Redis | null;
}

/** Remembers calls by `Idempotency-Key`, for a day: in memory, and in Redis for all servers. */
export function createRepeats<T>({ body: schema, redis }: RepeatsOptions<T>) {
  const memory = createMemory<T>();
  const shared = createSharedCalls(redis, schema);

  const repeat = async (
    first: SharedCall<T>,
    what: string,
    digestAgain?: () => Promise<string>,
  ) => {
    const reused = () =>
      new Problem({
        code: 'key-reused',
        detail: 'This Idempotency-Key was already used for a different request. Use a new one.',
      });
    if (first.what !== what) throw reused();
    if (first.outcome === null) {
      throw new Problem({
        code: 'in-progress',
        detail: 'The first request with this Idempotency-Key is still running.',
        retryAfter: 2,
      });
    }
    if ('error' in first.outcome) throw first.outcome.error;
    const { body, digest } = first.outcome.made;
    if (digest !== undefined && digest !== (await digestAgain?.())) throw reused();
    return { body, again: true };
  };

  return {
    /**
     * Makes a call, or repeats the first answer if the same account made it with this key. Throws
     * a {@link Problem}: `key-reused` for another call with the key, `in-progress` while the first
     * one runs. Failures are forgotten, unless WordPress may have made the record. `digestAgain`
     * hashes the body of the repeated call, if it is not in `what`.
     */
    async run(
      { account, key, what }: Call,
      make: () => Promise<Made<T>>,
      digestAgain?: () => Promise<string>,
    ) {
      if (key === undefined) return { body: (await make()).body, again: false };
      const id = `${account} ${key}`;
      const own = memory.get(id);
      if (own !== null) return repeat(own, what, digestAgain);
      const call: SharedCall<T> = { what, at: Date.now(), outcome: null };
      const keep = async (outcome: SharedCall<T>['outcome']) => {
        memory.set(id, { ...call, outcome });
        await shared.set(id, { ...call, outcome });
      };
      memory.set(id, call);
      const elsewhere = await shared.claim(id, call);
      if (elsewhere !== null) {
        memory.delete(id);
        return repeat(elsewhere, what, digestAgain);
      }
      try {
        const made = await make();
        await keep({ made });
        return { body: made.body, again: false };
      } catch (error) {
        if (mayHaveHappened(error)) await keep({ error });
        else {
          memory.delete(id);
          await shared.delete(id);
        }
        throw error;
      }
    },
  };
}

/** The answer to a call that makes something. */
interface Made<T> {
  readonly body: T;
  /** The digest of the request's body, if it is not in `what`. */
  readonly digest?: string | undefined;
}

/** A call and its outcome; null while it runs. */
interface SharedCall<T> {
  readonly what: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly outcome: { readonly made: Made<T> } | { readonly error: unknown } | null;
}

/** Milliseconds. A server that dies during a call leaves it as running for this long. */
const longestRun = 15 * 60_000;

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

/** The calls that all servers know, in Redis; without it, or while it is away, only their own. */
function createSharedCalls<T>(redis: Redis | null, body: z.ZodType<T>) {
  const schema = schemaOf(body);
  const keyOf = ({ prefix }: Redis, id: string) =>
    `${prefix}:repeat:${createHash('sha256').update(id).digest('base64url')}`;

  return {
    /** Takes a call for this server. Returns the call that another server has; null if none has. */
    claim: (id: string, call: SharedCall<T>): Promise<SharedCall<T> | null> =>
      askRedis(redis, async (redis) => {
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
      askRedis(redis, (redis) => {
        const expiration = { type: 'PX', value: day } as const;
        return redis.client.set(keyOf(redis, id), textOf(call), { expiration });
      }),
    delete: (id: string) => askRedis(redis, (redis) => redis.client.del(keyOf(redis, id))),
  };
}
