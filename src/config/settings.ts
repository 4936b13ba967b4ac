import type { Credentials, Generation, OAuthClient } from '../wordpress/client/index.ts';
import type { Environment } from './environment.ts';

/** Which site this is. */
export interface SiteSettings {
  /** What it is known by: the address in `CMS_URL` without its scheme and `www.`. The sample's is no address. */
  readonly service: string;
  /** Of its folders: `example.com`, `127.0.0.1_8080`, `example.com_blog`. */
  readonly name: string;
}

const sample: SiteSettings = { service: 'the sample site', name: 'sample' };

/** Set for all that `npm start` runs when it shows the sample, whose address is that of a free port. */
export const sampleVariables = { GALLEY_SAMPLE: '1', RELEASES_FOLDER: '' } as const;

// They have a meaning in the folder of releases.
const reserved: readonly string[] = ['current', 'previews', sample.name];

/** The site that the settings are for: without a service it is the sample. */
export const siteOf = (cmsUrl: string | undefined, env: Environment): SiteSettings => {
  if (cmsUrl === undefined || env['GALLEY_SAMPLE'] === '1') return sample;
  const service = cmsUrl.replace(/^https?:\/\/(?:www\.)?/, '');
  const name = service
    .replace(/[^a-z\d.-]+/gi, '_')
    .replace(/^_/, '')
    .slice(0, 80);
  return { service, name: reserved.includes(name) ? `${name}_` : name };
};

/** What the desk's server goes by. */
export interface DeskSettings {
  /** At least 32 characters; null when it is not set. */
  readonly sessionSecret: string | null;
  /** Milliseconds without use. */
  readonly sessionTime: number;
  /** Milliseconds. */
  readonly previewTime: number;
  /** Bytes. */
  readonly maxUpload: number;
  /** `image/png`, `image/*`; null where anything is taken. */
  readonly uploadTypes: readonly string[] | null;
  readonly keepLocation: boolean;
  /** Proxies whose headers are believed. */
  readonly trustProxy: number;
  readonly redisUrl: string | null;
}

/** How `npm run publish` builds, and what it keeps. */
export interface PublishSettings {
  /** The folder that the owner has named for releases of this site. Absolute; null where there is none. */
  readonly releases: string | null;
  /** Milliseconds that a build may take. */
  readonly timeout: number;
  /** Releases, the live one among them. */
  readonly keep: number;
  /** Milliseconds that a server keeps the process that builds for the next rebuild; null where it does not. */
  readonly idle: number | null;
}

/** What a build is for. */
export interface DeploySettings {
  readonly context: 'production' | 'preview';
  /** Of the repository that it is built from, as far as it is known. */
  readonly branch: string | null;
  readonly commit: string | null;
  /** Where the real site begins on its host, as `basePath` has it; the same as that but for a preview. */
  readonly livePath: string;
  /** Drafts are in it. Never true for `production`. */
  readonly drafts: boolean;
}

/** When the site is built anew. */
export interface RebuildSettings {
  /** Null where no program may ask for a rebuild. */
  readonly secret: string | null;
  /** Milliseconds. */
  readonly quiet: number;
  /** Milliseconds between two looks at the service; null where there is none. */
  readonly lookEvery: number | null;
  /** What makes a static host build; null where this server does. */
  readonly hook: { readonly url: string; readonly token: string | null } | null;
}

/** What the owner has set, checked. Each field is documented where its variable is defined. */
export interface Settings {
  /** Without a slash at the end; null when the embedded content service is to be used. */
  readonly cmsUrl: string | null;
  readonly site: SiteSettings;
  readonly apiRoot: string | undefined;
  readonly namespace: string;
  readonly generation: Generation | 'auto';
  readonly credentials: Credentials | null;
  /** Milliseconds. */
  readonly connectTimeout: number;
  /** Milliseconds. */
  readonly timeout: number;
  readonly retries: number;
  readonly concurrency: number;
  readonly userAgent: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Besides that of `cmsUrl`, those that may be on a private network. */
  readonly privateOrigins: readonly string[];
  /** Scheme and host, without a slash at the end; null when it is not known. */
  readonly siteUrl: string | null;
  /** `/` or `/blog`: a slash first, none at the end. */
  readonly basePath: string;
  /** BCP 47; null for the one that the service says. */
  readonly siteLanguage: string | null;
  readonly lookFile: string | null;
  readonly host: string;
  readonly port: number;
  readonly embedHosts: readonly string[];
  readonly copyFiles: boolean;
  /** Bytes. */
  readonly maxFile: number;
  readonly strictImages: boolean;
  /** Bytes. */
  readonly pictureCache: number;
  /** 0 to 1. */
  readonly maxShrink: number;
  /** Absolute. */
  readonly folder: string;
  readonly publish: PublishSettings;
  readonly deploy: DeploySettings;
  readonly desk: DeskSettings;
  readonly rebuilds: RebuildSettings;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  /** Null where metrics are not to be had. */
  readonly metricsToken: string | null;
  /** What is allowed and yet should be known, one sentence or two each. */
  readonly warnings: readonly string[];
}

/** What the desk's server can't do without, besides what {@link Settings} says. */
export interface ServerSettings extends Settings {
  readonly cmsUrl: string;
  readonly desk: DeskSettings & { readonly sessionSecret: string };
}

/** The client that the owner has registered in the OAuth plugin, and the settings without credentials. */
export interface ClientSettings {
  readonly settings: Settings;
  readonly client: OAuthClient;
}
