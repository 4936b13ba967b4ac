import type { Connection, Generation, Site } from '../client/index.ts';
import type { Surroundings } from '../../content/html/index.ts';
import { bareHost } from '../../content/paths/index.ts';
import type { SyncOptions } from './types.ts';

/** What the addresses and texts of one service's records are read against. */
export interface Ground extends Omit<Surroundings, 'address'> {
  readonly home: string;
  readonly generation: Generation;
}

export function groundOf(
  site: Site,
  { root, generation }: Pick<Connection, 'root' | 'generation'>,
  { ownAddresses = [], embedHosts = [] }: Pick<SyncOptions, 'ownAddresses' | 'embedHosts'>,
): Ground {
  const addresses = [site.home, site.url, root, ...ownAddresses];
  return {
    home: site.home,
    generation,
    ownHosts: new Set(addresses.flatMap(hostOf)),
    embedHosts: new Set(embedHosts),
  };
}

function hostOf(address: string): string[] {
  return URL.canParse(address) ? [bareHost(new URL(address))] : [];
}
