import { createHash } from 'node:crypto';
import {
  CmsError,
  createCms,
  type Cms,
  type Credentials,
  type CurrentUser,
} from '../../wordpress/client/index.ts';
import { cmsOptions, type ServerSettings } from '../../config/index.ts';
import { signCall } from '../rebuilds/signed-calls.ts';

// Discovery costs a few requests, so clients are kept; its result may change, so not for long.
const mostAge = 15 * 60_000;
const mostKept = 200;
const rightsLast = 60_000;

interface Kept {
  readonly cms: Cms;
  readonly madeAt: number;
  proof: { readonly user: Promise<CurrentUser>; readonly madeAt: number } | null;
  /** The account, as WordPress last described it. */
  known: CurrentUser | null;
  /** True when a sign-in with these credentials has succeeded. */
  isAccepted: boolean;
}

// Temporary failures say nothing about the credentials.
const isPassing = (error: unknown): boolean =>
  error instanceof CmsError &&
  ['unreachable', 'timeout', 'server', 'rate-limited'].includes(error.code);

/** Tells credentials apart without showing them. */
export function fingerprint(credentials: Credentials | null): string {
  return createHash('sha256').update(JSON.stringify(credentials)).digest('base64');
}

/** One client for each account: WordPress as that account sees it. */
export function createClients(settings: ServerSettings) {
  const { secret } = settings.rebuilds;
  const signReader = secret === null ? undefined : (words: string) => signCall(secret, words);
  const kept = new Map<string, Kept>();

  const use = (credentials: Credentials | null): Kept => {
    const key = fingerprint(credentials);
    const madeAt = Date.now();
    const found = kept.get(key);
    const isGood = found !== undefined && madeAt - found.madeAt < mostAge;
    const one: Kept = isGood
      ? found
      : {
          cms: createCms({ ...cmsOptions(settings), credentials, signReader }),
          madeAt,
          proof: found?.proof ?? null,
          known: found?.known ?? null,
          isAccepted: found?.isAccepted ?? false,
        };
    // In the order of their last use.
    kept.delete(key);
    kept.set(key, one);
    dropOldest(true);
    dropOldest(false);
    return one;
  };

  /**
   * Drops the oldest clients. Guesses have a limit of their own, so they push no account out.
   * Dropped clients may be in use, so they are not closed: idle connections end by themselves.
   */
  const dropOldest = (ofAccounts: boolean): void => {
    const keys = [...kept].flatMap(([key, { isAccepted, known }]) =>
      (isAccepted || known !== null) === ofAccounts ? [key] : [],
    );
    for (const key of keys.slice(0, -mostKept)) kept.delete(key);
  };

  const prove = async (one: Kept, key: string): Promise<CurrentUser> => {
    try {
      one.known = await one.cms.users.me({ fresh: true });
      return one.known;
    } catch (error) {
      if (one.known !== null && isPassing(error)) return one.known;
      // Refused credentials must not push another account's client out.
      if (kept.get(key) === one) kept.delete(key);
      throw error;
    }
  };

  return {
    /** Null: the client without credentials. */
    of: (credentials: Credentials | null): Cms => use(credentials).cms,
    /** With rights at most a minute old; older if WordPress is away. Throws a CmsError. */
    account(credentials: Credentials): Promise<CurrentUser> {
      const one = use(credentials);
      if (one.proof === null || Date.now() - one.proof.madeAt >= rightsLast) {
        one.proof = { user: prove(one, fingerprint(credentials)), madeAt: Date.now() };
      }
      return one.proof.user;
    },
    /** Remembers that a sign-in with these credentials has succeeded, so that they are no guess. */
    accept(credentials: Credentials): void {
      use(credentials).isAccepted = true;
    },
    isAccepted: (credentials: Credentials): boolean =>
      kept.get(fingerprint(credentials))?.isAccepted === true,
    /** Forgets the client of an account. */
    drop(credentials: Credentials): void {
      kept.delete(fingerprint(credentials));
    },
    async close(): Promise<void> {
      const all = [...kept.values()];
      kept.clear();
      await Promise.all(all.map(({ cms }) => cms.close()));
    },
  };
}

export type Clients = ReturnType<typeof createClients>;
