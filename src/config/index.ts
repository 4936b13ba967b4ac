import { join, resolve } from 'node:path';
import type { CmsOptions, Credentials, Warn } from '../wordpress/client/index.ts';
import { chooseCredentials, type Given } from './credentials.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { deployOf } from './deploy.ts';
import { exposedSecrets, tellingLength, unknownNames } from './environment-checks.ts';
import { type ClientSettings, type ServerSettings, type Settings, siteOf } from './settings.ts';
import { SettingsError, type SettingsProblem } from './errors.ts';
import { documentationOf, variables, type VariableName } from './variables.ts';

export { loadLook, reloadLook } from './look.ts';
export { lookError } from './look-problems.ts';
export { contrast } from './look-schema.ts';
export { paperColours } from './look-schema.ts';
export type { Look, SharePlace } from './look-schema.ts';
export type {
  DeploySettings,
  DeskSettings,
  PublishSettings,
  RebuildSettings,
  ServerSettings,
  Settings,
} from './settings.ts';
export { readEnvironment } from './environment.ts';
export { atPlace, ProgramError, type Place } from './errors.ts';
export { listenError } from './errors.ts';
export { sampleVariables } from './settings.ts';
export type { SiteSettings } from './settings.ts';
export { SettingsError } from './errors.ts';

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
    const example = name === undefined ? undefined : documentationOf(name).example;
    return { variable: String(path[0]), problem: message, example };
  });
  return { values: result.data, problems };
};

/** Whether an address leads to this machine. */
export const isLoopback = (url: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

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

/** Where readers find the site: a preview's own address, and that of the real site. None while its host is not known. */
export const siteAddresses = ({
  siteUrl,
  basePath,
  deploy,
}: Pick<Settings, 'siteUrl' | 'basePath' | 'deploy'>): readonly string[] =>
  siteUrl === null ? [] : [...new Set([siteUrl + basePath, siteUrl + deploy.livePath])];

/** Takes what belongs to one site and no other: its reports, the links to its drafts, the secret of its desk. */
export const siteFolder = ({ folder, site }: Pick<Settings, 'folder' | 'site'>): string =>
  join(folder, 'sites', site.name);

/** Takes what a build tells whoever looks after the site and its host. A preview leaves alone what the live site has left. */
export const reportFolder = (settings: Pick<Settings, 'folder' | 'site' | 'deploy'>): string =>
  settings.deploy.context === 'preview'
    ? join(siteFolder(settings), 'preview')
    : siteFolder(settings);

/**
 * The settings from the environment and from `.env` in the current folder; or from exactly the
 * variables that are given. Throws one {@link SettingsError} that lists every problem.
 */
export const loadSettings = (env: Environment = readEnvironment()): Settings => {
  const texts = given(env);
  const { values, problems } = parse(texts);
  const choice = chooseCredentials(texts);
  const unknown = unknownNames(env);
  const everyProblem = [
    ...problems,
    ...choice.problems,
    ...unknown.problems,
    ...exposedSecrets(env, secretsOf(texts, values?.CMS_HEADERS ?? {})),
  ];
  if (values === undefined || everyProblem.length > 0) throw new SettingsError(everyProblem);
  return Object.freeze({
    cmsUrl: values.CMS_URL ?? null,
    site: Object.freeze(siteOf(values.CMS_URL, env)),
    apiRoot: values.CMS_API_ROOT,
    namespace: values.CMS_NAMESPACE,
    generation: values.CMS_GENERATION,
    credentials: choice.credentials,
    connectTimeout: values.CMS_CONNECT_TIMEOUT,
    timeout: values.CMS_TIMEOUT,
    retries: values.CMS_RETRIES,
    concurrency: values.CMS_CONCURRENCY,
    userAgent: values.CMS_USER_AGENT,
    headers: values.CMS_HEADERS,
    privateOrigins: values.PRIVATE_ORIGINS,
    siteUrl: values.SITE_URL ?? null,
    basePath: values.BASE_PATH,
    siteLanguage: values.SITE_LANGUAGE ?? null,
    lookFile: values.LOOK_FILE ?? null,
    host: values.HOST,
    port: values.PORT,
    embedHosts: values.EMBED_HOSTS,
    copyFiles: values.COPY_FILES,
    maxFile: values.MAX_FILE,
    strictImages: values.STRICT_IMAGES,
    pictureCache: values.PICTURE_CACHE,
    maxShrink: values.MAX_SHRINK,
    folder: resolve(values.GALLEY_FOLDER),
    publish: Object.freeze({
      releases: values.RELEASES_FOLDER === undefined ? null : resolve(values.RELEASES_FOLDER),
      timeout: values.BUILD_TIMEOUT,
      keep: values.KEEP_RELEASES,
      idle: values.BUILDER_IDLE === 0 ? null : values.BUILDER_IDLE * 60_000,
    }),
    deploy: Object.freeze(
      deployOf(env, {
        context: values.DEPLOY_CONTEXT,
        productionBranch: values.PRODUCTION_BRANCH,
        basePath: values.BASE_PATH,
        livePath: values.LIVE_BASE_PATH,
        drafts: values.PREVIEW_DRAFTS,
      }),
    ),
    desk: Object.freeze({
      sessionSecret: values.SESSION_SECRET ?? null,
      sessionTime: values.SESSION_TIME,
      previewTime: values.PREVIEW_TIME,
      maxUpload: values.MAX_UPLOAD,
      uploadTypes: values.UPLOAD_TYPES,
      keepLocation: values.KEEP_LOCATION,
      trustProxy: values.TRUST_PROXY,
      redisUrl: values.REDIS_URL ?? null,
    }),
    rebuilds: Object.freeze({
      secret: values.REBUILD_SECRET ?? null,
      quiet: values.REBUILD_QUIET,
      lookEvery: values.POLL_SECONDS === 0 ? null : values.POLL_SECONDS * 1000,
      hook:
        values.DEPLOY_HOOK_URL === undefined
          ? null
          : Object.freeze({ url: values.DEPLOY_HOOK_URL, token: values.DEPLOY_HOOK_TOKEN ?? null }),
    }),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    warnings: Object.freeze([
      ...warningsAbout(values.CMS_URL, choice.credentials),
      ...unknown.warnings,
    ]),
  });
};

/** The client's options. Throws a {@link SettingsError} when there is no site to read. */
export const cmsOptions = (settings: Settings, warn?: Warn): CmsOptions => {
  if (settings.cmsUrl === null) {
    throw new SettingsError([
      {
        variable: 'CMS_URL',
        problem:
          'is not set, so there is no site to read. Set it to the address of your WordPress site, or run `npm start` to see the sample site.',
        example: documentationOf('CMS_URL').example,
      },
    ]);
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
    concurrency: settings.concurrency,
    userAgent: settings.userAgent,
    headers: settings.headers,
    privateOrigins: settings.privateOrigins,
    warn,
  };
};

/** The settings of the desk's server. Throws one {@link SettingsError} that lists every problem. */
export const loadServerSettings = (env: Environment = readEnvironment()): ServerSettings => {
  const settings = loadSettings(env);
  const { cmsUrl, desk } = settings;
  const { sessionSecret } = desk;
  if (cmsUrl !== null && sessionSecret !== null) {
    return { ...settings, cmsUrl, desk: { ...desk, sessionSecret } };
  }
  const missing: [VariableName, string, boolean][] = [
    ['CMS_URL', 'is not set, so there is no WordPress site to work with.', cmsUrl === null],
    [
      'SESSION_SECRET',
      'is not set, so no session can be sealed. `openssl rand -base64 33` makes one.',
      sessionSecret === null,
    ],
  ];
  throw new SettingsError(
    missing
      .filter(([, , isMissing]) => isMissing)
      .map(([variable, problem]) => ({
        variable,
        problem,
        example: documentationOf(variable).example,
      })),
  );
};

/**
 * Variables that turn a process to another service. All other settings of the service are blank:
 * the credentials of one must not reach another.
 */
export const variablesFor = (cmsUrl: string): Record<string, string> => ({
  ...Object.fromEntries(
    names.filter((name) => name.startsWith('CMS_')).map((name) => [name, ''] as const),
  ),
  CMS_URL: cmsUrl,
});

/**
 * The settings for obtaining a token: the consumer key and its secret are there, the token may not
 * be there yet. Throws a {@link SettingsError}.
 */
export const loadClientSettings = (env: Environment = readEnvironment()): ClientSettings => {
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
  throw new SettingsError(
    missing.map((variable) => ({
      variable,
      problem:
        'is not set. In WordPress, with the OAuth 1.0a plugin active, add a client under Users, Applications, with the callback "oob", and copy its key and secret.',
      example: documentationOf(variable).example,
    })),
  );
};
