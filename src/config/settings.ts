import { join, resolve } from 'node:path';
import type { CmsOptions, Credentials, Warn } from '../wordpress/client/index.ts';
import { chooseCredentials, type Given } from './credentials.ts';
import { deployOf } from './deploy.ts';
import { exposedSecrets, tellingLength, unknownNames } from './environment-checks.ts';
import { readEnvironment, setVariables, type Environment } from './environment.ts';
import { SettingsError, type SettingsProblem } from './errors.ts';
import { cdnOf, s3Of, storageProblems } from './storage.ts';
import { documentationOf, problemWith, variables, type VariableName } from './variables.ts';

export interface SiteSettings {
  /** The address in `CMS_URL` without its scheme and `www.`; for the sample, a phrase. */
  readonly service: string;
  /** The name of its folders: `example.com`, `127.0.0.1_8080`, `example.com_blog`. */
  readonly name: string;
}

const sample: SiteSettings = { service: 'the sample site', name: 'sample' };

/** Variables that tell all processes of `npm start` to show the sample. */
export const sampleVariables = { GALLEY_SAMPLE: '1', RELEASES_FOLDER: '' } as const;

// Names with a meaning in the folder of releases.
const reserved: readonly string[] = ['current', 'previews', sample.name];

/** The site that the settings are for: without a service it is the sample. */
const siteOf = (cmsUrl: string | undefined, env: Environment): SiteSettings => {
  if (cmsUrl === undefined || env['GALLEY_SAMPLE'] === '1') return sample;
  const service = cmsUrl.replace(/^https?:\/\/(?:www\.)?/, '');
  const name = service
    .replace(/[^a-z\d.-]+/gi, '_')
    .replace(/^_/, '')
    .slice(0, 80);
  return { service, name: reserved.includes(name) ? `${name}_` : name };
};

const names = Object.keys(variables.shape) as VariableName[];

const blankCredentials = Object.fromEntries(
  names
    .filter((name) => documentationOf(name).group === 'Credentials')
    .map((name) => [name, ''] as const),
);

// Blank counts as unset, so that `CMS_URL= npm start` overrides the file. Trimming a password
// is harmless: WordPress does the same before it compares.
const given = (env: Environment): Given =>
  Object.fromEntries(
    names.map((name) => [name, env[name]?.trim() ?? ''] as const).filter(([, text]) => text !== ''),
  );

const parse = (texts: Given) => {
  const result = variables.safeParse(texts);
  const problems = (result.error?.issues ?? []).map(({ path, message }): SettingsProblem => {
    const name = names.find((each) => each === path[0]);
    return name === undefined
      ? { variable: String(path[0]), problem: message }
      : problemWith(name, message);
  });
  return { values: result.data, problems };
};

/** True for an address on this machine. */
export function isLoopback(url: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

const secretsOf = (texts: Given, headers: Readonly<Record<string, string>>): string[] => [
  ...names.filter((name) => documentationOf(name).secret).flatMap((name) => texts[name] ?? []),
  ...Object.values(headers).filter((text) => text.length >= tellingLength),
];

const warningsAbout = (cmsUrl: string | undefined, credentials: Credentials | null): string[] => {
  if (credentials === null) return [];
  if (cmsUrl === undefined) {
    return ['Credentials are set without CMS_URL, so they are not used.'];
  }
  const { protocol, hostname } = new URL(cmsUrl);
  return protocol === 'http:' && !isLoopback(cmsUrl)
    ? [
        `The credentials are sent to ${hostname} without encryption, where others can read them. Use https:// in CMS_URL.`,
      ]
    : [];
};

/** The site's own address (a preview's), and that of the live site. Empty without SITE_URL. */
export function siteAddresses({
  siteUrl,
  basePath,
  deploy,
}: Pick<Settings, 'siteUrl' | 'basePath' | 'deploy'>): readonly string[] {
  return siteUrl === null ? [] : [...new Set([siteUrl + basePath, siteUrl + deploy.livePath])];
}

/** The folder for files of one site: reports, shared previews, the secret of its desk. */
export function siteFolder({ folder, site }: Pick<Settings, 'folder' | 'site'>): string {
  return join(folder, 'sites', site.name);
}

/** The folder for the reports of a build. A preview has its own. */
export function reportFolder(settings: Pick<Settings, 'folder' | 'site' | 'deploy'>): string {
  return settings.deploy.context === 'preview'
    ? join(siteFolder(settings), 'preview')
    : siteFolder(settings);
}

/**
 * The settings from the environment and from `.env` in the current folder; or from exactly the
 * variables that are given. Throws one {@link SettingsError} that lists every problem.
 */
export function loadSettings(env: Environment = readEnvironment()) {
  const texts = given(env);
  const { values, problems } = parse(texts);
  const choice = chooseCredentials(texts);
  const unknown = unknownNames(env);
  const deploy = values && deployIn(env, values);
  const isPreview = deploy?.context === 'preview';
  const everyProblem = [
    ...problems,
    ...choice.problems,
    ...unknown.problems,
    ...storageProblems(texts, isPreview),
    ...exposedSecrets(env, secretsOf(texts, values?.CMS_HEADERS ?? {})),
  ];
  if (values === undefined || deploy === undefined || everyProblem.length > 0)
    throw new SettingsError(everyProblem);
  return Object.freeze({
    /** Without a slash at the end; null for the embedded content service. */
    cmsUrl: values.CMS_URL ?? null,
    site: Object.freeze(siteOf(values.CMS_URL, env)),
    apiRoot: values.CMS_API_ROOT,
    namespace: values.CMS_NAMESPACE,
    generation: values.CMS_GENERATION,
    credentials: choice.credentials,
    /** Milliseconds. */
    connectTimeout: values.CMS_CONNECT_TIMEOUT,
    /** Milliseconds. */
    timeout: values.CMS_TIMEOUT,
    retries: values.CMS_RETRIES,
    /** Bytes of an answer, decompressed. */
    maxAnswer: values.MAX_ANSWER,
    /** Records of a collection. */
    maxRecords: values.MAX_RECORDS,
    concurrency: values.CMS_CONCURRENCY,
    userAgent: values.CMS_USER_AGENT,
    headers: values.CMS_HEADERS,
    /** Origins on a private network that may be asked, besides that of `cmsUrl`. */
    privateOrigins: values.PRIVATE_ORIGINS,
    /** Scheme and host, without a slash at the end; null if unknown. */
    siteUrl: values.SITE_URL ?? null,
    /** `/`, or `/blog` without a slash at the end. */
    basePath: values.BASE_PATH,
    /** BCP 47; null for the language that WordPress reports. */
    siteLanguage: values.SITE_LANGUAGE ?? null,
    /** The desk's address for readers: `/` (same host), without final slash, `none`, or null. */
    deskUrl: values.DESK_URL ?? null,
    lookFile: values.LOOK_FILE ?? null,
    host: values.HOST,
    port: values.PORT,
    contentTypes: values.CONTENT_TYPES,
    embedHosts: values.EMBED_HOSTS,
    copyFiles: values.COPY_FILES,
    /** Public pages of WordPress are asked for styles. */
    blockStyles: values.BLOCK_STYLES,
    /** Texts of page builders get the look of their public page. */
    builderStyles: values.BUILDER_STYLES,
    /** Bytes. */
    maxFile: values.MAX_FILE,
    /** Uploads that the public may not read are published. */
    privateUploads: values.PRIVATE_UPLOADS,
    strictImages: values.STRICT_IMAGES,
    shareImages: values.SHARE_IMAGES,
    /** Bytes. */
    pictureCache: values.PICTURE_CACHE,
    /** 0 to 1. */
    maxShrink: values.MAX_SHRINK,
    /** Absolute. */
    folder: resolve(values.GALLEY_FOLDER),
    publish: Object.freeze(publishOf(values, isPreview)),
    s3: s3Of(values),
    /** The bucket whose releases the server shows, and ms between checks; null for none. */
    follow:
      values.FOLLOW === undefined
        ? null
        : Object.freeze({ from: values.FOLLOW, every: values.FOLLOW_SECONDS * 1000 }),
    deploy: Object.freeze(deploy),
    desk: Object.freeze(deskOf(values)),
    rebuilds: Object.freeze(rebuildsOf(values)),
    logLevel: values.LOG_LEVEL,
    /** Null when there are no metrics. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Allowed settings that may be a mistake, in full sentences. */
    warnings: Object.freeze([
      ...warningsAbout(values.CMS_URL, choice.credentials),
      ...unknown.warnings,
    ]),
  });
}

type Values = Parameters<typeof s3Of>[0];

const deployIn = (env: Environment, values: Values) =>
  deployOf(env, {
    context: values.DEPLOY_CONTEXT,
    productionBranch: values.PRODUCTION_BRANCH,
    basePath: values.BASE_PATH,
    livePath: values.LIVE_BASE_PATH,
    drafts: values.PREVIEW_DRAFTS,
  });

const publishOf = (values: Values, isPreview: boolean) => ({
  /** The folder for releases that the owner has named: absolute; null for the default. */
  releases: values.RELEASES_FOLDER === undefined ? null : resolve(values.RELEASES_FOLDER),
  /** Milliseconds that a build may take. */
  timeout: values.BUILD_TIMEOUT,
  /** How many releases are kept at least, including the live one. */
  keep: values.KEEP_RELEASES,
  /** How many of each type's newest entries a build renders; null for all. */
  prerenderLatest: isPreview ? null : (values.PRERENDER_LATEST ?? null),
  /** Compressed copies of all files are published. */
  precompress: values.PRECOMPRESS,
  /** Milliseconds that a server keeps the build process after a rebuild; null for none. */
  idle: values.BUILDER_IDLE === 0 ? null : values.BUILDER_IDLE * 60_000,
  /** The bucket that is brought up to date, too; null for none. */
  to: values.PUBLISH_TO ?? null,
  /** The CDN that is told what has changed; null for none. */
  cdn: cdnOf(values),
});

const deskOf = (values: Values) => ({
  /** At least 32 characters; null when it is not set. */
  sessionSecret: values.SESSION_SECRET ?? null,
  /** Milliseconds that an unused session lasts. */
  sessionTime: values.SESSION_TIME,
  /** Milliseconds. */
  previewTime: values.PREVIEW_TIME,
  /** Bytes. */
  maxUpload: values.MAX_UPLOAD,
  /** Characters of a prepared text. */
  maxPreview: values.MAX_PREVIEW,
  /** `image/png`, `image/*`; null when every type is allowed. */
  uploadTypes: values.UPLOAD_TYPES,
  keepLocation: values.KEEP_LOCATION,
  trustProxy: values.TRUST_PROXY,
  redisUrl: values.REDIS_URL ?? null,
});

const rebuildsOf = (values: Values) => ({
  /** Null if no program may ask for a rebuild. */
  secret: values.REBUILD_SECRET ?? null,
  /** Milliseconds. */
  quiet: values.REBUILD_QUIET,
  /** Milliseconds between two change checks; null when they are off. */
  checkEvery: values.POLL_SECONDS === 0 ? null : values.POLL_SECONDS * 1000,
  /** False when this server leaves rebuilds to others. */
  worker: values.REBUILD_WORKER,
  /** The deploy hook of a static host; null when this server builds the site. */
  hook:
    values.DEPLOY_HOOK_URL === undefined
      ? null
      : Object.freeze({ url: values.DEPLOY_HOOK_URL, token: values.DEPLOY_HOOK_TOKEN ?? null }),
});

/** The checked settings. Each field is documented where its variable is defined. */
export type Settings = ReturnType<typeof loadSettings>;

/** Readers reach the desk if this machine serves the site, or if the owner names its server. */
export function deskVariable({ deskUrl, publish }: Settings): Record<string, string> {
  return { DESK_URL: deskUrl ?? (publish.to === null ? '/' : 'none') };
}

/** Tells the pages that this process renders where the desk is, as builds tell theirs. */
export function announceDesk(settings: Settings): void {
  setVariables(deskVariable(settings));
}

export interface ServerSettings extends Settings {
  readonly cmsUrl: string;
  readonly desk: Settings['desk'] & { readonly sessionSecret: string };
}

/** The client's options. Throws a {@link SettingsError} when there is no site to read. */
export function cmsOptions(settings: Settings, warn?: Warn): CmsOptions {
  if (settings.cmsUrl === null) {
    const problem =
      'is not set, so there is no site to read. Set it to the address of your WordPress site, or run `npm start` to see the sample site.';
    throw new SettingsError([problemWith('CMS_URL', problem)]);
  }
  return {
    url: settings.cmsUrl,
    apiRoot: settings.apiRoot,
    namespace: settings.namespace,
    generation: settings.generation,
    credentials: settings.credentials,
    connectTimeout: settings.connectTimeout,
    timeout: settings.timeout,
    retries: settings.retries,
    maxAnswer: settings.maxAnswer,
    maxRecords: settings.maxRecords,
    concurrency: settings.concurrency,
    userAgent: settings.userAgent,
    headers: settings.headers,
    privateOrigins: settings.privateOrigins,
    privateUploads: settings.privateUploads,
    warn,
  };
}

/** The settings of the desk's server. Throws one {@link SettingsError} that lists every problem. */
export function loadServerSettings(env: Environment = readEnvironment()): ServerSettings {
  const settings = loadSettings(env);
  const { cmsUrl, desk } = settings;
  const { sessionSecret, redisUrl } = desk;
  const hasWorker = settings.rebuilds.worker || redisUrl !== null;
  if (cmsUrl !== null && sessionSecret !== null && hasWorker) {
    return { ...settings, cmsUrl, desk: { ...desk, sessionSecret } };
  }
  const problems: SettingsProblem[] = [];
  if (cmsUrl === null) {
    const problem = 'is not set, so there is no WordPress site to work with.';
    problems.push(problemWith('CMS_URL', problem));
  }
  if (sessionSecret === null) {
    const problem = 'is not set, so no session can be sealed. `openssl rand -base64 33` makes one.';
    problems.push(problemWith('SESSION_SECRET', problem));
  }
  if (!hasWorker) {
    const problem =
      'is 0, but REDIS_URL is not set, so no other process can make the rebuilds. Set REDIS_URL, or leave this out.';
    // Its example is the very 0 that is refused here.
    problems.push({ variable: 'REBUILD_WORKER', problem });
  }
  throw new SettingsError(problems);
}

/** Points a process to another WordPress site. Other `CMS_` settings, for one site, are blank. */
export function variablesFor(cmsUrl: string): Record<string, string> {
  return {
    ...Object.fromEntries(
      names.filter((name) => name.startsWith('CMS_')).map((name) => [name, ''] as const),
    ),
    CMS_URL: cmsUrl,
  };
}

/** For `npm run authorize`, which has no token yet. Throws a {@link SettingsError}. */
export function loadClientSettings(env: Environment = readEnvironment()) {
  const settings = loadSettings({ ...env, ...blankCredentials });
  cmsOptions(settings);
  const { CMS_OAUTH_CONSUMER_KEY: consumerKey, CMS_OAUTH_CONSUMER_SECRET: consumerSecret } =
    given(env);
  if (consumerKey !== undefined && consumerSecret !== undefined) {
    return { settings, client: { consumerKey, consumerSecret } };
  }
  const missing = (['CMS_OAUTH_CONSUMER_KEY', 'CMS_OAUTH_CONSUMER_SECRET'] as const).filter(
    (name) => given(env)[name] === undefined,
  );
  const problem =
    'is not set. In WordPress, with the OAuth 1.0a plugin active, add a client under Users, Applications, with the callback "oob", and copy its key and secret.';
  throw new SettingsError(missing.map((variable) => problemWith(variable, problem)));
}
