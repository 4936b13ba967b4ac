import { createOddities } from '../support/oddities/index.ts';
import {
  newestWordPress,
  startWordPress,
  versionOf,
  wordpressAvailable,
} from '../support/wordpress/index.ts';
import type { Target } from './suite.ts';

/** A real WordPress with the oddities in it; accounts sign with application passwords. */
export function wordpressTarget(permalinks: 'pretty' | 'plain', newest = false): Target {
  const available = wordpressAvailable();
  return {
    name: `WordPress with ${permalinks} permalinks`,
    generation: 'v2',
    permalinks,
    unavailable: available.ok ? null : `${available.reason} (${available.install})`,
    async start() {
      const site = await startWordPress({ permalinks, newest });
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

/** The newest WordPress, which is downloaded at first. */
export async function newestTarget(): Promise<Target> {
  const target = wordpressTarget('pretty', true);
  if (target.unavailable !== null) return { ...target, name: 'the newest WordPress' };
  try {
    const version = await versionOf(await newestWordPress());
    return { ...target, name: `WordPress ${version}, the newest` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const unavailable = `The newest WordPress could not be downloaded: ${reason}`;
    return { ...target, name: 'the newest WordPress', unavailable };
  }
}
