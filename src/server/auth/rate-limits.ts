import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { CmsError, type CurrentUser } from '../../wordpress/client/index.ts';
import { networkOf } from '../http/sender.ts';
import { connectRedis } from '../redis.ts';
import { Problem } from '../problem.ts';

/** One try to sign in. */
interface SignInAttempt {
  /** The account's name; null when it is known only after signing in. */
  readonly account: string | null;
  readonly address: string;
  /** Identifies the guess: the same one counts once while it is being answered. */
  readonly guess: string;
  /** Asks WordPress. Throws a CmsError. */
  readonly prove: () => Promise<CurrentUser>;
}

const minutes = 15;
const perAccount = 10;
const perAddress = 30;
// Of an IPv6 /48.
const perSite = 120;
// WordPress refuses an unknown account faster than a wrong password. So every failure takes whole seconds.
const failuresTakeMs = 1000;

const refusals = new Set(['bad-credentials', 'unauthorized', 'forbidden']);

/** True when WordPress refuses the credentials, false when something else failed. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CmsError && refusals.has(error.code);

// A hash: names are private, and may have any length.
const accountKey = (account: string): string =>
  createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');

const tooMany = ({ msBeforeNext }: RateLimiterRes): Problem =>
  new Problem({
    code: 'too-many-attempts',
    detail: 'There were too many failed attempts. Wait a while before you try again.',
    retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  });

/** The same words whether the account exists or not. */
export const badCredentials = (cause?: unknown): Problem =>
  new Problem({
    code: 'bad-credentials',
    cause,
    detail:
      'WordPress did not accept the user name and password. Application passwords are created in WordPress, on your profile page.',
  });

/**
 * Limits failed attempts by account and by network, and makes all failures look alike. Counts in memory, or in the Redis at
 * `redisUrl`; in memory while Redis does not answer.
 */
export const createRateLimits = (redisUrl: string | null, log: Logger) => {
  const redis =
    redisUrl === null
      ? null
      : connectRedis(redisUrl, log, 'sign-in attempts are counted in memory');
  const counter = (keyPrefix: string, points: number) => {
    const options = { keyPrefix: `galley-${keyPrefix}`, points, duration: minutes * 60 };
    const memory = new RateLimiterMemory(options);
    if (redis === null) return memory;
    return new RateLimiterRedis({
      ...{ ...options, storeClient: redis, useRedisPackage: true },
      ...{ rejectIfRedisNotReady: true, insuranceLimiter: memory },
    });
  };
  const [accounts, addresses] = [counter('account', perAccount), counter('address', perAddress)];
  const guesses = counter('guess', perAddress);
  const guessesOfSites = counter('guess-48', perSite);

  // Attempts are counted before WordPress answers, so that many attempts at once cannot pass the limit.
  const count = async (account: string | null, address: string): Promise<void> => {
    try {
      await addresses.consume(address);
      if (account !== null) await accounts.consume(account);
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error) : error;
    }
  };

  const forgive = async (account: string | null, address: string): Promise<void> => {
    await addresses.reward(address);
    if (account !== null) await accounts.reward(account);
  };

  const attempt = async (
    account: string | null,
    address: string,
    prove: SignInAttempt['prove'],
  ): Promise<CurrentUser> => {
    await count(account, address);
    const started = performance.now();
    try {
      const user = await prove();
      await addresses.reward(address);
      if (account !== null) await accounts.delete(account);
      return user;
    } catch (error) {
      if (isRefusal(error)) {
        const took = performance.now() - started;
        await sleep(failuresTakeMs - (took % failuresTakeMs));
        throw badCredentials(error);
      }
      await forgive(account, address);
      throw error;
    }
  };

  const underWay = new Map<string, Promise<CurrentUser>>();

  return {
    /** Throws a {@link Problem}: `bad-credentials`, or `too-many-attempts` without asking WordPress. Other failures don't count. */
    signIn({ account, address, guess, prove }: SignInAttempt): Promise<CurrentUser> {
      const [who, where] = [account === null ? null : accountKey(account), networkOf(address)];
      const key = `${where} ${guess}`;
      const running =
        underWay.get(key) ?? attempt(who, where, prove).finally(() => underWay.delete(key));
      underWay.set(key, running);
      return running;
    },
    /** Counts the start of a sign-in for which WordPress makes a token. Throws a {@link Problem}: `too-many-attempts`. */
    beginSignIn: (address: string) => count(null, networkOf(address)),
    /**
     * Runs a check that needs a secret. Counts failures only, apart from attempts to sign in, so a right secret always passes.
     * Throws what `check` throws; after too many failures a {@link Problem} `too-many-attempts` in its place.
     */
    async checkSecret(address: string, check: () => void): Promise<void> {
      try {
        check();
      } catch (failure) {
        try {
          await guesses.consume(networkOf(address));
          await guessesOfSites.consume(networkOf(address, 3));
        } catch (error) {
          throw error instanceof RateLimiterRes ? tooMany(error) : error;
        }
        throw failure;
      }
    },
    close() {
      if (redis?.isOpen) redis.destroy();
    },
  };
};

export type RateLimits = ReturnType<typeof createRateLimits>;
