import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { Problem, type ProblemCode } from '../problem.ts';
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

/** What a signed call says of itself in its headers (https://www.standardwebhooks.com/). */
export interface Claim {
  readonly id: string;
  /** Seconds since 1970, as it was sent: it is a part of what is signed. */
  readonly timestamp: string;
  /** One or more, with spaces between them: while a secret changes, the sender may sign with both. */
  readonly signature: string;
}

interface SignedCall extends Claim {
  readonly body: Uint8Array;
}

/** A sender signs a few times at most; more only make work. */
const mostSignatures = 5;

const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret, 'utf8');

/** `v1,` and the HMAC-SHA256 of `id.timestamp.body` in Base64. */
const sign = (secret: string, { id, timestamp, body }: Omit<SignedCall, 'signature'>): string => {
  const hash = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hash.digest('base64')}`;
};

/** Whether one of its signatures was made with the secret. */
export const isSigned = (secret: string, call: SignedCall): boolean => {
  const right = Buffer.from(sign(secret, call));
  return call.signature
    .split(' ')
    .slice(0, mostSignatures)
    .map((text) => Buffer.from(text))
    .some((given) => given.length === right.length && timingSafeEqual(given, right));
};

/** Milliseconds by which the clocks of the two may differ, and a call may take. */
const tolerance = 5 * 60_000;

const refusal = (code: ProblemCode, detail: string): Problem => new Problem({ code, detail });

/**
 * What can be said of a signed call by its headers alone: refuses it if its time is not now, or no signature could be
 * right. Throws a {@link Problem}: `stale-signature`, or `bad-signature`.
 * @param secret null where this server has none.
 */
export const checkClaim = (secret: string | null, call: Claim): void => {
  const difference = Math.abs(Date.now() - timeOf(call));
  if (!(difference <= tolerance)) {
    const detail =
      'The timestamp of the request differs from this server’s clock by more than five minutes. If the request is new, one of the two clocks is wrong.';
    throw refusal('stale-signature', detail);
  }
  if (secret === null || !/^[!-~]{1,256}$/.test(call.id)) throw badSignature();
};

/** For a call that {@link checkClaim} lets pass. Throws a {@link Problem} `bad-signature`, and does not say what is wrong. */
export const checkSignature = (secret: string | null, call: SignedCall): void => {
  if (secret === null || !isSigned(secret, call)) throw badSignature();
};

const badSignature = (): Problem =>
  refusal('bad-signature', 'The signature of the request is wrong.');

/** Refuses a call that came before. For what {@link checkSignature} has let pass. Throws a {@link Problem} `replayed`. */
export const refuseReplay = async (seen: SeenCalls, call: SignedCall): Promise<void> => {
  // After that its timestamp is refused.
  if (await seen.isNew(call.id, timeOf(call) + tolerance)) return;
  throw refusal('replayed', 'A request with this webhook-id was already accepted.');
};

/** Milliseconds since 1970; NaN for what is no time, which is near to nothing. */
const timeOf = ({ timestamp }: Claim): number =>
  /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : NaN;
