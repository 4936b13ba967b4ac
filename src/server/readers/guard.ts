import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { ServerSettings } from '../../config/index.ts';
import { createCounter } from '../auth/rate-limits.ts';
import { networkOf } from '../http/sender.ts';
import { createPlaces } from '../places.ts';
import { createSeenCalls } from '../rebuilds/signed-calls.ts';
import type { Redis } from '../redis.ts';
import { createSpoolFolder } from '../uploads/spool.ts';
import { Refusal, type RefusalReason } from './refusal.ts';
import { createFormTokens, type FormPlace } from './tokens.ts';

/** Forms that are sent within ten minutes. */
const most = {
  /** Of one reader. */
  address: 20,
  /** Of an IPv6 /48, which is one site. */
  network: 60,
  /** On one text, of everybody, with a token. */
  text: 100,
} as const;
const seconds = 10 * 60;

/** Points for requests in ten minutes: one for a cached page, `dear` for a rendered or sent one. */
const points = { address: 1_000, network: 3_000, dear: 10 } as const;
/** Networks that are counted; the ones that were counted first are forgotten first. */
const mostCounted = 50_000;

/** Forms a second, of everybody, without a token of this server: each costs a rendered page. */
const mostUnsigned = 50;

/** Bodies that are read and passed on at once. Their files are on disk. */
const bodies = { inAll: 64, ofOne: 4 } as const;
/** Tokens that were used in the last four hours. */
const mostTokens = 200_000;

type Settings = Pick<ServerSettings, 'folder'> & {
  readonly desk: Pick<ServerSettings['desk'], 'sessionSecret'>;
};

/** What protects the forms of readers from programs. It is made once for a server. */
export function createReadersGuard({ desk, folder }: Settings, redis: Redis | null) {
  const tokens = createFormTokens(desk.sessionSecret);
  const counter = (name: keyof typeof most) =>
    createCounter(redis, { name: `reader-${name}`, points: most[name], duration: seconds });
  const counters = {
    address: counter('address'),
    network: counter('network'),
    text: counter('text'),
  };
  const asked = new LRUCache<string, { points: number }>({ max: mostCounted, ttl: seconds * 1000 });
  const places = createPlaces(bodies);
  const spool = createSpoolFolder(join(folder, 'spool'));
  const unsigned = { second: 0, count: 0 };
  return {
    tokens,
    seen: createSeenCalls(redis, mostTokens),
    /** Where files of forms are until they are passed on. */
    spool,
    /** Counts a request, without asking Redis. Throws a {@link Refusal}. */
    countAsked(address: string, isDear: boolean): void {
      const networks = { network: networkOf(address, 3), address: networkOf(address) };
      for (const kind of ['network', 'address'] as const) {
        const key = `${kind} ${networks[kind]}`;
        const count = asked.get(key) ?? { points: 0 };
        if (count.points === 0) asked.set(key, count);
        count.points += isDear ? points.dear : 1;
        if (count.points > points[kind]) throw new Refusal('tooMany');
      }
    },
    /** Counts a form that is sent, before its body is read. Throws a {@link Refusal}. */
    async countSent(address: string, place: FormPlace, token: string): Promise<void> {
      await refuseBeyond('tooMany', async () => {
        await counters.network.consume(networkOf(address, 3));
        await counters.address.consume(networkOf(address));
      });
      if (!('fault' in tokens.check(token, place))) return;
      const second = Math.floor(Date.now() / 1000);
      unsigned.count = unsigned.second === second ? unsigned.count + 1 : 1;
      unsigned.second = second;
      if (unsigned.count > mostUnsigned) throw new Refusal('busy');
    },
    /** Counts a form with a token that counts. Throws a {@link Refusal}. */
    countOn: ({ text }: FormPlace) =>
      refuseBeyond('crowded', () => counters.text.consume(String(text))),
    /**
     * Runs what reads a body and passes it on. If all places are taken, the body that is read for
     * the longest time gives way. Throws a {@link Refusal}, or what `run` throws.
     */
    async inPlace<T>(address: string, request: IncomingMessage, run: () => Promise<T>): Promise<T> {
      const leave = places.take(networkOf(address, 3), () => {
        if (!request.complete) request.destroy();
        return request.destroyed;
      });
      if (typeof leave === 'string') throw new Refusal('busy');
      try {
        return await run();
      } finally {
        leave();
      }
    },
    close: () => spool.close(),
  };
}

async function refuseBeyond(reason: RefusalReason, consume: () => Promise<unknown>): Promise<void> {
  try {
    await consume();
  } catch (error) {
    throw error instanceof RateLimiterRes ? new Refusal(reason) : error;
  }
}

type ReadersGuard = ReturnType<typeof createReadersGuard>;

interface Sent {
  readonly place: FormPlace;
  readonly token: string;
  /** True if the field that people don't see is filled in. */
  readonly isTrapped: boolean;
}

/**
 * Passes a form on once, if a person seems to have sent it: the cheapest check first. If `pass`
 * throws, the form may be sent again. Throws a {@link Refusal}, or what `pass` throws.
 */
export async function passOnce<T>(
  { tokens, seen, countOn }: ReadersGuard,
  { place, token, isTrapped }: Sent,
  pass: () => Promise<T>,
): Promise<T> {
  if (isTrapped) throw new Refusal('robot');
  const checked = tokens.check(token, place);
  if ('fault' in checked) throw new Refusal(checked.fault);
  if (!(await seen.isNew(`form ${checked.id}`, checked.until))) throw new Refusal('again');
  try {
    await countOn(place);
    return await pass();
  } catch (error) {
    await seen.forget(`form ${checked.id}`);
    throw error;
  }
}
