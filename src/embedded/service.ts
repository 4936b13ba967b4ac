import type { Database } from './database.ts';
import type { EmbeddedOptions, OAuthConsumer } from './options.ts';
import type { Zone } from './zone.ts';

/** Everything that the rooms of the service share while it runs. */
export interface Service {
  readonly settled: Settled;
  readonly database: Database;
  readonly site: SiteSettings;
  readonly zone: Zone;
  /** The folder of the uploads. */
  readonly uploads: string;
  /** Signs login cookies and nonces; made once a folder. */
  readonly secret: string;
  /** Of hashes that are made from now on, and of those in `users`. */
  readonly passwordCost: number;
  /** The address that the service gives as its own, without a slash at the end. */
  readonly home: string;
  /** The address that it listens on. */
  readonly listening: string;
  /** Now, in UTC. */
  now(): string;
}

export interface SiteSettings {
  readonly name: string;
  readonly description: string;
  readonly timeZone: string;
  readonly language: string;
  readonly permalinks: string;
}

/** The options with every default filled in. */
export interface Settled {
  readonly legacyPlugin: boolean;
  readonly v2: boolean;
  readonly plainPermalinks: boolean;
  readonly basicAuthPlugin: boolean;
  readonly applicationPasswords: boolean;
  readonly oauth1: OAuthConsumer | null;
  readonly maxUpload: number;
  readonly apiRoot: string;
  readonly namespace: string;
}

export function settle(options: EmbeddedOptions): Settled {
  return {
    legacyPlugin: options.legacyPlugin ?? false,
    v2: options.v2 ?? true,
    plainPermalinks: options.plainPermalinks ?? false,
    basicAuthPlugin: options.basicAuthPlugin ?? false,
    applicationPasswords: options.applicationPasswords ?? true,
    oauth1: options.oauth1 ?? null,
    maxUpload: options.maxUpload ?? 512 * 1024 * 1024,
    apiRoot: (options.apiRoot ?? 'wp-json').replaceAll(/^\/+|\/+$/g, ''),
    namespace: options.namespace ?? 'wp',
  };
}
