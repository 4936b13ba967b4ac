import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { Problem, type ProblemCode } from '../problem.ts';
import { askRedis, type Redis } from '../redis.ts';

/**
 * Remembers signed calls, so that none is accepted twice: in Redis for all servers, or in memory.
 * @param most how many at once. None is forgotten early, since it could be replayed
 */
export function createSeenCalls(redis: Redis | null, most = 10_000) {
  const known = new Map<string, number>();

  const makeRoom = (now: number): void => {
    if (known.size < most) return;
    for (const [id, until] of known) if (until <= now) known.delete(id);
    if (known.size < most) return;
    const detail = 'There are too many signed requests right now.';
    throw new Problem({ code: 'busy', detail, retryAfter: 60 });
  };

  const keyOf = (id: string) => createHash('sha256').update(id).digest('base64url');

  return {
    /** Remembers a call until a time (ms since 1970). False if known. Throws a Problem if full. */
    async isNew(id: string, until: number): Promise<boolean> {
      const now = Date.now();
      const key = keyOf(id);
      if ((known.get(key) ?? 0) > now) return false;
      makeRoom(now);
      known.set(key, until);
      const expiration = { type: 'PX', value: Math.max(1, Math.ceil(until - now)) } as const;
      const isKnown = await askRedis(redis, async ({ client, prefix }) => {
        const options = { condition: 'NX', expiration } as const;
        return (await client.set(`${prefix}:call:${key}`, '1', options)) === null;
      });
      return isKnown !== true;
    },
    /** Forgets a call that could not be answered, so that it may be sent again. */
    async forget(id: string): Promise<void> {
      const key = keyOf(id);
      known.delete(key);
      await askRedis(redis, ({ client, prefix }) => client.del(`${prefix}:call:${key}`));
    },
  };
}

type SeenCalls = ReturnType<typeof createSeenCalls>;

/** The headers of a signed call (https://www.standardwebhooks.com/). */
export interface Claim {
  readonly id: string;
  /** Seconds since 1970, as text: it is part of what is signed. */
  readonly timestamp: string;
  /** One or more, separated by spaces: during a change of secrets the sender may sign with both. */
  readonly signature: string;
}

interface SignedCall extends Claim {
  readonly body: Uint8Array;
}

/** Further signatures are ignored. */
const mostSignatures = 5;

const bytesOf = (secret: string): Buffer =>
  secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret, 'utf8');

/** `v1,` and the HMAC-SHA256 of `id.timestamp.body` in Base64. */
const sign = (secret: string, { id, timestamp, body }: Omit<SignedCall, 'signature'>): string => {
  const hash = createHmac('sha256', bytesOf(secret)).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hash.digest('base64')}`;
};

/** The headers of a call of this server, for a program that knows the secret. */
export function signCall(secret: string, body: string): Readonly<Record<string, string>> {
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = sign(secret, { id, timestamp, body: Buffer.from(body) });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}

/** True when one of the signatures was made with the secret. */
export function isSigned(secret: string, call: SignedCall): boolean {
  const right = Buffer.from(sign(secret, call));
  return call.signature
    .split(' ')
    .slice(0, mostSignatures)
    .map((text) => Buffer.from(text))
    .some((given) => given.length === right.length && timingSafeEqual(given, right));
}

/** Milliseconds that a timestamp may differ from this server's clock. */
const tolerance = 5 * 60_000;

const refusal = (code: ProblemCode, detail: string): Problem => new Problem({ code, detail });

/**
 * Checks a signed call's headers before its body is read. Throws a {@link Problem}:
 * `stale-signature`, `bad-signature`.
 * @param secret null when this server has none
 */
export function checkClaim(secret: string | null, call: Claim): void {
  const difference = Math.abs(Date.now() - timeOf(call));
  if (!(difference <= tolerance)) {
    const detail =
      'The timestamp of the request differs from this server’s clock by more than five minutes. If the request is new, one of the two clocks is wrong.';
    throw refusal('stale-signature', detail);
  }
  if (secret === null || !/^[!-~]{1,256}$/.test(call.id)) throw badSignature();
}

/** Checks the signature, after {@link checkClaim}. Throws a {@link Problem} `bad-signature`. */
export function checkSignature(secret: string | null, call: SignedCall): void {
  if (secret === null || !isSigned(secret, call)) throw badSignature();
}

const badSignature = (): Problem =>
  refusal('bad-signature', 'The signature of the request is wrong.');

/** After {@link checkSignature}: throws a {@link Problem} `replayed` for a known call. */
export async function refuseReplay(seen: SeenCalls, call: SignedCall): Promise<void> {
  // Later its timestamp is refused.
  if (await seen.isNew(call.id, timeOf(call) + tolerance)) return;
  throw refusal('replayed', 'A request with this webhook-id was already accepted.');
}

/** Milliseconds since 1970; NaN when it is no time. */
const timeOf = ({ timestamp }: Claim): number =>
  /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : NaN;
