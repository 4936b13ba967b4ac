import { RateLimiterRes } from 'rate-limiter-flexible';
import { createCounter } from '../counter.ts';
import { networkOf } from '../http/sender.ts';
import { createSeenCalls } from '../rebuilds/signed-calls.ts';
import type { Redis } from '../redis.ts';
import { Refusal } from './refusal.ts';
import { createFormTokens, type FormPlace } from './tokens.ts';

/** Within ten minutes. */
const most = {
  /** Of one reader. */
  address: 20,
  /** Of an IPv6 /48, which is one site. */
  network: 60,
  /** On one text, of everybody. */
  text: 100,
} as const;
const seconds = 10 * 60;

/** What protects the forms of readers from programs. It is made once for a server. */
export function createReadersGuard(secret: string, redis: Redis | null) {
  const counter = (name: keyof typeof most) =>
    createCounter(redis, { name: `reader-${name}`, points: most[name], duration: seconds });
  const counters = {
    address: counter('address'),
    network: counter('network'),
    text: counter('text'),
  };
  return {
    tokens: createFormTokens(secret),
    seen: createSeenCalls(redis),
    /** Counts a form that was sent. Throws a {@link Refusal}. */
    async count(address: string, { text }: FormPlace): Promise<void> {
      try {
        await counters.address.consume(networkOf(address));
        await counters.network.consume(networkOf(address, 3));
        await counters.text.consume(String(text));
      } catch (error) {
        throw error instanceof RateLimiterRes ? new Refusal('tooMany') : error;
      }
    },
  };
}

export type ReadersGuard = ReturnType<typeof createReadersGuard>;

interface SentForm {
  readonly place: FormPlace;
  /** The reader's network address. */
  readonly address: string;
  readonly token: string;
  readonly honeypot: string;
}

/**
 * Passes a form on once, if a person seems to have sent it: the cheapest check first. If `pass` throws, the form may be sent again.
 * Throws a {@link Refusal}, or what `pass` throws.
 */
export async function passOnce<T>(
  { tokens, seen, count }: ReadersGuard,
  { place, address, token, honeypot: filled }: SentForm,
  pass: () => Promise<T>,
): Promise<T> {
  await count(address, place);
  if (filled !== '') throw new Refusal('robot');
  const checked = tokens.check(token, place);
  if ('fault' in checked) throw new Refusal(checked.fault);
  if (!(await seen.isNew(`form ${checked.id}`, checked.until))) throw new Refusal('again');
  try {
    return await pass();
  } catch (error) {
    await seen.forget(`form ${checked.id}`);
    throw error;
  }
}
