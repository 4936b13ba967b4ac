import { createHash } from 'node:crypto';
import { createCms, type Cms, type Credentials } from '../cms/index.ts';
import { cmsOptions, type ServerSettings } from '../config.ts';

/** The content service as each account sees it. One client an account is kept while it is in use. */
export interface Clients {
  /** With null, as the public sees it. */
  of(credentials: Credentials | null): Cms;
  /** Forgets what was kept for an account. */
  drop(credentials: Credentials): void;
  close(): Promise<void>;
}

// Discovery costs a few requests, so a client is worth keeping between two clicks.
const idleTime = 5 * 60_000;
const mostKept = 200;

const keyOf = (credentials: Credentials | null): string =>
  createHash('sha256').update(JSON.stringify(credentials)).digest('base64');

export const createClients = (settings: ServerSettings): Clients => {
  const kept = new Map<string, { readonly cms: Cms; usedAt: number }>();

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

  return {
    of(credentials) {
      const key = keyOf(credentials);
      const now = Date.now();
      const cms = kept.get(key)?.cms ?? createCms({ ...cmsOptions(settings), credentials });
      kept.delete(key);
      kept.set(key, { cms, usedAt: now });
      tidy(now);
      return cms;
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
