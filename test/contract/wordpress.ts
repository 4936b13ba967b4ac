import { createOddities } from '../support/oddities/index.ts';
import { startWordPress, wordpressAvailable } from '../support/wordpress/index.ts';
import type { Target } from './suite.ts';

/** A real WordPress with the oddities in it; accounts sign with application passwords. */
export function wordpressTarget(permalinks: 'pretty' | 'plain'): Target {
  const available = wordpressAvailable();
  return {
    name: `WordPress with ${permalinks} permalinks`,
    generation: 'v2',
    permalinks,
    unavailable: available.ok ? null : `${available.reason} (${available.install})`,
    async start() {
      const site = await startWordPress({ permalinks });
      try {
        await createOddities(site);
      } catch (cause) {
        await site.stop();
        throw cause;
      }
      return {
        ...site,
        credentials: (login, password) => ({
          method: 'application-password',
          user: login,
          password: password ?? site.accounts[login].applicationPassword,
        }),
      };
    },
  };
}
