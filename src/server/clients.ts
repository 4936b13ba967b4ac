import { createHash } from 'node:crypto';
import { CmsError, createCms, type Cms, type Credentials, type CurrentUser } from '../cms/index.ts';
import { cmsOptions, type ServerSettings } from '../config.ts';

/** The content service as each account sees it. One client an account is kept while it is in use. */
export interface Clients {
  /** With null, as the public sees it. */
  of(credentials: Credentials | null): Cms;
  /**
   * Whose credentials these are, with the rights that they had a minute ago at most; older where WordPress does not
   * answer just now. Throws a CmsError.
   */
  account(credentials: Credentials): Promise<CurrentUser>;
  /** Whether they were proved within the last minute, so that `account` asks nobody. */
  isProved(credentials: Credentials): boolean;
  /** Forgets what was kept for an account. */
  drop(credentials: Credentials): void;
  close(): Promise<void>;
}

// Discovery costs a few requests, so a client is worth keeping between two clicks.
const idleTime = 5 * 60_000;
const mostKept = 200;
const rightsLast = 60_000;

interface Kept {
  readonly cms: Cms;
  usedAt: number;
  proof: { readonly user: Promise<CurrentUser>; readonly madeAt: number; isGood: boolean } | null;
}

// What passes says nothing about the credentials.
const isPassing = (error: unknown): boolean =>
  error instanceof CmsError &&
  ['unreachable', 'timeout', 'server', 'rate-limited'].includes(error.code);

const keyOf = (credentials: Credentials | null): string =>
  createHash('sha256').update(JSON.stringify(credentials)).digest('base64');

export const createClients = (settings: ServerSettings): Clients => {
  const kept = new Map<string, Kept>();

  const end = (key: string): void => {
    const found = kept.get(key);
    kept.delete(key);
    // Requests under way are finished first; that a connection could not be ended concerns nobody.
    found?.cms.close().catch(() => undefined);
  };

  const tidy = (now: number): void => {
    // In the order of their last use.
    for (const [key, { usedAt }] of kept) {
      if (now - usedAt < idleTime && kept.size <= mostKept) return;
      end(key);
    }
  };

  const use = (credentials: Credentials | null): Kept => {
    const key = keyOf(credentials);
    const usedAt = Date.now();
    const one = kept.get(key) ?? {
      ...{ cms: createCms({ ...cmsOptions(settings), credentials }), usedAt, proof: null },
    };
    one.usedAt = usedAt;
    kept.delete(key);
    kept.set(key, one);
    tidy(usedAt);
    return one;
  };

  const isFresh = ({ proof }: Kept): boolean =>
    proof !== null && Date.now() - proof.madeAt < rightsLast;

  const prove = (one: Kept): Promise<CurrentUser> => {
    const before = one.proof?.isGood ? one.proof.user : null;
    const user = one.cms.users.me({ fresh: true }).catch((error: unknown) => {
      if (before !== null && isPassing(error)) return before;
      one.proof = null;
      throw error;
    });
    const proof = { user, madeAt: Date.now(), isGood: false };
    one.proof = proof;
    user.then(
      () => (proof.isGood = true),
      () => undefined,
    );
    return user;
  };

  return {
    of: (credentials) => use(credentials).cms,
    account(credentials) {
      const one = use(credentials);
      return one.proof !== null && isFresh(one) ? one.proof.user : prove(one);
    },
    isProved(credentials) {
      const one = kept.get(keyOf(credentials));
      return one?.proof?.isGood === true && isFresh(one);
    },
    drop(credentials) {
      end(keyOf(credentials));
    },
    async close() {
      const all = [...kept.values()];
      kept.clear();
      await Promise.all(all.map(({ cms }) => cms.close()));
    },
  };
};
