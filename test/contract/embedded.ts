import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../support/embedded/index.ts';
import type { EmbeddedOptions } from '../support/embedded/index.ts';
import type { Accounts, Login } from '../support/wordpress/index.ts';
import { odditySeed } from '../support/oddities/index.ts';
import type { Started, Target } from './suite.ts';

type Behaviour = Omit<EmbeddedOptions, 'folder' | 'seed' | 'port' | 'host'>;

export interface Embedded {
  readonly url: string;
  readonly accounts: Accounts;
  stop(): Promise<void>;
}

/** The embedded service on a free port, with the oddities as its content, in a scratch folder. */
export async function startEmbeddedOddities(behaviour: Behaviour): Promise<Embedded> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-embedded-'));
  try {
    const { seed, accounts } = await odditySeed(folder);
    const service = await startEmbedded({ ...behaviour, folder: join(folder, 'service'), seed });
    return {
      url: service.url,
      accounts,
      async stop() {
        await service.close();
        await rm(folder, { recursive: true });
      },
    };
  } catch (cause) {
    await rm(folder, { recursive: true });
    throw cause;
  }
}

/** The embedded service as a target of the contract; `legacyPlugin` makes it one of the older generation. */
export function embeddedTarget(
  name: string,
  behaviour: Behaviour,
  sign: (embedded: Embedded) => Promise<Started['credentials']> | Started['credentials'],
): Target {
  return {
    name: `The embedded service ${name}`,
    generation: behaviour.legacyPlugin === true ? 'legacy' : 'v2',
    permalinks: behaviour.plainPermalinks === true ? 'plain' : 'pretty',
    unavailable: null,
    async start() {
      const embedded = await startEmbeddedOddities(behaviour);
      try {
        return { ...embedded, credentials: await sign(embedded) };
      } catch (cause) {
        await embedded.stop();
        throw cause;
      }
    },
  };
}

export function byApplicationPassword({ accounts }: Embedded) {
  return (login: Login, password = accounts[login].applicationPassword) =>
    ({ method: 'application-password', user: login, password }) as const;
}

export function byBasic({ accounts }: Embedded) {
  return (login: Login, password = accounts[login].password) =>
    ({ method: 'basic', user: login, password }) as const;
}
