import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterRes, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { ServerSettings } from '../../config/index.ts';
import { CmsError, type Credentials, type CurrentUser } from '../../wordpress/client/index.ts';
import { networkOf } from '../http/sender.ts';
import { badCredentialsWords, Problem } from '../problem.ts';
import type { Redis } from '../redis.ts';
import { accountKeys, isNoName } from './account-names.ts';
import { fingerprint, type Clients } from './clients.ts';

/** A browser that has signed in before, with the keys of its names, newest first. */
export interface KnownBrowser {
  readonly id: string;
  readonly names: readonly string[];
}

interface SignInRequest {
  /** The name that was typed; null when it is known only after signing in. */
  readonly name: string | null;
  readonly address: string;
  /** Null for a browser that has never signed in here. */
  readonly browser: KnownBrowser | null;
  /** The same ones count once while they are being checked. */
  readonly credentials: Credentials;
}

interface SignedIn {
  readonly user: CurrentUser;
  /** The keys of the account's names, for a {@link KnownBrowser}. */
  readonly names: readonly string[];
}

// Seconds.
const quarter = 15 * 60;
const hour = 60 * 60;
/** The wait after the first failure that is not free; each further one doubles it. */
const firstWait = 30;
/** Failures of one client at one account. */
const ofPair = { free: 5, longestWait: quarter };
/** Failures of all clients together at one account. */
const ofAccount = { free: 50, longestWait: 60 };
/** In a quarter of an hour. */
const perAddress = 30;
/** Of an IPv6 /48. */
const perSite = 120;
const mostNames = 10_000;
// WordPress refuses an unknown account faster than a wrong password: failures take whole seconds.
const failuresTakeMs = 1000;

const refusals = new Set(['bad-credentials', 'unauthorized', 'forbidden']);

/** True when WordPress refuses the credentials, false when something else failed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CmsError && refusals.has(error.code);
}

const badCredentials = (cause?: unknown): Problem =>
  new Problem({
    code: 'bad-credentials',
    cause,
    detail: badCredentialsWords,
  });

/** What `take` of a budget throws, as a Problem. */
const asProblem = (error: unknown): unknown =>
  error instanceof RateLimiterRes
    ? new Problem({
        code: 'too-many-attempts',
        detail: 'There were too many failed attempts. Wait a while before you try again.',
        retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      })
    : error;

/** `take` counts a failure and throws a RateLimiterRes if none is left; `giveBack` undoes it. */
interface Budget {
  take(key: string): Promise<unknown>;
  giveBack(key: string): Promise<unknown>;
}

type Count = readonly [budget: Budget, key: string];

const giveBackAll = (counts: readonly Count[]) =>
  Promise.all(counts.map(([budget, key]) => budget.giveBack(key)));

/** Takes from all budgets, or from none. Throws a {@link Problem}: `too-many-attempts`. */
const takeAll = async (counts: readonly Count[]): Promise<void> => {
  for (const [nth, [budget, key]] of counts.entries()) {
    try {
      await budget.take(key);
    } catch (error) {
      await giveBackAll(counts.slice(0, nth));
      throw asProblem(error);
    }
  }
};

/**
 * Limits failed attempts, and makes all failures look alike. A client that guesses at an account
 * waits longer after each failure. Only after many failures of many clients do all unknown clients
 * wait. Counts in Redis if it answers, else in memory.
 */
export function createRateLimits(
  settings: Pick<ServerSettings, 'site' | 'desk'>,
  clients: Clients,
  redis: Redis | null,
) {
  const budgets = createBudgets(redis);
  const attempt = createAttempts(clients, budgets, accountsOf(settings));
  const underWay = new Map<string, Promise<SignedIn>>();

  return {
    /**
     * Checks credentials with WordPress. Throws a {@link Problem}: `bad-credentials`, or
     * `too-many-attempts` without asking. Other failures are thrown as they are and don't count.
     */
    async signIn(given: SignInRequest): Promise<SignedIn> {
      if (given.name !== null && isNoName(given.name)) throw badCredentials();
      const guess = fingerprint(given.credentials);
      const key = `${given.browser?.id ?? networkOf(given.address)} ${guess}`;
      const running = underWay.get(key) ?? attempt(given).finally(() => underWay.delete(key));
      underWay.set(key, running);
      return running;
    },
    /** Counts the start of an OAuth sign-in. Throws a {@link Problem}: `too-many-attempts`. */
    beginSignIn: (address: string): Promise<void> => takeAll(countsOfNetwork(budgets, address)),
    /**
     * Runs a check of a secret. Only failures count, apart from sign-ins, so a right secret passes.
     * Throws what `check` throws; after too many failures a {@link Problem} `too-many-attempts`.
     */
    async checkSecret(address: string, check: () => void): Promise<void> {
      try {
        check();
      } catch (failure) {
        await takeAll([
          [budgets.guesses, networkOf(address)],
          [budgets.guessesOfSites, networkOf(address, 3)],
        ]);
        throw failure;
      }
    },
  };
}

type Budgets = ReturnType<typeof createBudgets>;

function createBudgets(redis: Redis | null) {
  const counter = (name: string, points: number, duration: number) =>
    createCounter(redis, { name, points, duration });

  const fixed = (name: string, points: number): Budget => {
    const failures = counter(name, points, quarter);
    return {
      take: (key) => failures.consume(key),
      giveBack: (key) => failures.reward(key),
    };
  };

  /** Each failure after the free ones doubles the wait before the next attempt. */
  const growing = (name: string, { free, longestWait }: typeof ofPair) => {
    const failures = counter(name, free, hour);
    const wait = counter(`${name}-wait`, 1, longestWait);
    return {
      // Of many attempts at once, the first takes the wait, and the others do not count.
      async take(key: string): Promise<void> {
        const { consumedPoints } = await failures.penalty(key);
        if (consumedPoints <= free) return;
        const customDuration = Math.min(firstWait * 2 ** (consumedPoints - free - 1), longestWait);
        try {
          await wait.consume(key, 1, { customDuration });
        } catch (error) {
          await failures.reward(key);
          throw error;
        }
      },
      giveBack: (key: string) => Promise.all([failures.reward(key), wait.delete(key)]),
      clear: (key: string) => Promise.all([failures.delete(key), wait.delete(key)]),
    };
  };

  return {
    pairs: growing('pair', ofPair),
    accounts: growing('account', ofAccount),
    addresses: fixed('address', perAddress),
    sites: fixed('site', perSite),
    guesses: fixed('guess', perAddress),
    guessesOfSites: fixed('guess-site', perSite),
  };
}

type Accounts = ReturnType<typeof accountsOf>;

/** Which names are of the same account, as far as this server has learnt it. */
function accountsOf(settings: Pick<ServerSettings, 'site' | 'desk'>) {
  const keysOf = accountKeys(settings);
  // Exact keys of names, such as e-mail addresses, and the key of the account of each.
  const belongsTo = new Map<string, string>();
  return {
    keysOf,
    accountOf: (name: string): string => belongsTo.get(keysOf(name).exact) ?? keysOf(name).folded,
    learn(names: readonly string[], account: string): void {
      for (const each of names) belongsTo.set(each, account);
      for (const each of belongsTo.keys()) {
        if (belongsTo.size <= mostNames) break;
        belongsTo.delete(each);
      }
    },
  };
}

/** Makes the function that checks credentials with WordPress, and counts failures. */
function createAttempts(clients: Clients, budgets: Budgets, accounts: Accounts) {
  const { pairs } = budgets;
  const { keysOf } = accounts;
  return async ({ name, credentials, address, browser }: SignInRequest): Promise<SignedIn> => {
    const account = name === null ? null : accounts.accountOf(name);
    const isKnown = name !== null && browser?.names.includes(keysOf(name).exact) === true;
    const known = isKnown ? browser : null;
    // The address comes first: names that it makes up are not kept once its attempts are used up.
    const counts = [
      ...(isKnown ? [] : countsOfNetwork(budgets, address)),
      ...(account === null ? [] : countsOf(budgets, account, known, address)),
    ];
    // Counted before WordPress answers, so that many attempts at once cannot pass the limit.
    await takeAll(counts);
    const started = performance.now();
    try {
      const user = await clients.account(credentials);
      const all = namesOf(user, name);
      const own = keysOf(all[0] ?? '').folded;
      const names = all.map((each) => keysOf(each).exact);
      // The same account may have used up its attempts under another name.
      const ofOwn =
        account === null || account === own ? [] : countsOf(budgets, own, known, address);
      await takeAll(ofOwn);
      await giveBackAll([...ofOwn, ...counts]);
      const ofAll = [...ofOwn, ...counts].filter(([budget]) => budget === pairs);
      await Promise.all(ofAll.map(([, key]) => pairs.clear(key)));
      accounts.learn(names, own);
      clients.accept(credentials);
      return { user, names };
    } catch (error) {
      // The guesser must not learn that a password was right.
      if (isRefusal(error) || error instanceof Problem) {
        const refusal = error instanceof Problem ? await refusalOf(clients, credentials) : error;
        const took = performance.now() - started;
        await sleep(failuresTakeMs - (took % failuresTakeMs));
        throw badCredentials(refusal);
      }
      await giveBackAll(counts);
      throw error;
    }
  };
}

function countsOfNetwork({ addresses, sites }: Budgets, address: string): Count[] {
  return [
    [addresses, networkOf(address)],
    [sites, networkOf(address, 3)],
  ];
}

/** A browser that signed in to the account counts alone, so no other client can keep it out. */
const countsOf = (
  { pairs, accounts }: Budgets,
  account: string,
  known: KnownBrowser | null,
  address: string,
): Count[] =>
  known === null
    ? [
        [pairs, `${networkOf(address)} ${account}`],
        [accounts, account],
      ]
    : [[pairs, `${known.id} ${account}`]];

/** All names of an account, its login first: WordPress accepts each of them. */
const namesOf = ({ login, slug, email }: CurrentUser, typed: string | null): string[] =>
  [login || slug, email, typed ?? ''].filter((name) => name !== '');

/** What WordPress says to a wrong password of the account: the words differ with its plugins. */
const refusalOf = (clients: Clients, credentials: Credentials): Promise<unknown> =>
  'password' in credentials
    ? clients.account({ ...credentials, password: randomUUID() }).then(
        () => undefined,
        (error: unknown) => error,
      )
    : Promise.resolve(undefined);

interface CounterOptions {
  /** Tells its keys from those of other counters. */
  readonly name: string;
  /** How many are free within the duration. */
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Counts by key, in Redis for all servers that share it; in memory while it does not answer. */
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
