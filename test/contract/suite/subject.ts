import { afterAll, beforeAll } from 'vitest';
import { createCms } from '../../../src/wordpress/client/index.ts';
import type { Cms, CmsOptions } from '../../../src/wordpress/client/index.ts';
import type { Login } from '../../support/wordpress/index.ts';
import type { Started, Target } from './target.ts';

/** What the tests of one target work with: the service, and a client for each account and for the public. */
export interface Subject {
  readonly target: Target;
  site(): Started;
  /** The client of an account, or of the public. The same one for all tests. */
  as(login: Login | 'public'): Cms;
  /** A client of its own. */
  client(options?: Partial<CmsOptions>): Cms;
}

/** Starts the target before the tests of a `describe`, and ends it and every client after them. */
export function useTarget(target: Target): Subject {
  let started: Started | undefined;
  const kept = new Map<string, Cms>();
  const clients: Cms[] = [];

  beforeAll(async () => {
    started = await target.start();
  }, 60_000);
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await started?.stop();
  });

  const site = (): Started => {
    if (!started) throw new Error('The target is not started yet.');
    return started;
  };
  const client = (options: Partial<CmsOptions> = {}): Cms => {
    // A WordPress with the older plugin speaks v2 as well, which would be preferred.
    const generation = target.generation === 'legacy' ? 'legacy' : 'auto';
    const made = createCms({ url: site().url, generation, ...options });
    clients.push(made);
    return made;
  };
  return {
    target,
    site,
    client,
    as(login) {
      const known = kept.get(login);
      if (known) return known;
      const made = client({
        credentials: login === 'public' ? null : site().credentials(login),
      });
      kept.set(login, made);
      return made;
    },
  };
}
