import type { Database } from './database.ts';
import type { Language, Registry } from './registry.ts';
import type { Zone } from './zone.ts';

/** What every part of the service needs while it runs. */
export interface Service {
  readonly options: ServiceOptions;
  readonly database: Database;
  readonly site: SiteSettings;
  readonly registry: Registry;
  /** The default one first; none on a site with one language. */
  readonly languages: readonly Language[];
  /** What plugins know of entries, by their type and slug: `product:mug`. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** A page builder's sheets, by the slugs of its pages, which have no title besides the text. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly zone: Zone;
  readonly uploads: string;
  /** Signs login cookies and nonces; made once a folder. */
  readonly secret: string;
  /** The scrypt cost of new password hashes. */
  readonly passwordCost: number;
  /** The address that the service gives as its own, without a slash at the end. */
  readonly home: string;
  readonly listening: string;
  /** Now, in UTC. */
  now(): string;
}

export interface SiteSettings {
  /** An administrator may change it, and the description, over `/wp/v2/settings`. */
  name: string;
  description: string;
  readonly timeZone: string;
  readonly language: string;
  readonly permalinks: string;
  /** The id of a media record; 0 without a logo. */
  readonly logo: number;
  /** The id of the page that is the front page; 0 if the front page lists posts. */
  readonly frontPage: number;
  /** The id of the page that lists posts; 0 for none. */
  readonly postsPage: number;
}

/** The options with all defaults filled in; `EmbeddedOptions` describes them. */
export interface ServiceOptions {
  readonly release: '6.1' | '7.1';
  readonly v2: boolean;
  readonly plainPermalinks: boolean;
  readonly basicAuthPlugin: boolean;
  readonly applicationPasswords: boolean;
  readonly olderApi: OlderApi | null;
  /** What the index says of ways to sign in that a plugin adds. */
  readonly announcedAuth: (home: string) => Readonly<Record<string, unknown>>;
  readonly maxUpload: number;
  readonly apiRoot: string;
  readonly namespace: string;
}

/** The REST API of a plugin, which takes over the root of the interface. */
export interface OlderApi {
  /** The parameter with the route on sites with plain permalinks. */
  readonly parameter: string;
  /** The relation of the link that announces it. */
  readonly relation: string;
  readonly addressOf: (service: Pick<Service, 'home' | 'options'>) => string;
}
