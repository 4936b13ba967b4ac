import { createHash } from 'node:crypto';
import {
  CmsError,
  createCms,
  type Cms,
  type Credentials,
  type CurrentUser,
} from '../../wordpress/client/index.ts';
import { cmsOptions, type ServerSettings } from '../../config/index.ts';

/** The content service as each account sees it, one client an account. */
export interface Clients {
  /** With null, as the public sees it. */
  of(credentials: Credentials | null): Cms;
  /**
   * Whose credentials these are, with the rights that they had a minute ago at most; older where WordPress does not
   * answer just now. Throws a CmsError.
   */
  account(credentials: Credentials): Promise<CurrentUser>;
  /** Whether they were good when they were last proved, so that they are no guess. */
  isProved(credentials: Credentials): boolean;
  /** Forgets what was kept for an account. */
  drop(credentials: Credentials): void;
  close(): Promise<void>;
}

// Discovery costs a few requests, so a client is worth keeping between two clicks; but what it has found grows old.
const mostAge = 15 * 60_000;
const mostKept = 200;
const rightsLast = 60_000;

interface Kept {
  readonly cms: Cms;
  readonly madeAt: number;
  /** The last one asked for. */
  proof: { readonly user: Promise<CurrentUser>; readonly madeAt: number } | null;
  /** The last good one. */
  known: CurrentUser | null;
}

// What passes says nothing about the credentials.
const isPassing = (error: unknown): boolean =>
  error instanceof CmsError &&
  ['unreachable', 'timeout', 'server', 'rate-limited'].includes(error.code);

/** Tells credentials apart without showing them. */
export const fingerprint = (credentials: Credentials | null): string =>
  createHash('sha256').update(JSON.stringify(credentials)).digest('base64');

export const createClients = (settings: ServerSettings): Clients => {
  const kept = new Map<string, Kept>();

  const use = (credentials: Credentials | null): Kept => {
    const key = fingerprint(credentials);
    const madeAt = Date.now();
    const found = kept.get(key);
    const isGood = found !== undefined && madeAt - found.madeAt < mostAge;
    const one: Kept = isGood
      ? found
      : {
          ...{ cms: createCms({ ...cmsOptions(settings), credentials }), madeAt },
          ...{ proof: found?.proof ?? null, known: found?.known ?? null },
        };
    // In the order of their last use. Whoever is forgotten may be at work: it is not closed, and its connections end by
    // themselves when they have nothing to do.
    kept.delete(key);
    kept.set(key, one);
    for (const each of kept.keys()) {
      if (kept.size > mostKept) kept.delete(each);
    }
    return one;
  };

  const prove = async (one: Kept, key: string): Promise<CurrentUser> => {
    try {
      one.known = await one.cms.users.me({ fresh: true });
      return one.known;
    } catch (error) {
      if (one.known !== null && isPassing(error)) return one.known;
      // A client for what is nobody's password would only take the place of another.
      if (kept.get(key) === one) kept.delete(key);
      throw error;
    }
  };

  return {
    of: (credentials) => use(credentials).cms,
    account(credentials) {
      const one = use(credentials);
      if (one.proof === null || Date.now() - one.proof.madeAt >= rightsLast) {
        one.proof = { user: prove(one, fingerprint(credentials)), madeAt: Date.now() };
      }
      return one.proof.user;
    },
    isProved: (credentials) => (kept.get(fingerprint(credentials))?.known ?? null) !== null,
    drop(credentials) {
      kept.delete(fingerprint(credentials));
    },
    async close() {
      const all = [...kept.values()];
      kept.clear();
      await Promise.all(all.map(({ cms }) => cms.close()));
    },
  };
};
