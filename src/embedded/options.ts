import type { Seed } from './seed.ts';

/** How the embedded content service is to behave: what a site's owner would choose in WordPress. */
export interface EmbeddedOptions {
  /** Holds the database and the uploads; made when missing. What editors change stays here. */
  readonly folder: string;
  /** Loaded when the folder holds no content yet. */
  readonly seed: Seed;
  /** 0 takes any free one. Default 0. */
  readonly port?: number | undefined;
  /** Default `127.0.0.1`. */
  readonly host?: string | undefined;
  /** The older generation's plugin is active: it takes over the interface root. Default false. */
  readonly legacyPlugin?: boolean | undefined;
  /** The newer generation's routes exist. Default true. */
  readonly v2?: boolean | undefined;
  /** The setup condition is broken: only `?rest_route=` answers. Default false. */
  readonly plainPermalinks?: boolean | undefined;
  /** The Basic-auth plugin is active. Default false. */
  readonly basicAuthPlugin?: boolean | undefined;
  /** Default true. */
  readonly applicationPasswords?: boolean | undefined;
  /** The OAuth 1.0a plugin is active, with this client registered. Default none. */
  readonly oauth1?: OAuthConsumer | undefined;
  /** The largest file that is taken, in bytes. Default 512 MB. */
  readonly maxUpload?: number | undefined;
  /** Default `wp-json`. */
  readonly apiRoot?: string | undefined;
  /** Default `wp`. */
  readonly namespace?: string | undefined;
  /** The address that it gives as its own, where it differs from the one it listens on: `http://cms.test`. */
  readonly publicUrl?: string | undefined;
}

export interface OAuthConsumer {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** The only callback that it may name: `oob`, or an address. Default: any. */
  readonly callback?: string;
}

export interface EmbeddedService {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Ends the server and its database; resolves when both are closed. */
  close(): Promise<void>;
}
